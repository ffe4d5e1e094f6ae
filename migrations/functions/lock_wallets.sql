create or replace function app.lock_wallets(p_changes app.wallet_change[], p_waits boolean)
  returns table(
    business_id text, type text, currency text, available_minor bigint, pending_minor bigint, is_busy boolean
  )
  language plpgsql
  set search_path to public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Each wallet by its key and in one order, so that no two sets deadlock.
  if p_waits then
    return query
      select wanted.*, kept.available_minor, kept.pending_minor, false
        from (select distinct c.business_id, c.type, c.currency from unnest(p_changes) as c order by 1, 2, 3) as wanted
        left join lateral (
          select w.available_minor, w.pending_minor from wallets w
           where w.business_id = wanted.business_id and w.type = wanted.type and w.currency = wanted.currency
             for no key update) as kept on true;
  else
    return query
      select wanted.*, kept.available_minor, kept.pending_minor,
             kept.available_minor is null and exists (
               select from wallets w where w.business_id = wanted.business_id and w.type = wanted.type
                  and w.currency = wanted.currency)
        from (select distinct c.business_id, c.type, c.currency from unnest(p_changes) as c order by 1, 2, 3) as wanted
        left join lateral (
          select w.available_minor, w.pending_minor from wallets w
           where w.business_id = wanted.business_id and w.type = wanted.type and w.currency = wanted.currency
             for no key update skip locked) as kept on true;
  end if;
end
$$;
comment on function app.lock_wallets is 'Locks the wallets of a set of changes and returns what they hold, null for a wallet that does not exist. p_waits false: skips a wallet that is locked elsewhere and returns it as busy';
