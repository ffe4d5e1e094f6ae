create or replace function app.guard_approval()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_kept record := old;
begin
  -- Generated columns have no value yet before an update.
  v_kept.business := new.business;
  v_kept.asking_person := new.asking_person;
  v_kept.asking_operator := new.asking_operator;
  v_kept.deciding_person := new.deciding_person;
  v_kept.deciding_operator := new.deciding_operator;
  if old.decision is null then
    v_kept.decision := new.decision;
    v_kept.decided_by := new.decided_by;
    v_kept.decided_at := new.decided_at;
    v_kept.decided_reason := new.decided_reason;
    v_kept.made_id := new.made_id;
  end if;
  if current_setting('app.reseals', true) = 'on' then
    v_kept.payload_encrypted := new.payload_encrypted;
  end if;
  if v_kept is distinct from new then
    raise exception 'an approval is decided once, and nothing else of it changes';
  end if;
  return new;
end
$$;
comment on function app.guard_approval is 'Refuses any change of an approval but its decision; app.replace_seals may seal its payload anew';

create or replace trigger approvals_guard
  before update on approvals
  for each row
  execute function app.guard_approval();
