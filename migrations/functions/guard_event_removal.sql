create or replace function app.guard_event_removal()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$ begin
    if not app.is_event_removable(old.business_id, old.id) then
      raise exception 'events is append-only: delete refused';
    end if;
    return old;
  end
$$;
comment on function app.guard_event_removal is 'Trigger of events: refuses to remove one that must stay';

create or replace trigger events_guard_removal
  before delete on events
  for each row
  execute function app.guard_event_removal();
