create or replace function app.part_count(p_span text)
  returns integer
  language sql immutable
  as $$ select case p_span when 'year' then 12 when 'day' then 96 end $$;
comment on function app.part_count is 'Returns how many parts a year or a day has: 12 months, or 96 quarters of an hour';
