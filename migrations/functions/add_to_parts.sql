create or replace function app.add_to_parts(p_parts integer[], p_numbers integer[], p_changes integer[])
  returns integer[]
  language plpgsql immutable
  set search_path to public, pg_temp
  as $$
begin
  for v_index in 1 .. cardinality(p_numbers) loop
    p_parts[p_numbers[v_index]] := p_parts[p_numbers[v_index]] + p_changes[v_index];
  end loop;
  return p_parts;
end
$$;
comment on function app.add_to_parts is 'Adds changes to the parts with the given numbers';
