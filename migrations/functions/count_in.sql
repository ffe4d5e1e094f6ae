create or replace function app.count_in(p_transaction transactions)
  returns void
  language plpgsql
  as $$
declare
  v_at timestamp := p_transaction.created_at at time zone 'UTC';
  v_month integer := app.part_number('year', v_at);
  v_day integer := app.part_number('month', v_at);
  v_quarter integer := app.part_number('day', v_at);
begin
  -- The year first: whoever holds a kind's year may take its month and its day in any order.
  insert into transaction_counts as counts
    (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
  select p_transaction.business_id, span, date_trunc(span, v_at), p_transaction.status, p_transaction.type,
         p_transaction.channel, p_transaction.source_currency, p_transaction.destination_currency, 1,
         array_fill(0, array[number - 1]) || 1 || array_fill(0, array[app.parts_of(span) - number])
    from (values ('year', v_month), ('month', v_day), ('day', v_quarter)) as calendars (span, number)
  on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
  do update set
    count = counts.count + 1,
    parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end] =
      counts.parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end] + 1;
end
$$;
comment on function app.count_in is 'Counts a transaction as what it is: in its year, its month and its day';
