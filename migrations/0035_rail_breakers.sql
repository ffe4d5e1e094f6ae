create table rail_breakers (
  rail text not null,
  operation text not null check (operation in ('payouts', 'collections')),
  outcomes text not null default '' check (outcomes ~ '^[+?-]{0,20}$'),
  opened_at timestamptz,
  openings integer not null default 0,
  primary key (rail, operation)
);
comment on table rail_breakers is 'How the last 20 orders of each kind went at a rail, and whether its breaker is open: then nothing is handed over until it answers for its balances';
comment on column rail_breakers.outcomes is 'One character per order, the newest last: + the rail answered, - it took nothing, ? unknown';
comment on column rail_breakers.openings is 'How often it opened without an answer between: the next probe waits twice as long';
