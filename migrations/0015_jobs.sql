create table jobs (
  business_id text collate "C" not null references businesses (id),
  task text not null,
  subject_id text collate "C" not null,
  lane text collate "C",
  position integer,
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  trace text,
  primary key (business_id, task, subject_id)
);
comment on table jobs is 'Work that is due at a time: a worker claims a row by a lease and deletes it when done';
comment on column jobs.lane is 'Jobs of one lane make their first attempts in the order of position';
comment on column jobs.attempts is 'Counts the claims; a worker that has lost its lease is fenced by it';
comment on column jobs.trace is 'The traceparent header of what made it due, where that is traced (docs/design/tracing.md)';

create index jobs_due on jobs (task, business_id, due_at, subject_id)
where due_at < 'infinity';
comment on index jobs_due is 'For the search for due work. A query uses it only where it also says due_at < ''infinity''';

create index jobs_held on jobs (business_id, task, subject_id)
where due_at = 'infinity';
comment on index jobs_held is 'A held job waits until something makes it due; the search for due work does not see it';

create index jobs_leased on jobs (business_id, task, lease_until)
where lease_until is not null;

create index jobs_lane on jobs (business_id, task, lane, position)
where lane is not null;
