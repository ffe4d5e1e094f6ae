create table wallets (
  business_id text collate "C" not null references businesses (id),
  type app.wallet_type not null,
  currency text not null,
  available_minor bigint not null default 0,
  pending_minor bigint not null default 0,
  version bigint not null default 0,
  updated_at timestamptz not null,
  primary key (business_id, type, currency),
  constraint wallets_available_not_negative check (available_minor >= 0),
  constraint wallets_pending_not_negative check (pending_minor >= 0),
  constraint wallets_at_most_maximum check (available_minor + pending_minor <= 1000000000000000)
)
with (fillfactor = 50);
comment on table wallets is 'Cached balances in minor units: available to spend, and pending (held). They change only together with postings';

create table journals (
  business_id text collate "C" not null references businesses (id),
  transaction_id text collate "C" not null,
  kind app.journal_kind not null,
  created_at timestamptz not null,
  constraint journals_once primary key (business_id, transaction_id, kind)
);
comment on table journals is 'Entries of the ledger, append-only: at most one per transaction and kind of money movement (such as hold or release)';

create unique index journals_one_outcome on journals (business_id, transaction_id)
where kind in ('SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP');

create unique index journals_one_dispute_outcome on journals (business_id, transaction_id)
where kind in ('DISPUTE_RELEASE', 'DISPUTE_LOST');

create index journals_by_time on journals (business_id, created_at);

create table postings (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  kind text not null,
  line integer not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  primary key (business_id, transaction_id, kind, line),
  foreign key (business_id, transaction_id, kind) references journals (business_id, transaction_id, kind)
);
comment on table postings is 'Lines of the journals, append-only: one row moves money (minor units) from the debit account to the credit account, so the books always balance';
comment on column postings.debit_account is 'wallet:<type>:<available or pending>, or an account of the platform, whose balance is the sum of its postings';
comment on column postings.created_at is 'Of the journal; repeated here, so that an index finds what moved a wallet at a time';

create index postings_of_main_wallet on postings (business_id, currency, created_at)
where debit_account like 'wallet:MAIN:%'
  or credit_account like 'wallet:MAIN:%';

create index postings_of_fee_wallet on postings (business_id, currency, created_at)
where debit_account like 'wallet:FEE:%'
  or credit_account like 'wallet:FEE:%';
