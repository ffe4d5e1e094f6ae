create or replace function app.guard_closed_business()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if old.state = 'MOVED' then
    raise exception 'business % has moved to another cell permanently', old.business_id;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
comment on function app.guard_closed_business is 'Keeps a business that has moved closed: its rows here are outdated';

create or replace trigger closed_businesses_guard
  before update or delete on closed_businesses
  for each row
  execute function app.guard_closed_business();
