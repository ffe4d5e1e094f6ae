create or replace function app.part_start(p_span text, p_since date, p_number bigint)
  returns timestamp
  language sql immutable
  as $$
  select p_since + (p_number - 1) * case p_span when 'year' then interval '1 month' when 'month' then interval '1 day'
                                    else interval '15 minutes' end
$$;
comment on function app.part_start is 'Returns when a part of a year, month or day starts';
