create or replace function app.part_number(p_span text, p_at timestamp)
  returns integer
  language sql immutable
  as $$
  select case p_span when 'year' then extract(month from p_at) when 'month' then extract(day from p_at)
         else 4 * extract(hour from p_at) + floor(extract(minute from p_at) / 15) + 1 end::integer
$$;
comment on function app.part_number is 'In which part of its year, month or day a time is: parts[1] is January, the 1st, or midnight to a quarter past';
