create table operators (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (name ~ '\S'),
  added_at timestamptz not null,
  constraint operators_name_key unique (name)
);
comment on table operators is 'The people who operate the service. In production every act names one of them';

create table audit_log (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  at timestamptz not null,
  operator_id text collate "C" references operators (id),
  person text not null check (person ~ '\S'),
  act text not null check (act <> ''),
  subject_business_id text collate "C",
  details jsonb not null,
  reason text not null check (reason ~ '\S'),
  outcome text not null check (outcome in ('DONE', 'REFUSED', 'FAILED')),
  fault text,
  constraint audit_log_fault_unless_done check ((outcome = 'DONE') = (fault is null))
);
comment on table audit_log is 'What operators did or tried to do, append-only: an act that is done is written in its own transaction, any other one in a separate one';
comment on column audit_log.operator_id is 'Null: a person who is not listed, in a sandbox';
comment on column audit_log.person is 'The name as it was then';
comment on column audit_log.subject_business_id is 'The business that the act names; it need not exist';
comment on column audit_log.details is 'The arguments of the act, without account numbers';
comment on column audit_log.fault is 'Why the act was refused or failed';

create index audit_log_newest on audit_log (at desc, id desc);

create index audit_log_business on audit_log (subject_business_id, at desc, id desc)
where subject_business_id is not null;
