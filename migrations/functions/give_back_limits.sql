create or replace function app.give_back_limits(p_moves jsonb)
  returns void
  language plpgsql set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
  set search_path to public, pg_temp
  as $$
begin
  with given as (
    update limit_uses u set given_back_at = (move->>'at')::timestamptz
      from jsonb_array_elements(p_moves) as listed (move)
     where move->'givesBackLimits' = 'true'
       and u.business_id = move->>'businessId' and u.transaction_id = move->>'transactionId'
       and u.given_back_at is null
    returning u.business_id, u.currency, u.amount_minor, u.counted_at
  )
  update limit_usage l set used_minor = l.used_minor - back.amount_minor
    from (select given.business_id, p.period, p.period_start, given.currency, sum(given.amount_minor) as amount_minor
            from given cross join lateral app.limit_periods(given.counted_at) as p
           group by 1, 2, 3, 4) as back
   where l.business_id = back.business_id and l.period = back.period and l.period_start = back.period_start
     and l.currency = back.currency;
end
$$;
comment on function app.give_back_limits is 'Gives the use of failed transactions back to the periods in which it was counted. The caller has locked the counters';
