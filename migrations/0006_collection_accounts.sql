create table collection_accounts (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  customer_id text collate "C" not null,
  kind text not null check (kind in ('PERMANENT', 'ONE_TIME', 'WALLET', 'POOL')),
  currency text not null,
  place smallint,
  reference text not null,
  label text,
  amount_minor app.amount,
  expires_at timestamptz,
  used_at timestamptz,
  addresses_encrypted text,
  held_until timestamptz,
  created_at timestamptz not null,
  issued_at timestamptz,
  closed_at timestamptz,
  rail text,
  contradicted_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  constraint collection_accounts_places check (
    case kind
      when 'PERMANENT' then coalesce(place between 1 and 5, false)
      when 'WALLET' then coalesce(place = 1, false)
      else place is null
    end
  ),
  constraint collection_accounts_one_time check (
    case kind
      when 'ONE_TIME' then num_nonnulls (amount_minor, expires_at) = 2
      else num_nonnulls (amount_minor, expires_at, used_at) = 0
    end
  )
);
comment on table collection_accounts is 'Accounts to collect money into, from the moment they are ordered at the issuer; amounts in minor units';
comment on column collection_accounts.id is 'Also the request id at the issuer and, once issued_at is set, the id of the payment method with the account number';
comment on column collection_accounts.place is 'Which of the customers slots in the currency the account takes until closed_at: 1 to 5 for permanent accounts, 1 for a wallet';
comment on column collection_accounts.held_until is 'Lease of the request that placed the order; after this time another request may take the order over';
comment on column collection_accounts.rail is 'The rail that issues it: set before it is asked for the first time, and never changed; null in the sandbox and for pool accounts';
comment on column collection_accounts.contradicted_at is 'When its rail first issued another number for the same order; operators have to ask the partner';

create unique index collection_accounts_place on collection_accounts (business_id, customer_id, kind, currency, place)
where closed_at is null;

create index collection_accounts_one_time on collection_accounts (business_id, customer_id, currency, expires_at)
where kind = 'ONE_TIME';

create index collection_accounts_contradicted on collection_accounts (rail)
where contradicted_at is not null;

create unique index collection_accounts_rail on collection_accounts (rail, id)
where rail is not null;
