create or replace function app.count_changes(p_changes jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_delta record;
begin
  for v_delta in select * from app.count_deltas(p_changes) loop
    update transaction_counts
       set count = count + v_delta.change, parts = app.add_to_parts(parts, v_delta.numbers, v_delta.changes)
     where business_id = v_delta.business_id and span = v_delta.span and since = v_delta.since
       and status = v_delta.status and type = v_delta.type and channel = v_delta.channel
       and source_currency = v_delta.source_currency and destination_currency = v_delta.destination_currency;
    continue when found;
    -- The first of its kind. A negative count is refused by a check of the table.
    insert into transaction_counts as kept
      (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
    values (v_delta.business_id, v_delta.span, v_delta.since, v_delta.status, v_delta.type, v_delta.channel,
            v_delta.source_currency, v_delta.destination_currency, v_delta.change,
            app.add_to_parts(array_fill(0, array[app.part_count(v_delta.span)]), v_delta.numbers, v_delta.changes))
    on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
    do update set count = kept.count + excluded.count,
                  parts = app.add_to_parts(kept.parts, v_delta.numbers, v_delta.changes);
  end loop;
end
$$;
comment on function app.count_changes is 'Updates transaction_counts for a set of {business_id, created_at, status, type, channel, source_currency, destination_currency, change}: change is 1 unless given, and -1 for the kind that a transaction leaves. The changes of a row are summed, so each row is updated once';
