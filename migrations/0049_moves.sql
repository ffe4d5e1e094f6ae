create table departures (
  business_id text collate "C" primary key references businesses (id),
  cell text not null check (cell ~ '^[a-z][a-z0-9-]{0,31}$'),
  state text not null check (state in ('COPYING', 'DRAINING', 'RESTING')),
  since timestamptz not null
);
comment on table departures is 'Businesses that are moving to another cell and still open here, one row from the order to the end of the move';
comment on column departures.cell is 'The cell that it moves to';
comment on column departures.state is 'COPYING: its rows are copied, everything goes on. DRAINING: nothing new is handed to a rail. RESTING: no job starts';

create table arrivals (
  business_id text collate "C" primary key references businesses (id),
  cell text not null,
  sealed_until date,
  arrived_at timestamptz not null
);
comment on table arrivals is 'Businesses that moved here from another cell';
comment on column arrivals.cell is 'The cell that it comes from';
comment on column arrivals.sealed_until is 'Its seals up to this day are of the other cell: they are no part of the sealed days here. Null: it brought none';

-- Its key does not have the business, by which a move filters what it copies.
alter table rail_credits replica identity full;
