create or replace function app.expected_transaction_counts()
  returns table(
    business_id text, span text, since date, status text, type text, channel text, source_currency text,
    destination_currency text, count bigint, parts integer[]
  )
  language sql stable
  as $$
with counted_parts as (
  select business_id, span, date_trunc(span, created_at at time zone 'UTC')::date as since,
         status, type, channel, source_currency, destination_currency,
         app.part_number(span, created_at at time zone 'UTC') as number, count(*)::integer as counted
    from public.transactions cross join unnest(array['year', 'month', 'day']) as span
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
), calendars as (
  select business_id, span, since, status, type, channel, source_currency, destination_currency,
         sum(counted)::bigint as count, jsonb_object_agg(number, counted) as counted_of
    from counted_parts
   group by 1, 2, 3, 4, 5, 6, 7, 8
)
select business_id, span, since, status, type, channel, source_currency, destination_currency, count,
       array(select coalesce((counted_of->>(number::text))::integer, 0)
               from generate_series(1, app.part_count(span)) as number
              order by number) as parts
  from calendars
$$;
comment on function app.expected_transaction_counts is 'Counts all transactions row by row: what transaction_counts must hold. Used by checks';
