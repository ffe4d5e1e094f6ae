create table ledger_seals (
  business_id text collate "C" not null references businesses (id),
  day date not null,
  journals bigint not null check (journals > 0),
  root bytea not null,
  primary key (business_id, day)
);
comment on table ledger_seals is 'Seals of the ledger, append-only: one per business and UTC day with journals, a hash of the journals of that day and of the seal before it';

create index ledger_seals_by_day on ledger_seals (day);

create table ledger_days (
  day date primary key,
  root bytea not null,
  previous_root bytea,
  key_id text not null,
  signature bytea not null,
  sealed_at timestamptz not null
);
comment on table ledger_days is 'Sealed days of the ledger, append-only and without a gap: a hash of the seals of that UTC day and of the day before it, signed';
comment on column ledger_days.key_id is 'SHA-256 of the public key that verifies the signature, in hex';
