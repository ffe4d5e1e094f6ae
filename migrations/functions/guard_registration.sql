create or replace function app.guard_registration()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_from text := 'NEW';
  v_is_change boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_from := old.status;
    v_is_change := (new.status, new.review_status) is distinct from (old.status, old.review_status);
    if (new.business_id, new.id, new.otp_hash, new.created_at)
       is distinct from (old.business_id, old.id, old.otp_hash, old.created_at)
       or (old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at)
       or (current_setting('app.reseals', true) is distinct from 'on'
           and (new.applicant_encrypted is distinct from old.applicant_encrypted
                or (old.submitted_at is not null and new.details_encrypted is distinct from old.details_encrypted)))
    then
      raise exception 'what a registration was begun with, and what was submitted, never change';
    end if;
    if new.otp_attempts < old.otp_attempts then
      raise exception 'tries of a one-time password are not taken back';
    end if;
    if new.version - old.version <> v_is_change::integer then
      raise exception 'the version of a registration counts its changes';
    end if;
    if v_is_change and new.status = old.status
       and not (new.review_status = 'APPROVED' and old.review_status = 'PENDING' and new.moved_by = 'operator') then
      raise exception 'only an operator approves a registration, once';
    end if;
  end if;
  if new.status <> v_from and not exists (
    select from registration_transitions
     where from_status = v_from and to_status = new.status and new.moved_by = any (actors)
  ) then
    raise exception '% may not move a registration from % to %', new.moved_by, v_from, new.status;
  end if;
  return new;
end
$$;
comment on function app.guard_registration is 'Trigger of registrations: refuses moves and actors that registration_transitions does not list, and any change of data that was submitted';

create or replace trigger registrations_guard
  before insert or update on registrations
  for each row
  execute function app.guard_registration();
