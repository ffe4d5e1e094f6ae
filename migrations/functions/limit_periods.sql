create or replace function app.limit_periods(p_at timestamptz)
  returns table(period text, period_start date)
  language sql immutable
  as $$
  values ('DAY', (p_at at time zone 'UTC')::date),
         ('WEEK', date_trunc('week', p_at at time zone 'UTC')::date),
         ('MONTH', date_trunc('month', p_at at time zone 'UTC')::date)
$$;
comment on function app.limit_periods is 'Returns the UTC day, week (from Monday) and month of an instant';
