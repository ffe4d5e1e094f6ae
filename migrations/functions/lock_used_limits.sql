create or replace function app.lock_used_limits(p_moves jsonb, p_waits boolean)
  returns integer[]
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_use record;
  v_busy integer[] := '{}';
begin
  for v_use in
    select listed.place::integer as place, u.business_id, u.currency, u.counted_at
      from jsonb_array_elements(p_moves) with ordinality as listed (move, place)
     cross join lateral (
       select * from limit_uses
        where business_id = move->>'businessId' and transaction_id = move->>'transactionId'
          and given_back_at is null offset 0) as u
     where move->'givesBackLimits' = 'true'
     order by u.business_id, u.counted_at
  loop
    if p_waits then
      perform app.lock_limits(v_use.business_id, false);
      perform from app.limit_periods(v_use.counted_at) as p
        join limit_usage l on l.business_id = v_use.business_id and l.period = p.period
         and l.period_start = p.period_start and l.currency = v_use.currency
         for no key update of l;
    elsif not pg_try_advisory_xact_lock_shared(hashtextextended(v_use.business_id, 4)) or 3 <> (
      select count(*) from (
        select from app.limit_periods(v_use.counted_at) as p
          join limit_usage l on l.business_id = v_use.business_id and l.period = p.period
           and l.period_start = p.period_start and l.currency = v_use.currency
           for no key update of l skip locked) as locked)
    then
      v_busy := v_busy || v_use.place;
    end if;
  end loop;
  return v_busy;
end
$$;
comment on function app.lock_used_limits is 'Locks the limit counters that a set of moves gives back to; p_waits false: returns the places of the moves whose counters are locked elsewhere';
