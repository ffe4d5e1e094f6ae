create or replace function app.part_number(p_span text, p_at timestamp)
  returns integer
  language sql immutable
  as $$
  select case p_span when 'year' then extract(month from p_at) when 'month' then extract(day from p_at)
         else 4 * extract(hour from p_at) + floor(extract(minute from p_at) / 15) + 1 end::integer
$$;
comment on function app.part_number is 'Returns the part of its year, month or day that a time is in, from 1: the month, the day, or the quarter of an hour';
