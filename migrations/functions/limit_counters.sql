create or replace function app.limit_counters(p_rows jsonb)
  returns table(business_id text, period text, period_start date, currency text, most_minor numeric)
  language sql stable
  as $$
  select business_id, period, period_start, limits.currency,
         case period when 'DAY' then limits.daily_minor when 'WEEK' then limits.weekly_minor
                     else limits.monthly_minor end
    from (select distinct one->'transaction'->>'business_id' as business_id, p.period, p.period_start
            from jsonb_array_elements(p_rows) as listed (one)
           cross join lateral app.limit_periods((one->'transaction'->>'created_at')::timestamptz) as p
           where jsonb_typeof(one->'limit') = 'object') as wanted
   cross join lateral (
     select l.currency, l.daily_minor, l.weekly_minor, l.monthly_minor from public.business_limits l
      where l.business_id = wanted.business_id offset 0) as limits
   order by business_id, array_position(array['DAY', 'WEEK', 'MONTH'], period), period_start
$$;
comment on function app.limit_counters is 'Lists the limit counters that a set of creates uses, in the order in which they are locked; none for a business without limits';
