create or replace function app.count_changes(p_changes jsonb)
  returns void
  language plpgsql set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
  as $$
declare
  v_places bigint;
  v_counted bigint[];
begin
  with delta as materialized (
    select * from app.count_deltas(p_changes)
  ), locked as materialized (
    select delta.*
      from delta cross join lateral (
        select from transaction_counts t
         where t.business_id = delta.business_id and t.span = delta.span and t.since = delta.since
           and t.status = delta.status and t.type = delta.type and t.channel = delta.channel
           and t.source_currency = delta.source_currency and t.destination_currency = delta.destination_currency
           for no key update) as kept
  ), counted as (
    update transaction_counts as t
       set count = t.count + locked.change, parts = app.add_to_parts(t.parts, locked.numbers, locked.changes)
      from locked
     where t.business_id = locked.business_id and t.span = locked.span and t.since = locked.since
       and t.status = locked.status and t.type = locked.type and t.channel = locked.channel
       and t.source_currency = locked.source_currency and t.destination_currency = locked.destination_currency
    returning locked.place
  )
  select (select count(*) from delta), array(select place from counted) into v_places, v_counted;
  if cardinality(v_counted) = v_places then return; end if;
  -- The first of their kind. One that takes away from what was never counted is refused by the table.
  insert into transaction_counts as t
    (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
  select business_id, span, since, status, type, channel, source_currency, destination_currency, change,
         app.add_to_parts(array_fill(0, array[app.parts_of(span)]), numbers, changes)
    from app.count_deltas(p_changes)
   where place <> all (v_counted)
   order by place
  on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
  do update set count = t.count + excluded.count,
                parts = array(select a + b from unnest(t.parts, excluded.parts) with ordinality as p (a, b, number)
                               order by number);
end
$$;
comment on function app.count_changes is 'Counts a set of transactions: {business_id, created_at, status, type, channel, source_currency, destination_currency, change} each, change 1 unless given, -1 for the kind that a transaction leaves. Each row of the calendar is changed once, by the sum';
