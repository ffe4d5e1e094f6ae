create or replace function app.recount_limits(p_business_id text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  delete from limit_usage where business_id = p_business_id;
  insert into limit_usage (business_id, period, period_start, currency, used_minor)
    select business_id, p.period, p.period_start, currency, sum(amount_minor)
      from limit_uses cross join lateral app.limit_periods(counted_at) as p
     where business_id = p_business_id and given_back_at is null
     group by business_id, p.period, p.period_start, currency;
end
$$;
comment on function app.recount_limits is 'Computes the limit counters again from the uses. The caller holds the write lock on the limits (app.lock_limits)';
