-- Functions of the service, and what only they read. Tables stand in public.
create schema app;
comment on schema app is 'Functions of the service and its clock; tables stand in public';

create table app.clock (
  only_row boolean primary key default true check (only_row),
  ahead_by interval not null default '0'
);
comment on table app.clock is 'How far the time of the service is ahead of the machine: one row. Zero except in tests and the sandbox; production refuses to start otherwise';

insert into
  app.clock
default values;
