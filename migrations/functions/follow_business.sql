create or replace function app.follow_business(p_name text, p_connection text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if exists (select from pg_subscription s join pg_database d on d.oid = s.subdbid
              where s.subname = p_name and d.datname = current_database()) then return; end if;
  -- Confirmed to the other cell only when a standby here has it too.
  execute format('create subscription %I connection %L publication %I
                  with (create_slot = false, slot_name = %L, synchronous_commit = ''on'')',
                 p_name, p_connection, p_name, p_name);
exception when others then
  -- Without the statement, which has the password of the other cell.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function app.follow_business is 'Copies the rows of a business that another cell publishes, and follows their changes, unless that goes on already';
