create table approvals (
  business_id text collate "C" not null,
  business text collate "C" generated always as (nullif(business_id, '')) stored references businesses (id),
  id app.id not null,
  act text not null check (act <> ''),
  attempt text not null check (attempt <> ''),
  payload_encrypted text not null,
  asked_by text collate "C" not null,
  asking_person text collate "C" generated always as (
    case
      when business_id <> '' then asked_by
    end
  ) stored references people (id),
  asking_operator text collate "C" generated always as (
    case
      when business_id = '' then asked_by
    end
  ) stored references operators (id),
  asked_at timestamptz not null,
  reason text not null,
  expires_at timestamptz not null,
  decision text check (decision in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  decided_by text collate "C",
  deciding_person text collate "C" generated always as (
    case
      when business_id <> '' then decided_by
    end
  ) stored references people (id),
  deciding_operator text collate "C" generated always as (
    case
      when business_id = '' then decided_by
    end
  ) stored references operators (id),
  decided_at timestamptz,
  decided_reason text,
  made_id text,
  primary key (business_id, id),
  constraint approvals_attempt_key unique (business_id, attempt),
  constraint approvals_decided_completely check (num_nulls (decision, decided_by, decided_at) in (0, 3)),
  constraint approvals_second_person check ((decision = 'WITHDRAWN') = (decided_by = asked_by)),
  constraint approvals_in_time check (
    decision is distinct from 'APPROVED'
    or decided_at < expires_at
  )
);
comment on table approvals is 'Acts of a business, or of operators, that wait for a second person, or were decided by one';
comment on column approvals.business_id is 'Empty: an act of operators';
comment on column approvals.business is 'The business; null: an act of operators';
comment on column approvals.act is 'What is to be done; its name in the audit log, of a command after corridor';
comment on column approvals.attempt is 'The key of the form that asked: it asks once';
comment on column approvals.asked_by is 'A person of the business; of an act of operators, an operator';
comment on column approvals.payload_encrypted is 'What the act is run with, as JSON';
comment on column approvals.made_id is 'The id of what the act made';

create index approvals_open on approvals (business_id, asked_at)
where decision is null;
