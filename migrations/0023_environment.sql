create table app.environment (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'production')),
  written_at timestamptz not null
);
comment on table app.environment is 'What this database is for: one row, written by its first migration and never changed. A process of the other mode refuses to start';
