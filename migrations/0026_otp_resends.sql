create table otp_resends (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  resends integer not null check (resends > 0),
  resent_at timestamptz not null,
  primary key (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table otp_resends is 'How often, and when last, the payer of a deposit asked for a new one-time password';
