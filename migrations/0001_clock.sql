-- Holds the functions of the service and the clock that they read. All other tables are in public.
create schema app;
comment on schema app is 'Functions of the service and its clock; all other tables are in public';

create table app.clock (
  only_row boolean primary key default true check (only_row),
  ahead_by interval not null default '0'
);
comment on table app.clock is 'How far the clock of the service is ahead of the machine''s: one row. Zero except in tests and the sandbox; in production the service refuses to start with any other value';

insert into
  app.clock
default values;
