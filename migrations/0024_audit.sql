create table operators (
  id app.id primary key,
  name text not null check (name ~ '\S'),
  added_at timestamptz not null,
  constraint operators_name_key unique (name)
);
comment on table operators is 'The people who operate the service. In production every act names one of them';

create table audit_log (
  id app.id primary key,
  at timestamptz not null,
  operator_id text collate "C" references operators (id),
  person_id text collate "C",
  person text not null check (person ~ '\S'),
  act text not null check (act <> ''),
  subject_business_id text collate "C",
  subject text,
  details jsonb not null,
  reason text not null check (reason ~ '\S'),
  outcome text not null check (outcome in ('DONE', 'REFUSED', 'FAILED')),
  fault text,
  address text,
  request_id text,
  constraint audit_log_fault_unless_done check ((outcome = 'DONE') = (fault is null))
);
comment on table audit_log is 'What operators and people of businesses did or tried to do, append-only: an act that is done is written in its own transaction, any other one in a separate one';
comment on column audit_log.operator_id is 'Null: a person of a business, or one who is not listed, in a sandbox';
comment on column audit_log.person_id is 'Who was signed in to the console; null: the command line';
comment on column audit_log.person is 'The name as it was then';
comment on column audit_log.subject_business_id is 'The business that the act names; it need not exist';
comment on column audit_log.subject is 'Whom or what it is about, where the details do not say so: an id, or an address';
comment on column audit_log.details is 'The arguments of the act, without account numbers';
comment on column audit_log.fault is 'Why the act was refused or failed';
comment on column audit_log.address is 'The address of the browser; null: the command line';
comment on column audit_log.request_id is 'The request of the console that did it';

create index audit_log_newest on audit_log (at desc, id desc);

create index audit_log_business on audit_log (subject_business_id, at desc, id desc)
where subject_business_id is not null;
