create or replace function app.count_changes(p_changes jsonb)
  returns void
  language plpgsql set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
  set search_path to public, pg_temp
  as $$
begin
  -- All rows in one order, so that no two sets deadlock. One that is only taken from is locked here, although `where`
  -- leaves it as it is, and changed below.
  insert into transaction_counts as kept
    (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
  select business_id, span, since, status, type, channel, source_currency, destination_currency, cardinality(added),
         app.add_to_parts(array_fill(0, array[app.part_count(span)]), added, 1)
    from app.count_deltas(p_changes)
  on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
  do update set count = kept.count + excluded.count, parts = app.add_parts(kept.parts, excluded.parts)
  where excluded.count > 0;
  if not p_changes @? '$[*] ? (@.change == -1)' then return; end if;
  -- A negative count is refused by a check of the table.
  update transaction_counts kept
     set count = kept.count - cardinality(d.removed), parts = app.add_to_parts(kept.parts, d.removed, -1)
    from app.count_deltas(p_changes) as d
   where d.removed <> '{}' and kept.business_id = d.business_id and kept.span = d.span and kept.since = d.since
     and kept.status = d.status and kept.type = d.type and kept.channel = d.channel
     and kept.source_currency = d.source_currency and kept.destination_currency = d.destination_currency;
end
$$;
comment on function app.count_changes is 'Updates transaction_counts for a set of {business_id, created_at, status, type, channel, source_currency, destination_currency, change}: change is -1 for the kind that a transaction leaves, else absent. The changes of a row are grouped: it is added to at most once, and taken from at most once';
