create or replace function app.find_limit_breaches()
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with counted as (
    select u.business_id, p.period, p.period_start, u.currency, sum(u.amount_minor) as minor
      from public.limit_uses u cross join lateral app.limit_periods(u.counted_at) as p
     where u.given_back_at is null group by u.business_id, p.period, p.period_start, u.currency
  )
  select business_id, period || ' ' || period_start || ' ' || currency,
         'counter ' || coalesce(usage.used_minor, 0) || ', uses ' || coalesce(counted.minor, 0)
    from counted full join public.limit_usage usage using (business_id, period, period_start, currency)
   where coalesce(usage.used_minor, 0) <> coalesce(counted.minor, 0)
  union all
  select u.business_id, u.transaction_id, 'a ' || t.status || ' transaction '
         || case when u.given_back_at is null then 'still counts' else 'no longer counts' end
    from public.limit_uses u join public.transactions t on t.business_id = u.business_id and t.id = u.transaction_id
   where (t.status in ('FAILED', 'REJECTED', 'CANCELLED')) <> (u.given_back_at is not null)
$$;
comment on function app.find_limit_breaches is 'Finds limit counters that differ from the sum of their uses, and uses that were not given back when the transaction failed';
