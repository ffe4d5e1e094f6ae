import { migration } from './migration.ts'

export const registrations = migration(
  '0025_registrations',
  `
alter table businesses add column if not exists kyb_approved_at timestamptz;
comment on column businesses.kyb_approved_at is 'Since when the business is registered: an operator approved its registration (KYB) and has not taken that back';

alter table uploads
  add column announced_type text,
  add column announced_bytes integer check (announced_bytes > 0),
  add column object_key text,
  add constraint uploads_object check (object_key is null or stored_at is not null);
comment on column uploads.announced_type is 'What the business said its file would be, where it said so, as announced_bytes: no other file is stored';
comment on column uploads.object_key is 'What the file is called in the object store, where nobody but the service can write; null on the local disk';

create table registration_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table registration_transitions is 'The moves a registration may make and who may make them, copied from src/registration/states.ts with every migration; from_status NEW is its beginning. The database refuses any other';

create table registrations (
  business_id text collate "C" not null references businesses (id),
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  status text not null,
  version integer not null default 1,
  moved_by text not null,
  applicant_encrypted text not null,
  otp_hash bytea not null,
  otp_attempts smallint not null default 0 check (otp_attempts between 0 and 5),
  expires_at timestamptz not null,
  details_encrypted text,
  submitted_at timestamptz,
  review_status text,
  reviewed_at timestamptz,
  reject_reasons text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  constraint registrations_status
    check (status in ('OTP_PENDING', 'DETAILS_PENDING', 'SUBMITTED', 'EXPIRED', 'REJECTED')),
  constraint registrations_submitted_whole
    check (num_nonnulls(details_encrypted, submitted_at, review_status) in (0, 3)),
  constraint registrations_details check (status <> 'SUBMITTED' or submitted_at is not null),
  constraint registrations_review
    check (case status when 'SUBMITTED' then review_status in ('PENDING', 'APPROVED')
                       when 'REJECTED' then review_status is null or review_status = 'REJECTED'
                       else review_status is null end),
  constraint registrations_reviewed check ((reviewed_at is not null) = coalesce(review_status <> 'PENDING', false)),
  constraint registrations_reasons check ((cardinality(reject_reasons) > 0) = (status = 'REJECTED'))
);
comment on table registrations is 'Registrations of businesses (KYB), one under way or approved per business. expires_at: until when the business may take the next step; a row past it is over, whether its status says so yet or not';
comment on column registrations.moved_by is 'Who made the newest change of status or review';
comment on column registrations.applicant_encrypted is 'Mobile number and email of who began it, sealed';
comment on column registrations.otp_hash is 'Keyed hash of the one-time password that was sent';
comment on column registrations.details_encrypted is 'Directors, shareholders, documents and the rest of what was submitted: one sealed document';

create unique index registrations_one_active on registrations (business_id)
  where status in ('OTP_PENDING', 'DETAILS_PENDING', 'SUBMITTED');
create index registrations_newest on registrations (business_id, created_at desc, id desc);
create index registrations_to_review on registrations (submitted_at, id) where review_status = 'PENDING';

create table registration_moves (
  business_id text collate "C" not null,
  registration_id text collate "C" not null,
  version integer not null,
  from_status text,
  to_status text not null,
  review_status text,
  actor text not null,
  reasons text[] not null,
  moved_at timestamptz not null,
  primary key (business_id, registration_id, version),
  foreign key (business_id, registration_id) references registrations (business_id, id)
);
comment on table registration_moves is 'History of each registration: one row per change of its status or its review, written by the database; version 1 is its beginning';
create trigger registration_moves_append_only before update or delete or truncate on registration_moves
  for each statement execute function app.refuse_change();
create trigger registrations_kept before delete or truncate on registrations
  for each statement execute function app.refuse_change();

create function app.guard_registration() returns trigger
  language plpgsql
  as $$
declare
  v_from text := 'NEW';
  v_is_change boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_from := old.status;
    v_is_change := (new.status, new.review_status) is distinct from (old.status, old.review_status);
    if (new.business_id, new.id, new.applicant_encrypted, new.otp_hash, new.created_at)
       is distinct from (old.business_id, old.id, old.applicant_encrypted, old.otp_hash, old.created_at)
       or (old.submitted_at is not null
           and (new.details_encrypted, new.submitted_at) is distinct from (old.details_encrypted, old.submitted_at))
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
end $$;
comment on function app.guard_registration is 'Trigger of registrations: only moves of registration_transitions, by whom they name; nothing that was said is changed';
create trigger registrations_guard before insert or update on registrations
  for each row execute function app.guard_registration();

create function app.record_registration_move() returns trigger
  language plpgsql
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
end $$;
comment on function app.record_registration_move is 'Trigger of registrations: writes their history';
create trigger registrations_history after insert or update on registrations
  for each row execute function app.record_registration_move();
`,
)
