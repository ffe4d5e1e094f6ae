import { migration } from './migration.ts'

export const clock = migration(
  '0001_clock',
  `
create schema app;

create table app.clock (
  only_row boolean primary key default true check (only_row),
  ahead_by interval not null default '0'
);
comment on table app.clock is 'How far the service''s time is ahead of the machine''s: zero but in tests and the sandbox; production refuses to start otherwise';
insert into app.clock default values;

create function app.now() returns timestamptz
  language sql stable parallel safe
  as $$ select date_trunc('milliseconds', now() + (select ahead_by from app.clock)) $$;
comment on function app.now is 'The only clock of the service. Milliseconds, so that what is stored, shown and signed is the same instant';

create function app.refuse_change() returns trigger
  language plpgsql
  as $$ begin
    raise exception '% is append-only: % refused', tg_table_name, lower(tg_op);
  end $$;
comment on function app.refuse_change is 'Trigger of append-only tables: a correction is a new row';
`,
)
