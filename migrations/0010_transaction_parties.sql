create table pool_deposits (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  file_key text not null,
  receipt_encrypted text not null,
  primary key (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table pool_deposits is 'What a business reported about a transfer to a pool account: the upload that proves it, and country, time and sender (encrypted)';

create table deposit_payers (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  payer_encrypted text not null,
  primary key (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table deposit_payers is 'Who pays a deposit that has no payment method: name, country and number (encrypted); for a card only the last four digits';
