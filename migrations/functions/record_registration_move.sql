create or replace function app.record_registration_move()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    return null;
  end if;
  insert into registration_moves (business_id, registration_id, version, from_status, to_status, review_status, actor,
                                  reasons, moved_at)
  values (new.business_id, new.id, new.version, case when tg_op = 'UPDATE' then old.status end, new.status,
          new.review_status, new.moved_by, new.reject_reasons, new.updated_at);
  return null;
end
$$;
comment on function app.record_registration_move is 'Trigger of registrations: writes a row of registration_moves for each change of status or review';

create or replace trigger registrations_history
  after insert or update on registrations
  for each row
  execute function app.record_registration_move();
