create or replace function app.lock_used_limits(p_moves jsonb, p_waits boolean)
  returns integer[]
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_uses jsonb;
  v_use record;
  v_busy integer[] := '{}';
begin
  -- Before the uses are read: a change of the limits may be counting the transactions that move here.
  if p_waits then
    perform app.lock_limits(business_id, false)
       from (select distinct move->>'businessId' as business_id from jsonb_array_elements(p_moves) as listed (move)
              where move->'givesBackLimits' = 'true' order by 1) as businesses;
  else
    v_busy := array(
      select place from jsonb_array_elements(p_moves) with ordinality as listed (move, place)
       where case when move->'givesBackLimits' = 'true'
                  then not pg_try_advisory_xact_lock_shared(hashtextextended(move->>'businessId', 4)) end);
  end if;
  v_uses := (
    select jsonb_agg(jsonb_build_object(
             'place', place, 'business_id', u.business_id, 'currency', u.currency, 'counted_at', u.counted_at)
             order by u.business_id, u.counted_at)
      from jsonb_array_elements(p_moves) with ordinality as listed (move, place)
     cross join lateral (
       select * from limit_uses
        where business_id = move->>'businessId' and transaction_id = move->>'transactionId'
          and given_back_at is null offset 0) as u
     where move->'givesBackLimits' = 'true' and place <> all (v_busy));
  if v_uses is null then return v_busy; end if;
  if p_waits then
    -- In the order of app.limit_counters.
    perform from limit_usage l
      join (select distinct u.business_id, p.period, p.period_start, u.currency
              from jsonb_to_recordset(v_uses) as u (business_id text, currency text, counted_at timestamptz)
             cross join lateral app.limit_periods(u.counted_at) as p) as counter
        on l.business_id = counter.business_id and l.period = counter.period
       and l.period_start = counter.period_start and l.currency = counter.currency
     order by l.business_id, array_position(array['DAY', 'WEEK', 'MONTH'], l.period), l.period_start, l.currency
       for no key update of l;
    return v_busy;
  end if;
  for v_use in
    select * from jsonb_to_recordset(v_uses) as u (place integer, business_id text, currency text,
                                                   counted_at timestamptz)
  loop
    if 3 <> (
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
