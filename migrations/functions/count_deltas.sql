create or replace function app.count_deltas(p_changes jsonb)
  returns table(
    business_id text, span text, since date, status text, type text, channel text, source_currency text,
    destination_currency text, change integer, numbers integer[], changes integer[]
  )
  language sql immutable
  as $$
  with changed_parts as (
    select c.business_id, span, turn, date_trunc(span, at)::date as since, c.status, c.type, c.channel,
           c.source_currency, c.destination_currency, app.part_number(span, at) as number,
           sum(coalesce(c.change, 1))::integer as change
      from jsonb_to_recordset(p_changes) as c (
             business_id text, created_at timestamptz, status text, type text, channel text, source_currency text,
             destination_currency text, change integer)
     cross join lateral (select c.created_at at time zone 'UTC' as at) as created
     cross join (values (1, 'year'), (2, 'month'), (3, 'day')) as calendars (turn, span)
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(coalesce(c.change, 1)) <> 0
  )
  select business_id, span, since, status, type, channel, source_currency, destination_currency,
         sum(change)::integer, array_agg(number), array_agg(change)
    from changed_parts
   group by business_id, span, turn, since, status, type, channel, source_currency, destination_currency
   -- The order in which every transaction locks these rows: by kind, and within a kind the year first.
   order by business_id, status, type, channel, source_currency, destination_currency, turn, since
$$;
comment on function app.count_deltas is 'Sums a set of changes per row of transaction_counts, in the order in which the rows are locked. numbers and changes: which parts of the row change, and by how much';
