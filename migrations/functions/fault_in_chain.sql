create or replace function app.fault_in_chain(
  p_day date, p_day_before date, p_previous_root bytea, p_root_before bytea, p_root bytea, p_root_found bytea,
  p_content text)
  returns text
  language sql immutable
  as $$
  select case when p_day_before <> p_day - 1 then 'the sealed day before it is missing'
              when p_previous_root is distinct from p_root_before then 'does not continue the sealed day before it'
              when p_root <> p_root_found then 'the root does not match the ' || p_content || ' of the day' end
$$;
comment on function app.fault_in_chain is 'Says what is wrong with a sealed day, given the day before it and the root that its content (digests or seals) has now; null where nothing is';
