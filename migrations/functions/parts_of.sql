create or replace function app.parts_of(p_span text)
  returns integer
  language sql immutable
  as $$ select case p_span when 'year' then 12 when 'month' then 31 when 'day' then 96 end $$;
comment on function app.parts_of is 'How many months a year, days a month and quarters of an hour a day has';
