create or replace function app.count_changes(p_changes jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_delta record;
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
  for v_delta in select * from app.count_deltas(p_changes) where removed <> '{}' loop
    -- A negative count is refused by a check of the table.
    update transaction_counts
       set count = count - cardinality(v_delta.removed), parts = app.add_to_parts(parts, v_delta.removed, -1)
     where business_id = v_delta.business_id and span = v_delta.span and since = v_delta.since
       and status = v_delta.status and type = v_delta.type and channel = v_delta.channel
       and source_currency = v_delta.source_currency and destination_currency = v_delta.destination_currency;
  end loop;
end
$$;
comment on function app.count_changes is 'Updates transaction_counts for a set of {business_id, created_at, status, type, channel, source_currency, destination_currency, change}: change is -1 for the kind that a transaction leaves, else absent. The changes of a row are grouped: it is added to at most once, and taken from at most once';
