create or replace function app.find_parts(
  p_business_id text,
  p_kinds app.transaction_kinds,
  p_span text,
  p_position bigint,
  p_limit integer,
  inout shown timestamp[],
  inout before bigint
)
  returns record
  language sql stable
  as $$
  select array_agg(begins), min(placed.before)
    from (select app.part_start(p_span, since, number) as begins, sum(counted) as counted,
                 before + sum(sum(counted)) over (order by since desc, number desc) - sum(counted) as before
            from (select since, unnest(parts) as counted, generate_subscripts(parts, 1) as number
                    from public.transaction_counts
                   where business_id = p_business_id and span = p_span and since = any (shown::date[])
                     and app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency)
                 ) as listed
           where counted > 0
           group by since, number) as placed
   where placed.before < p_position + p_limit and placed.before + placed.counted > p_position
$$;
comment on function app.find_parts is 'One step of the search for a page, from years to months, from months to days, from days to quarters of an hour. Takes the start times (UTC) of the periods that hold the page; returns those of their parts that hold the rows from p_position on, and how many rows come before them';
