create table card_pages (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  number smallint not null,
  display text not null check (display in ('redirect', 'frame')),
  url_encrypted text not null,
  expires_at timestamptz not null,
  primary key (business_id, transaction_id, number),
  foreign key (business_id, transaction_id, number) references rail_attempts (business_id, transaction_id, number)
);
comment on table card_pages is 'Pages of processors on which payers enter their card, one per attempt of a card deposit; append-only';
comment on column card_pages.display is 'Whether the payer is redirected to the page, or sees it in a frame';
comment on column card_pages.url_encrypted is 'Its address, sealed: who has it can pay';
