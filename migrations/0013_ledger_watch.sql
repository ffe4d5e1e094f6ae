create table ledger_checkpoints (
  business_id text collate "C" primary key references businesses (id),
  verified_until timestamptz not null default '-infinity',
  is_confirming boolean not null default false,
  checked_at timestamptz not null default '-infinity'
);
comment on table ledger_checkpoints is 'How far the continuous check of the books has summed the journals of each business: up to verified_until';
comment on column ledger_checkpoints.is_confirming is 'The sums differed from the wallets, so they are being computed again from the first journal';

create index ledger_checkpoints_by_check on ledger_checkpoints (checked_at);

create table ledger_checkpoint_balances (
  business_id text collate "C" not null references ledger_checkpoints (business_id) on delete cascade,
  account text not null,
  currency text not null,
  minor bigint not null,
  primary key (business_id, account, currency)
);
comment on table ledger_checkpoint_balances is 'Sum of the postings of each wallet account up to the checkpoint of its business, in minor units';

create table ledger_watch (
  is_only boolean primary key default true check (is_only),
  claimed_until timestamptz not null default '-infinity',
  checked_at timestamptz not null default '-infinity',
  found jsonb not null default '{}'
);
comment on table ledger_watch is 'State of the continuous check of the books: one row, held by the checking process until claimed_until';
comment on column ledger_watch.found is 'What each check found at checked_at; null if it could not run';

insert into
  ledger_watch
default values;
