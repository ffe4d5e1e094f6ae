create table payment_methods (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  customer_id text collate "C" not null,
  type text not null check (type in ('WITHDRAW', 'DEPOSIT')),
  channel text not null,
  details_encrypted text,
  account_number_index bytea,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  country_code app.country not null,
  currency text not null,
  status text not null check (status in ('active', 'pending', 'expired', 'blocked')),
  institution jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  constraint payment_methods_details check ((details_encrypted is null) = (account_number_index is null)),
  constraint payment_methods_erased check (
    last_four is null
    or details_encrypted is not null
  )
);
comment on table payment_methods is 'Accounts that money is paid to or collected from';
comment on column payment_methods.details_encrypted is 'Name and number of the account, recipient and details of payments as JSON, encrypted under the data key of the customer; null once the customer is erased';
comment on column payment_methods.account_number_index is 'Keyed hash of the account number, for equality only';
comment on column payment_methods.last_four is 'The last four digits of a number of at least eight, for searches; null: there are none';

create index payment_methods_by_number on payment_methods (business_id, account_number_index)
where deleted_at is null;

create index payment_methods_by_last_four on payment_methods (business_id, last_four, created_at)
where deleted_at is null;

create index payment_methods_newest on payment_methods (business_id, created_at desc, id desc)
where deleted_at is null;

create index payment_methods_customer on payment_methods (business_id, customer_id)
where deleted_at is null;

create unique index payment_methods_issued_number on payment_methods (business_id, account_number_index)
where channel = 'VIRTUAL_BANK_ACCOUNT';

create unique index payment_methods_pool_country on payment_methods (business_id, country_code)
where channel = 'POOL_ACCOUNT'
  and deleted_at is null;
