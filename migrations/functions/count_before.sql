create or replace function app.count_before(p_business_id text, p_kinds app.transaction_kinds, p_at timestamp)
  returns bigint
  language sql stable
  as $$
  with calendars as materialized (
    select span, date_trunc(span, p_at)::date as since, app.part_number(span, p_at) as number
      from unnest(array['year', 'month', 'day']) as span
  ), parts_before as (
    select unnest(parts[1 : number - 1]) as counted
      from calendars join public.transaction_counts using (span, since)
     where business_id = p_business_id
       and app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency)
  )
  select (select coalesce(sum(counted), 0) from parts_before)::bigint
       + (select count(*) from public.transactions
           where business_id = p_business_id
             and created_at >= date_bin('15 minutes', p_at, '2000-01-01') at time zone 'UTC'
             and created_at < p_at at time zone 'UTC'
             and app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency))
$$;
comment on function app.count_before is 'Counts the transactions of the given kinds that were created before a UTC time, in the same year. Only the last quarter of an hour is counted row by row; the rest is read from transaction_counts';
