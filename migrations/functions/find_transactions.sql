create or replace function app.find_transactions(
  p_business_id text,
  p_kinds app.transaction_kinds,
  p_since timestamptz,
  p_until timestamptz,
  p_offset bigint,
  p_limit integer,
  out total bigint,
  out ids text[]
)
  returns record
  language plpgsql stable
  set search_path to public, pg_temp
  as $$
declare
  v_since timestamp := p_since at time zone 'UTC';
  v_until timestamp := p_until at time zone 'UTC';
  v_before_until bigint := 0;
  v_before_since bigint := 0;
  v_limit integer;
  v_position bigint;
  v_shown timestamp[];
  v_before bigint;
  v_span text;
begin
  if isfinite(v_until) then
    v_before_until := app.count_before(p_business_id, p_kinds, v_until);
  end if;
  if isfinite(v_since) then
    v_before_since := app.count_before(p_business_id, p_kinds, v_since);
  end if;
  select coalesce(sum(count), 0) + v_before_until - v_before_since into total
    from transaction_counts
   where business_id = p_business_id and span = 'year'
     and since >= date_trunc('year', v_since) and since < date_trunc('year', v_until)
     and app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency);
  ids := '{}';
  if p_offset >= total then
    return;
  end if;
  v_limit := least(p_limit, total - p_offset);
  -- Most requested pages are among the newest rows.
  ids := array(
    select id
      from (select * from transactions
             where business_id = p_business_id and created_at >= p_since and created_at < p_until
             order by created_at desc, id desc limit 1000) as newest
     where app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency)
     order by created_at desc, id desc limit v_limit offset p_offset);
  if cardinality(ids) = v_limit then
    return;
  end if;
  -- Older pages are located by transaction_counts: the years that hold the page, then their months, days and quarters
  -- of an hour. Rows of the year of p_until that were created later are skipped.
  select p_offset - v_before_until + coalesce(sum(count), 0) into v_position
    from transaction_counts
   where business_id = p_business_id and span = 'year' and since = date_trunc('year', v_until)
     and app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency);
  select array_agg(since), min(before) into v_shown, v_before
    from (select since, sum(count) as counted, sum(sum(count)) over (order by since desc) - sum(count) as before
            from transaction_counts
           where business_id = p_business_id and span = 'year' and since <= date_trunc('year', v_until)
             and app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency)
           group by since) as years
   where before < v_position + v_limit and before + counted > v_position;
  foreach v_span in array array['year', 'month', 'day'] loop
    select shown, before into v_shown, v_before
      from app.find_parts(p_business_id, p_kinds, v_span, v_position, v_limit, v_shown, v_before);
  end loop;
  ids := array(
    select id
      from unnest(v_shown) as quarter,
           lateral (select created_at, id from transactions
                     where business_id = p_business_id
                       and created_at >= quarter at time zone 'UTC'
                       and created_at < (quarter + interval '15 minutes') at time zone 'UTC'
                       and app.matches_kinds(p_kinds, status, type, channel, source_currency, destination_currency)
                     order by created_at desc, id desc limit v_position - v_before + v_limit) as newest
     order by created_at desc, id desc limit v_limit offset v_position - v_before);
end
$$;
comment on function app.find_transactions is 'Returns one page of the transactions of the given kinds, created from p_since until before p_until, newest first: their ids, and the total that match. The cost does not grow with the total: the page is located by transaction_counts, then a quarter of an hour of rows is read for each of its entries at most';
