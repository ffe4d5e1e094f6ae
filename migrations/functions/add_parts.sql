create or replace function app.add_parts(p_parts integer[], p_added integer[])
  returns integer[]
  language plpgsql immutable
  set search_path to public, pg_temp
  as $$
begin
  for v_index in 1 .. cardinality(p_added) loop
    continue when p_added[v_index] = 0;
    p_parts[v_index] := p_parts[v_index] + p_added[v_index];
  end loop;
  return p_parts;
end
$$;
comment on function app.add_parts is 'Adds the parts of two rows, each to the one in its place';
