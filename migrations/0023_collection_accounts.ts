import { migration } from './migration.ts'

export const collectionAccounts = migration(
  '0023_collection_accounts',
  `
alter table businesses add column kyb_approved_at timestamptz;
comment on column businesses.kyb_approved_at is 'When an operator approved its registration (KYB): permanent KES accounts ask for it. Null: not approved';

create table collection_accounts (
  business_id text collate "C" not null references businesses (id),
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  customer_id text collate "C" not null,
  kind text not null check (kind in ('PERMANENT', 'ONE_TIME', 'WALLET', 'POOL')),
  currency text not null,
  place smallint,
  reference text not null,
  label text,
  amount_minor bigint check (amount_minor between 1 and 1000000000000000),
  expires_at timestamptz,
  used_at timestamptz,
  addresses_encrypted text,
  held_until timestamptz,
  created_at timestamptz not null,
  issued_at timestamptz,
  closed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  constraint collection_accounts_places check (
    case kind when 'PERMANENT' then coalesce(place between 1 and 5, false)
              when 'WALLET' then coalesce(place = 1, false)
              else place is null end),
  constraint collection_accounts_one_time check (
    case kind when 'ONE_TIME' then num_nonnulls(amount_minor, expires_at) = 2
              else num_nonnulls(amount_minor, expires_at, used_at) = 0 end)
);
comment on table collection_accounts is 'Accounts to collect into. First an order, whose id is the request id at the issuer; once issued_at is set, the payment method of the same id has the number. Amounts in minor units';
comment on column collection_accounts.place is 'Which of the customer''s places in a currency it takes (five permanent accounts, one wallet), until closed_at gives it back';
comment on column collection_accounts.held_until is 'Until then the request that made the order is taken to be at it; later another may take the order over';
create unique index collection_accounts_place
  on collection_accounts (business_id, customer_id, kind, currency, place) where closed_at is null;
create index collection_accounts_one_time
  on collection_accounts (business_id, customer_id, currency, expires_at) where kind = 'ONE_TIME';

create unique index payment_methods_issued_number
  on payment_methods (business_id, account_number_index) where channel = 'VIRTUAL_BANK_ACCOUNT';
create unique index payment_methods_pool_country
  on payment_methods (business_id, country_code) where channel = 'POOL_ACCOUNT' and deleted_at is null;

create function app.status_of_method(p_method payment_methods) returns text
  language sql stable
  as $$
  select case
    when p_method.channel = 'VIRTUAL_BANK_ACCOUNT' and p_method.status = 'active' and exists (
      select from collection_accounts
       where business_id = p_method.business_id and id = p_method.id
         and (used_at is not null or expires_at <= app.now()))
    then 'expired' else p_method.status end
$$;
comment on function app.status_of_method is 'The status of a payment method now: a one-time account is expired once its time is over by the database''s clock, or it was used';
`,
)
