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
  is_reused boolean not null,
  primary key (business_id, transaction_id, number, return_id),
  foreign key (business_id, transaction_id, number) references rail_attempts (business_id, transaction_id, number)
);
comment on table rail_returns is 'Money that came back to a rail after it had paid a payout, each return once; append-only';
comment on column rail_returns.return_id is 'The id of the rail for the return; it belongs to one payout, unless the rail reuses it';
comment on column rail_returns.minor is 'In minor units of its currency, which may be another than that of the payout';
comment on column rail_returns.returned_at is 'When the money was back, as the rail says';
comment on column rail_returns.is_reused is 'The rail had named it for another payout before: it refunds nothing, and is a case';

create unique index rail_returns_once on rail_returns (rail, return_id)
where not is_reused;
