create table rail_returns (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  number smallint not null,
  return_id text collate "C" not null,
  rail text collate "C" not null,
  currency text not null,
  minor bigint not null check (minor > 0),
  returned_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (business_id, transaction_id, number, return_id),
  foreign key (business_id, transaction_id, number) references rail_attempts (business_id, transaction_id, number),
  constraint rail_returns_once unique (rail, return_id)
);
comment on table rail_returns is 'Money that came back to a rail after it had paid a payout, each return once; append-only';
comment on column rail_returns.return_id is 'The id of the rail for the return; it belongs to one payout';
comment on column rail_returns.minor is 'In minor units of its currency, which may be another than that of the payout';
comment on column rail_returns.returned_at is 'When the money was back, as the rail says';
