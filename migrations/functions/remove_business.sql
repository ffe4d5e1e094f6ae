create or replace function app.remove_business(p_business_id text, p_tables text[])
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_delete text;
begin
  if not exists (select from closed_businesses where business_id = p_business_id and state = 'ARRIVING') then
    raise exception 'business % is not arriving', p_business_id;
  end if;
  -- As replication wrote them: without triggers, which keep rows, and in any order.
  perform set_config('session_replication_role', 'replica', true);
  for v_delete in
    select format('delete from %I where %I = %L', t."table", t."column", p_business_id)
      from app.tables_of_businesses() t where t."table" = any (p_tables)
  loop
    execute v_delete;
  end loop;
  perform set_config('session_replication_role', 'origin', true);
end
$$;
comment on function app.remove_business is 'Removes the copied rows of a business whose move here is abandoned';
