create or replace function app.add_to_parts(p_parts integer[], p_numbers integer[], p_change integer)
  returns integer[]
  language plpgsql immutable
  set search_path to public, pg_temp
  as $$
declare
  v_number integer;
begin
  foreach v_number in array p_numbers loop
    p_parts[v_number] := p_parts[v_number] + p_change;
  end loop;
  return p_parts;
end
$$;
comment on function app.add_to_parts is 'Adds a change to the parts with the given numbers, as often as each is given';
