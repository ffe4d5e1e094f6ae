create table app.cell (
  only_row boolean primary key default true check (only_row),
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  written_at timestamptz not null
);
comment on table app.cell is 'Which cell this database is: one row, written by the first migration with CELL and never changed. A process of another cell refuses to start';

create table closed_businesses (
  business_id text collate "C" primary key check (business_id ~ '^[0-9a-f]{24}$'),
  state text not null check (state in ('ARRIVING', 'LEAVING', 'MOVED')),
  cell text not null,
  since timestamptz not null
);
comment on table closed_businesses is 'Businesses with rows in this cell whose home is elsewhere: nothing of them is written here. One that is not listed is open. The business itself may arrive later than its row here, so there is no foreign key';
comment on column closed_businesses.state is 'ARRIVING: copied here, not yet open. LEAVING: closed for the end of its move. MOVED: closed permanently';
comment on column closed_businesses.cell is 'The other cell: where it comes from, or where it goes';

create table reference_revisions (
  revision bigint primary key check (revision > 0),
  digest text not null,
  published_at timestamptz not null,
  applied_at timestamptz not null
);
comment on table reference_revisions is 'Sets of reference data that this cell published or took over: rates, routes, fees, promotions, institutions and bank codes';
comment on column reference_revisions.digest is 'SHA-256 of the set, in hexadecimal';
comment on column reference_revisions.published_at is 'When the cell that it comes from published it';
