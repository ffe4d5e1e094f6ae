create or replace function app.count_deltas(p_changes jsonb)
  returns table(
    business_id text, span text, since date, status text, type text, channel text, source_currency text,
    destination_currency text, added integer[], removed integer[]
  )
  language sql immutable
  as $$
  select c.business_id, span, date_trunc(span, at)::date as since, c.status, c.type, c.channel, c.source_currency,
         c.destination_currency,
         coalesce(array_agg(app.part_number(span, at)) filter (where c.change is distinct from -1), '{}'),
         coalesce(array_agg(app.part_number(span, at)) filter (where c.change = -1), '{}')
    from jsonb_to_recordset(p_changes) as c (
           business_id text, created_at timestamptz, status text, type text, channel text, source_currency text,
           destination_currency text, change integer)
   cross join lateral (select c.created_at at time zone 'UTC' as at) as created
   cross join (values (1, 'year'), (2, 'month'), (3, 'day')) as calendars (turn, span)
   group by c.business_id, c.status, c.type, c.channel, c.source_currency, c.destination_currency, turn, since, span
   -- The order in which every transaction locks these rows: by kind, and within a kind the year first.
   order by c.business_id, c.status, c.type, c.channel, c.source_currency, c.destination_currency, turn, since
$$;
comment on function app.count_deltas is 'Groups a set of changes by row of transaction_counts, in the order in which the rows are locked. added and removed: the number of the part, once for each transaction';
