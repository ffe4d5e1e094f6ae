import { migration } from './migration.ts'

export const jobs = migration(
  '0003_jobs',
  `
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
  primary key (business_id, task, subject_id)
);
comment on table jobs is 'Work that is due at a time. A worker claims a row by lease and deletes it when done, fenced by attempts';
comment on column jobs.lane is 'Jobs of one lane have their first attempts in the order of position';

create index jobs_due on jobs (due_at);
create index jobs_lane on jobs (business_id, task, lane, position) where lane is not null;
`,
)
