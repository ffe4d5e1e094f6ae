create table app.environment (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'production')),
  written_at timestamptz not null
);
comment on table app.environment is 'What this database is for: one row, written by its first migration and never changed. A process of the other mode refuses to start';

create table app.clock (
  only_row boolean primary key default true check (only_row),
  ahead_by interval not null default '0'
);
comment on table app.clock is 'How far the clock of the service is ahead of the machine''s: one row. Zero except in tests and the sandbox; in production the service refuses to start with any other value';

insert into
  app.clock
default values;
