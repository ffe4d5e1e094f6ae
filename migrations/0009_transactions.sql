create table transactions (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  origin app.transaction_origin not null,
  type app.transaction_type not null,
  status text not null,
  version integer not null default 1,
  channel text not null,
  rail text,
  customer_id text collate "C",
  source_id text collate "C",
  destination_id text collate "C",
  source_currency text not null,
  source_minor app.amount not null,
  destination_currency text not null,
  destination_minor app.amount not null,
  rate numeric not null check (rate > 0),
  fee_minor app.amount_or_zero not null,
  wallet_type app.wallet_type not null,
  fee_wallet_type app.wallet_type not null,
  idempotency_key app.key_text not null,
  reference app.key_text not null,
  merchant_reference text collate "C" not null,
  meta jsonb not null,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  otp_attempts smallint not null default 0 check (otp_attempts between 0 and 5),
  otp_refusals smallint check (otp_refusals between 0 and otp_attempts),
  primary key (business_id, id),
  constraint transactions_idempotency_key_key unique (business_id, idempotency_key),
  constraint transactions_reference_key unique (business_id, reference),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, source_id) references payment_methods (business_id, id),
  foreign key (business_id, destination_id) references payment_methods (business_id, id)
);
comment on table transactions is 'Payouts, deposits and swaps; also the idempotency record: key and reference stay unique permanently. Amounts in minor units';
comment on column transactions.version is 'Counts the moves: 1 when created';
comment on column transactions.source_id is 'The payment method that a deposit is collected from';
comment on column transactions.destination_id is 'The payment method that a payout is paid to';
comment on column transactions.rate is 'Destination units for one source unit';
comment on column transactions.otp_attempts is 'Attempts at the one-time password so far; the fifth wrong one fails the deposit';
comment on column transactions.otp_refusals is 'Attempts at the one-time password that the rail has refused; null: none';

create index transactions_newest on transactions (business_id, created_at desc, id desc);

create index transactions_by_merchant_reference on transactions (business_id, merchant_reference);

create index transactions_changed on transactions (updated_at);

create index transactions_by_console on transactions (business_id, created_at)
where origin = 'console';

create index transactions_waiting on transactions (status, created_at, id)
where status in ('IN_REVIEW', 'DISPUTED', 'DISPUTE_EVIDENCE_SUBMITTED');
comment on index transactions_waiting is 'Of all businesses: what waits for a decision of operators';

create table transaction_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table transaction_transitions is 'The moves a transaction may make and who may make them; every migration copies them from the code, and a trigger refuses all others';
comment on column transaction_transitions.from_status is 'NEW: the transaction is created';

create table transaction_moves (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  version integer not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text,
  moved_at timestamptz not null,
  primary key (business_id, transaction_id, version),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table transaction_moves is 'History of the status of each transaction: one row per move, append-only; version 1 is its creation';
comment on column transaction_moves.actor is 'Who moved it: api, rail, simulate, customer or operator';
comment on column transaction_moves.reason is 'Why an operator made the move, in their words';
