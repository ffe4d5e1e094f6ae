create or replace function app.read_limits(p_business_id text, p_source_currency text, p_at timestamptz)
  returns jsonb
  language sql stable
  as $$
  select jsonb_build_object(
      'currency', l.currency,
      'DAY', l.daily_minor::text, 'WEEK', l.weekly_minor::text, 'MONTH', l.monthly_minor::text,
      'minimum', l.minimum_minor::text,
      'rate', case when l.currency = p_source_currency then '1' else (
        select r.rate::text from public.rates r
         where r.source_currency = p_source_currency and r.destination_currency = l.currency) end,
      'used', (
        select jsonb_object_agg(p.period, coalesce(u.used_minor, 0)::text)
          from app.limit_periods(p_at) as p left join public.limit_usage u
            on u.business_id = p_business_id and u.period = p.period and u.period_start = p.period_start
           and u.currency = l.currency))
    from public.business_limits l where l.business_id = p_business_id
$$;
comment on function app.read_limits is 'Returns the limits of a business, how much of each period is used, and the rate into the limit currency; null if it has none';
