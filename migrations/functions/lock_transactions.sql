create or replace function app.lock_transactions(p_moves jsonb, p_waits boolean)
  returns table(place integer, status text, version integer)
  language plpgsql
  set search_path to public, pg_temp
  as $$
#variable_conflict use_column
begin
  if p_waits then
    return query
      select listed.place::integer, kept.status, kept.version
        from (select * from jsonb_array_elements(p_moves) with ordinality as m (move, place)
               order by move->>'businessId', move->>'transactionId') as listed
        left join lateral (
          select t.status, t.version from transactions t
           where t.business_id = move->>'businessId' and t.id = move->>'transactionId'
             for no key update) as kept on true;
  else
    return query
      select listed.place::integer, kept.status, kept.version
        from jsonb_array_elements(p_moves) with ordinality as listed (move, place)
        left join lateral (
          select t.status, t.version from transactions t
           where t.business_id = move->>'businessId' and t.id = move->>'transactionId'
             for no key update skip locked) as kept on true;
  end if;
end
$$;
comment on function app.lock_transactions is 'Locks the transactions of a set of moves, in one order, and returns their status and version; null where p_waits is false and one is locked elsewhere';
