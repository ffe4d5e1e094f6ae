create or replace function app.count_changes(p_changes jsonb)
  returns void
  language sql set enable_bitmapscan to off set enable_hashjoin to off set enable_mergejoin to off
  set enable_seqscan to off set plan_cache_mode to force_generic_plan
  -- By keys, whatever the statistics say (docs/design/database.md#rows-are-found-by-their-primary-key).
  as $$
  with deltas as materialized (
    select * from app.count_deltas(p_changes)
  ), counted as (
    -- Row by row in the order of the deltas, so that no two sets deadlock.
    update transaction_counts c
       set count = c.count + d.change, parts = app.add_to_parts(c.parts, d.numbers, d.changes)
      from deltas d
     where c.business_id = d.business_id and c.span = d.span and c.since = d.since and c.status = d.status
       and c.type = d.type and c.channel = d.channel and c.source_currency = d.source_currency
       and c.destination_currency = d.destination_currency
  )
  -- No row yet: insert it. A check of the table refuses a negative count.
  insert into transaction_counts as kept
    (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
  select business_id, span, since, status, type, channel, source_currency, destination_currency, change,
         app.add_to_parts(array_fill(0, array[app.part_count(span)]), numbers, changes)
    from deltas d
   where not exists (
     select from transaction_counts c
      where c.business_id = d.business_id and c.span = d.span and c.since = d.since and c.status = d.status
        and c.type = d.type and c.channel = d.channel and c.source_currency = d.source_currency
        and c.destination_currency = d.destination_currency)
  on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
  do update set count = kept.count + excluded.count,
                parts = array(select one + other from unnest(kept.parts, excluded.parts) with ordinality
                                     as pairs (one, other, place) order by place)
$$;
comment on function app.count_changes is 'Updates transaction_counts for a set of {business_id, created_at, status, type, channel, source_currency, destination_currency, change}: change is 1 unless given, and -1 for the kind that a transaction leaves. The changes of a row are summed, so each row is updated once';
