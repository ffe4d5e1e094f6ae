create or replace function app.part_count(p_span text)
  returns integer
  language sql immutable
  as $$ select case p_span when 'year' then 12 when 'month' then 31 when 'day' then 96 end $$;
comment on function app.part_count is 'Returns how many parts a year, month or day has: 12 months, 31 days, 96 quarters of an hour';
