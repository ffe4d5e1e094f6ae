create or replace function app.count_in_together(p_new transactions[])
  returns void
  language plpgsql
  as $$
declare
  v_at timestamp := p_new[1].created_at at time zone 'UTC';
  v_month integer := app.part_number('year', v_at);
  v_day integer := app.part_number('month', v_at);
  v_quarter integer := app.part_number('day', v_at);
begin
  -- Kinds in the order of their statuses, as a move takes them; of each kind the year first, as app.count_in.
  insert into transaction_counts as counts
    (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
  select business_id, span, date_trunc(span, v_at), status, type, channel, source_currency, destination_currency, made,
         array_fill(0, array[number - 1]) || made || array_fill(0, array[app.parts_of(span) - number])
    from (select business_id, status, type, channel, source_currency, destination_currency, count(*)::integer as made
            from unnest(p_new) group by 1, 2, 3, 4, 5, 6) as kinds,
         (values (1, 'year', v_month), (2, 'month', v_day), (3, 'day', v_quarter)) as calendars (turn, span, number)
   order by status, type, channel, source_currency, destination_currency, turn
  on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
  do update set
    count = counts.count + excluded.count,
    parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end] =
      counts.parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end]
      + excluded.count::integer;
  perform set_config('app.counted_together', (select string_agg(id, ' ') from unnest(p_new)), true);
end
$$;
comment on function app.count_in_together is 'Counts transactions created at one instant, each kind once for all of them, and tells the trigger at COMMIT which it has counted (D-0431, D-0515)';
