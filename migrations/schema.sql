-- Written by `make schema` from the catalogue of a migrated database; not run by anything.
-- The bodies of the functions are in migrations/functions/.

-- # types

-- An amount in minor units, 1 to 10^15
create domain app.amount as bigint constraint amount_within_range check (value >= 1 and value <= '1000000000000000');

-- An amount in minor units, 0 to 10^15
create domain app.amount_or_zero as bigint constraint amount_or_zero_within_range
  check (value >= 0 and value <= '1000000000000000');

-- ISO 3166-1 alpha-2
create domain app.country as text constraint country_of_two_letters check (value ~ '^[A-Z]{2}$');

-- Counts, none of them negative
create domain app.counts as integer[] constraint counts_not_negative check (0 <= all (value));

-- 24 hexadecimal digits; begins with the time at which it was made
create domain app.id as text collate "C" constraint id_of_24_hex_digits
  check (length(value) = 24 and translate(value, '0123456789abcdef', '') = '');

-- The kind of money movement that a journal records
create domain app.journal_kind as text constraint journal_kind_known
  check (value in ('HOLD', 'SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP', 'REFUND', 'DISPUTE_HOLD', 'DISPUTE_RELEASE', 'DISPUTE_LOST'));

-- A key or reference of 1 to 1020 bytes, short enough for an index
create domain app.key_text as text collate "C" constraint key_text_of_1020_bytes
  check (octet_length(value) >= 1 and octet_length(value) <= 1020);

-- What created a transaction
create domain app.transaction_origin as text constraint transaction_origin_known
  check (value in ('api', 'console', 'checkout', 'batch', 'transfer', 'pool', 'topup'));

-- Payout, deposit, or exchange between two currencies of a wallet
create domain app.transaction_type as text constraint transaction_type_known
  check (value in ('WITHDRAW', 'DEPOSIT', 'SWAP'));

-- The wallet for payments, and the wallet that only fees are taken from
create domain app.wallet_type as text constraint wallet_type_known check (value in ('MAIN', 'FEE'));

-- A filter of transactions; null: any. A currency matches as source or as destination
create type app.transaction_kinds as (statuses text[], types text[], channels text[], currencies text[]);

-- What one journal of a set does to one wallet, in minor units; place: where the journal stands in
-- the set, from 1
create type app.wallet_change as (place integer, business_id text, type text, currency text, available bigint, pending bigint, at timestamptz);

-- # businesses

-- The tenants: companies that call the API, with the settings an operator gives them
create table businesses (
  id text collate "C" not null,
  name text not null,
  country_code app.country not null,
  -- The customer that represents the business itself
  owner_customer_id text collate "C" not null,
  -- When an operator verified the business; in production an unverified business moves no money
  verified_at timestamptz,
  -- Since when its registration (KYB) has been approved; null if it is not, or no longer, approved
  kyb_approved_at timestamptz,
  -- Whether a customer needs an accepted document before money moves in their name
  customers_must_be_verified boolean not null default false,
  -- The wallet that fees are taken from
  fee_wallet_type app.wallet_type not null default 'MAIN',
  swap_enabled boolean not null default false,
  -- Requests per window by operation, where they differ from the contract
  rate_limits jsonb not null default '{}',
  -- Since when no payout and no swap can start: the check of the books found a difference, or an
  -- operator froze payouts
  payouts_frozen_at timestamptz,
  payouts_frozen_reason text,
  created_at timestamptz not null,
  constraint businesses_pkey primary key (id),
  constraint businesses_owner_customer_fk
    foreign key (id, owner_customer_id)
    references customers(business_id, id) deferrable initially deferred,
  constraint businesses_frozen_for_a_reason check ((payouts_frozen_at is null) = (payouts_frozen_reason is null)),
  constraint businesses_id_check check (id ~ '^[0-9a-f]{24}$'),
  constraint businesses_name_check check (name <> ''),
  constraint businesses_rate_limits_whole
    check (jsonb_typeof(rate_limits) = 'object'
    and not jsonb_path_exists(rate_limits, '$.*?(((@.type() != "number" || @ < 1) || @ > 1000000) || @.floor() != @)'))
);
create trigger businesses_home before update of name, country_code, owner_customer_id, verified_at, kyb_approved_at, customers_must_be_verified, fee_wallet_type, swap_enabled, rate_limits on businesses
  for each row
  execute function app.refuse_closed_business();
create trigger businesses_refuse_release before update of payouts_frozen_at, payouts_frozen_reason on businesses
  for each row
  when (old.payouts_frozen_at is not null and (new.payouts_frozen_at is distinct from old.payouts_frozen_at or new.payouts_frozen_reason is distinct from old.payouts_frozen_reason))
  execute function app.refuse_release();

-- # access

-- Keys of the API, as keyed hashes: the secret is shown once and never stored
create table api_keys (
  business_id text collate "C" not null,
  id app.id not null,
  name text not null,
  mode text not null,
  prefix text not null,
  last_four text not null,
  -- HMAC-SHA-256 of the key under the pepper of pepper_id; replaced by one under the newest pepper
  -- when the key is used
  hash bytea not null,
  pepper_id text not null,
  -- What the key may do; empty means nothing
  permissions text[] not null,
  -- The key may do everything: it is older than permissions
  legacy_full_access boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The name of the person who made it in the console; null: the command line
  made_by text,
  constraint api_keys_pkey primary key (business_id, id),
  constraint api_keys_hash_key unique (business_id, hash),
  constraint api_keys_business_id_fkey foreign key (business_id) references businesses(id),
  constraint api_keys_legacy_records_none check (not legacy_full_access or permissions = '{}'::text[]),
  constraint api_keys_mode_check check (mode in ('test', 'live'))
);
create trigger api_keys_home before insert or delete or update on api_keys
  for each row
  execute function app.refuse_closed_business();
create trigger api_keys_no_test_key before insert or update of mode on api_keys
  for each row
  when (new.mode = 'test')
  execute function app.refuse_in_production('a test key');

-- Secrets (encrypted) of the businesses that sign their requests: with a row here, a signature is
-- required
create table signing_secrets (
  business_id text collate "C" not null,
  secret_encrypted text not null,
  previous_secret_encrypted text,
  -- Until when the previous secret is accepted too
  previous_secret_until timestamptz,
  enabled_at timestamptz not null,
  rotated_at timestamptz,
  constraint signing_secrets_pkey primary key (business_id),
  constraint signing_secrets_business_id_fkey foreign key (business_id) references businesses(id),
  constraint signing_secrets_previous check ((previous_secret_encrypted is null) = (previous_secret_until is null))
);
create trigger signing_secrets_home before insert or delete or update on signing_secrets
  for each row
  execute function app.refuse_closed_business();

-- Networks from which a business may send requests; without a row, every address is allowed
create table allowed_networks (
  business_id text collate "C" not null,
  network cidr not null,
  added_at timestamptz not null,
  constraint allowed_networks_pkey primary key (business_id, network),
  constraint allowed_networks_business_id_fkey foreign key (business_id) references businesses(id)
);
create trigger allowed_networks_home before insert or delete or update on allowed_networks
  for each row
  execute function app.refuse_closed_business();

-- # customers

-- The people and companies in whose name a business moves money
create table customers (
  business_id text collate "C" not null,
  id app.id not null,
  -- The row represents the business itself; the customer operations never show it
  is_owner boolean not null default false,
  reference text not null,
  -- Name, email, phone and metadata as JSON, encrypted under the data key of the customer; null
  -- once erased
  profile_encrypted text,
  -- Keyed hash of the email in lower case: emails are compared without case
  email_index bytea,
  -- Keyed hash of the phone
  phone_index bytea,
  country_code app.country not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  erased_at timestamptz,
  constraint customers_pkey primary key (business_id, id),
  constraint customers_reference_key unique (reference, business_id),
  constraint customers_business_id_fkey foreign key (business_id) references businesses(id),
  constraint customers_erased check (erased_at is null or deleted_at is not null),
  constraint customers_indexes
    check (num_nonnulls(email_index, phone_index) = case
    when is_owner or erased_at is not null then 0 else 2 end),
  constraint customers_profile check ((profile_encrypted is null) = (erased_at is not null)),
  constraint customers_reference_check check (reference ~ '^[A-Z]{3}[0-9]{6}$')
);
create
  unique index customers_email_key on customers (business_id, email_index)
  where deleted_at is null
  and not is_owner;
create index customers_newest on customers (business_id, created_at desc, id desc)
  where deleted_at is null
  and not is_owner;
create
  unique index customers_phone_key on customers (business_id, phone_index)
  where deleted_at is null
  and not is_owner;
create trigger customers_home before insert or delete or update on customers
  for each row
  execute function app.refuse_closed_business();

-- The key of each customer, encrypted under a master key: it encrypts what concerns the customer,
-- and erasing the customer deletes it
create table data_keys (
  business_id text collate "C" not null,
  customer_id text collate "C" not null,
  key_encrypted text not null,
  constraint data_keys_pkey primary key (business_id, customer_id),
  constraint data_keys_business_id_customer_id_fkey
    foreign key (business_id, customer_id)
    references customers(business_id, id)
);
create trigger data_keys_home before insert or delete or update on data_keys
  for each row
  execute function app.refuse_closed_business();

-- Identity (KYC) values of customers, encrypted; a customer with an accepted one is verified
create table customer_documents (
  business_id text collate "C" not null,
  customer_id text collate "C" not null,
  document_type text not null,
  value_encrypted text not null,
  -- Keyed hash of the value, for equality only
  value_index bytea not null,
  -- pending until an operator or an identity provider has accepted or rejected this value
  status text not null default 'pending',
  reviewed_at timestamptz,
  -- The reason the operator gave; never contains the value
  rejection_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint customer_documents_pkey primary key (business_id, customer_id, document_type),
  constraint customer_documents_business_id_customer_id_fkey
    foreign key (business_id, customer_id)
    references customers(business_id, id),
  constraint customer_documents_reason check (rejection_reason is null or status = 'rejected'),
  constraint customer_documents_reviewed check ((status = 'pending') = (reviewed_at is null)),
  constraint customer_documents_status check (status in ('pending', 'accepted', 'rejected'))
);
create trigger customer_documents_home before insert or delete or update on customer_documents
  for each row
  execute function app.refuse_closed_business();

-- # payment methods

-- Accounts that money is paid to or collected from
create table payment_methods (
  business_id text collate "C" not null,
  id app.id not null,
  customer_id text collate "C" not null,
  type text not null,
  channel text not null,
  -- Name and number of the account, recipient and details of payments as JSON, encrypted under the
  -- data key of the customer; null once the customer is erased
  details_encrypted text,
  -- Keyed hash of the account number, for equality only
  account_number_index bytea,
  -- The last four digits of a number of at least eight, for searches; null: there are none
  last_four text,
  country_code app.country not null,
  currency text not null,
  status text not null,
  institution jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint payment_methods_pkey primary key (business_id, id),
  constraint payment_methods_business_id_customer_id_fkey
    foreign key (business_id, customer_id)
    references customers(business_id, id),
  constraint payment_methods_business_id_fkey foreign key (business_id) references businesses(id),
  constraint payment_methods_details check ((details_encrypted is null) = (account_number_index is null)),
  constraint payment_methods_erased check (last_four is null or details_encrypted is not null),
  constraint payment_methods_last_four_check check (last_four ~ '^[0-9]{4}$'),
  constraint payment_methods_status_check check (status in ('active', 'pending', 'expired', 'blocked')),
  constraint payment_methods_type_check check (type in ('WITHDRAW', 'DEPOSIT'))
);
create index payment_methods_by_last_four on payment_methods (business_id, last_four, created_at)
  where deleted_at is null;
create index payment_methods_by_number on payment_methods (business_id, account_number_index) where deleted_at is null;
create index payment_methods_customer on payment_methods (business_id, customer_id) where deleted_at is null;
create
  unique index payment_methods_issued_number on payment_methods (business_id, account_number_index)
  where channel = 'VIRTUAL_BANK_ACCOUNT';
create index payment_methods_newest on payment_methods (business_id, created_at desc, id desc)
  where deleted_at is null;
create
  unique index payment_methods_pool_country on payment_methods (business_id, country_code)
  where channel = 'POOL_ACCOUNT' and deleted_at is null;
create trigger payment_methods_home before insert or delete or update on payment_methods
  for each row
  execute function app.refuse_closed_business();

-- # collection accounts

-- Accounts to collect money into, from the moment they are ordered at the issuer; amounts in minor
-- units
create table collection_accounts (
  business_id text collate "C" not null,
  -- Also the request id at the issuer and, once issued_at is set, the id of the payment method with
  -- the account number
  id app.id not null,
  customer_id text collate "C" not null,
  kind text not null,
  currency text not null,
  -- Which of the customers slots in the currency the account takes until closed_at: 1 to 5 for
  -- permanent accounts, 1 for a wallet
  place smallint,
  reference text not null,
  label text,
  amount_minor app.amount,
  expires_at timestamptz,
  used_at timestamptz,
  addresses_encrypted text,
  -- Lease of the request that placed the order; after this time another request may take the order
  -- over
  held_until timestamptz,
  created_at timestamptz not null,
  issued_at timestamptz,
  closed_at timestamptz,
  -- The rail that issues it: set before it is asked for the first time, and never changed; null in
  -- the sandbox and for pool accounts
  rail text,
  -- When its rail first issued another number for the same order; operators have to ask the partner
  contradicted_at timestamptz,
  constraint collection_accounts_pkey primary key (business_id, id),
  constraint collection_accounts_business_id_customer_id_fkey
    foreign key (business_id, customer_id)
    references customers(business_id, id),
  constraint collection_accounts_business_id_fkey foreign key (business_id) references businesses(id),
  constraint collection_accounts_kind_check check (kind in ('PERMANENT', 'ONE_TIME', 'WALLET', 'POOL')),
  constraint collection_accounts_one_time
    check ( case kind
    when 'ONE_TIME' then num_nonnulls(amount_minor, expires_at) = 2 else num_nonnulls(amount_minor, expires_at, used_at) = 0 end),
  constraint collection_accounts_places
    check ( case kind
    when 'PERMANENT' then coalesce(place >= 1 and place <= 5, false)
    when 'WALLET' then coalesce(place = 1, false) else place is null end)
);
create index collection_accounts_contradicted on collection_accounts (rail) where contradicted_at is not null;
create index collection_accounts_one_time on collection_accounts (business_id, customer_id, currency, expires_at)
  where kind = 'ONE_TIME';
create
  unique index collection_accounts_place on collection_accounts (business_id, customer_id, kind, currency, place)
  where closed_at is null;
create unique index collection_accounts_rail on collection_accounts (rail, id) where rail is not null;
create trigger collection_accounts_home before insert or delete or update on collection_accounts
  for each row
  execute function app.refuse_closed_business();

-- # institutions

-- Banks and mobile money providers that a payment method can name; an import by the operator
-- replaces them
create table institutions (
  country_code app.country not null,
  channel text not null,
  institution_code text not null,
  institution_name text not null,
  constraint institutions_pkey primary key (country_code, channel, institution_code)
);

-- SWIFT/BIC codes and US routing numbers, with the bank each belongs to
create table bank_codes (
  code_type text not null,
  code text not null,
  country_code app.country not null,
  bank_name text not null,
  city text,
  constraint bank_codes_pkey primary key (code_type, code),
  constraint bank_codes_code_type_check check (code_type in ('swift_code', 'routing_number'))
);

-- # prices

-- Published exchange rates per ordered pair: 1 of the source = rate of the destination
create table rates (
  source_currency text not null,
  destination_currency text not null,
  -- At most 12 significant digits, shown exactly as set
  rate numeric not null,
  -- The rate from which one operator alone moves by 2 % at most: the last one that two operators
  -- set, or that was in force for 24 hours
  base_rate numeric not null,
  updated_at timestamptz not null,
  constraint rates_pkey primary key (source_currency, destination_currency),
  constraint rates_base_rate_check check (base_rate > 0::numeric),
  constraint rates_check check (destination_currency <> source_currency),
  constraint rates_rate_check check (rate > 0::numeric and rate < '1000000000000000'::numeric)
);

-- Better rates for withdrawals, for a limited time: percent is added to the published rate; of
-- several promotions only the best applies
create table promotions (
  id app.id not null,
  source_currency text not null,
  destination_currency text not null,
  -- Only customers of this country; null: all
  customer_country_code app.country,
  percent numeric not null,
  -- When it starts (inclusive)
  starts_at timestamptz not null,
  -- When it ends (exclusive)
  ends_at timestamptz not null,
  created_at timestamptz not null,
  constraint promotions_pkey primary key (id),
  constraint promotions_check check (destination_currency <> source_currency),
  constraint promotions_check1 check (ends_at > starts_at),
  constraint promotions_percent_check check (percent > 0::numeric and percent <= 50::numeric)
);
create index promotions_pair on promotions (source_currency, destination_currency, ends_at);

-- Fees per route: flat + percent, within minimum and maximum, in minor units of the source
-- currency; null matches anything, and the most specific row applies
create table fees (
  source_currency text not null,
  type app.transaction_type,
  channel text,
  country_code app.country,
  destination_currency text,
  rail text,
  flat_minor bigint not null default 0,
  percent numeric not null default 0,
  minimum_minor bigint not null default 0,
  maximum_minor bigint,
  updated_at timestamptz not null,
  constraint fees_key
    unique nulls not distinct (source_currency, type, channel, country_code, destination_currency, rail),
  constraint fees_check check (maximum_minor >= minimum_minor),
  constraint fees_flat_minor_check check (flat_minor >= 0),
  constraint fees_minimum_minor_check check (minimum_minor >= 0),
  constraint fees_percent_check check (percent >= 0::numeric and percent <= 100::numeric)
);

-- Which rails serve a channel, country and currency; no country: any. The first that can take a
-- payment gets it: those of the country before those of any, then by priority
create table routes (
  type text not null,
  channel text not null,
  country_code app.country,
  -- The destination currency of a withdrawal, the source currency of a deposit
  currency text not null,
  rail text not null,
  -- The lowest is tried first
  priority smallint not null default 100,
  -- The least amount it is used for, in minor units of currency; null: any
  minimum_minor bigint,
  maximum_minor bigint,
  is_enabled boolean not null default true,
  constraint routes_key unique nulls not distinct (type, channel, country_code, currency, rail),
  constraint routes_check check (maximum_minor >= coalesce(minimum_minor, 0::bigint)),
  constraint routes_minimum_minor_check check (minimum_minor >= 0),
  constraint routes_priority_check check (priority >= 1 and priority <= 999),
  constraint routes_type_check check (type in ('WITHDRAW', 'DEPOSIT'))
);

-- # transactions

-- Payouts, deposits and swaps; also the idempotency record: key and reference stay unique
-- permanently. Amounts in minor units
create table transactions (
  business_id text collate "C" not null,
  id app.id not null,
  origin app.transaction_origin not null,
  type app.transaction_type not null,
  status text not null,
  -- Counts the moves: 1 when created
  version integer not null default 1,
  channel text not null,
  rail text,
  customer_id text collate "C",
  -- The payment method that a deposit is collected from
  source_id text collate "C",
  -- The payment method that a payout is paid to
  destination_id text collate "C",
  source_currency text not null,
  source_minor app.amount not null,
  destination_currency text not null,
  destination_minor app.amount not null,
  -- Destination units for one source unit
  rate numeric not null,
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
  -- Attempts at the one-time password so far; the fifth wrong one fails the deposit
  otp_attempts smallint not null default 0,
  -- Attempts at the one-time password that the rail has refused; null: none
  otp_refusals smallint,
  constraint transactions_pkey primary key (business_id, id),
  constraint transactions_idempotency_key_key unique (business_id, idempotency_key),
  constraint transactions_reference_key unique (business_id, reference),
  constraint transactions_business_id_customer_id_fkey
    foreign key (business_id, customer_id)
    references customers(business_id, id),
  constraint transactions_business_id_destination_id_fkey
    foreign key (business_id, destination_id)
    references payment_methods(business_id, id),
  constraint transactions_business_id_fkey foreign key (business_id) references businesses(id),
  constraint transactions_business_id_source_id_fkey
    foreign key (business_id, source_id)
    references payment_methods(business_id, id),
  constraint transactions_check check (otp_refusals >= 0 and otp_refusals <= otp_attempts),
  constraint transactions_otp_attempts_check check (otp_attempts >= 0 and otp_attempts <= 5),
  constraint transactions_rate_check check (rate > 0::numeric)
);
create index transactions_by_console on transactions (business_id, created_at) where origin::text = 'console';
create index transactions_by_merchant_reference on transactions (business_id, merchant_reference);
create index transactions_changed on transactions (updated_at);
create index transactions_newest on transactions (business_id, created_at desc, id desc);
-- Of all businesses: what waits for a decision of operators
create index transactions_waiting on transactions (status, created_at, id)
  where status in ('IN_REVIEW', 'DISPUTED', 'DISPUTE_EVIDENCE_SUBMITTED');
create constraint trigger transactions_counted_when_created after insert on transactions deferrable initially deferred
  for each row
  when (current_setting('app.counts_itself', true) is distinct from 'on')
  execute function app.count_transaction();
create constraint trigger transactions_counted_when_moved after update on transactions deferrable initially deferred
  for each row
  when (current_setting('app.counts_itself', true) is distinct from 'on' and (old.business_id is distinct from new.business_id or old.status is distinct from new.status or old.type::text is distinct from new.type::text or old.channel is distinct from new.channel or old.source_currency is distinct from new.source_currency or old.destination_currency is distinct from new.destination_currency or old.created_at is distinct from new.created_at))
  execute function app.count_transaction();
create trigger transactions_guard_move before update on transactions
  for each row
  execute function app.guard_transaction_move();
create trigger transactions_home before insert or delete or update on transactions
  for each row
  execute function app.refuse_closed_business();
create trigger transactions_kept before delete or truncate on transactions
  for each statement
  execute function app.refuse_transaction_delete();
create trigger transactions_refuse_frozen_payout before insert on transactions
  for each row
  when (new.type::text in ('WITHDRAW', 'SWAP'))
  execute function app.refuse_frozen_payout();
create trigger transactions_update_checkout_payment after update of status on transactions
  for each row
  when (new.status <> old.status and (new.origin::text in ('checkout', 'transfer')))
  execute function app.update_checkout_payment();

-- The moves a transaction may make and who may make them; every migration copies them from the
-- code, and a trigger refuses all others
create table transaction_transitions (
  -- NEW: the transaction is created
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  constraint transaction_transitions_pkey primary key (from_status, to_status)
);

-- History of the status of each transaction: one row per move, append-only; version 1 is its
-- creation
create table transaction_moves (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  version integer not null,
  from_status text,
  to_status text not null,
  -- Who moved it: api, rail, simulate, customer or operator
  actor text not null,
  -- Why an operator made the move, in their words
  reason text,
  moved_at timestamptz not null,
  constraint transaction_moves_pkey primary key (business_id, transaction_id, version),
  constraint transaction_moves_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id)
);
create trigger transaction_moves_append_only before delete or update or truncate on transaction_moves
  for each statement
  execute function app.refuse_change();
create trigger transaction_moves_guard_mover before insert on transaction_moves
  for each row
  execute function app.guard_mover();
create trigger transaction_moves_return_rejected_credit after insert on transaction_moves
  for each row
  when (new.to_status = 'REJECTED')
  execute function app.return_rejected_credit();

-- # transaction parties

-- What a business reported about a transfer to a pool account: the upload that proves it, and
-- country, time and sender (encrypted)
create table pool_deposits (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  file_key text not null,
  receipt_encrypted text not null,
  constraint pool_deposits_pkey primary key (business_id, transaction_id),
  constraint pool_deposits_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id)
);
create trigger pool_deposits_home before insert or delete or update on pool_deposits
  for each row
  execute function app.refuse_closed_business();

-- Who pays a deposit that has no payment method: name, country and number (encrypted); for a card
-- only the last four digits
create table deposit_payers (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  payer_encrypted text not null,
  constraint deposit_payers_pkey primary key (business_id, transaction_id),
  constraint deposit_payers_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id)
);
create trigger deposit_payers_home before insert or delete or update on deposit_payers
  for each row
  execute function app.refuse_closed_business();

-- # transaction counts

-- How many transactions of one kind were created per UTC year, month and day, for the totals and
-- pages of lists; written by app.count_changes
create table transaction_counts (
  business_id text collate "C" not null,
  span text not null,
  since date not null,
  status text not null,
  type text not null,
  channel text not null,
  source_currency text not null,
  destination_currency text not null,
  count bigint not null,
  -- The count of each month of a year, day of a month, or quarter of an hour of a day
  parts app.counts not null,
  constraint transaction_counts_pkey primary key (business_id, span, since, status, type, channel, source_currency, destination_currency),
  constraint transaction_counts_business_id_fkey foreign key (business_id) references businesses(id),
  constraint transaction_counts_check check (since = date_trunc(span, since::timestamp)),
  constraint transaction_counts_count_check check (count >= 0),
  constraint transaction_counts_parts_of_span
    check (span = 'year' and cardinality(parts::integer[]) = 12 or span = 'month' and cardinality(parts::integer[]) = 31 or span = 'day' and cardinality(parts::integer[]) = 96)
) with (fillfactor=50);
-- For the metrics: the years of all businesses. Holds no column that counting updates, so that
-- updates stay HOT (heap-only)
create index transaction_counts_years on transaction_counts (type, status) where span = 'year';

-- # ledger

-- Cached balances in minor units: available to spend, and pending (held). They change only together
-- with postings
create table wallets (
  business_id text collate "C" not null,
  type app.wallet_type not null,
  currency text not null,
  available_minor bigint not null default 0,
  pending_minor bigint not null default 0,
  version bigint not null default 0,
  updated_at timestamptz not null,
  constraint wallets_pkey primary key (business_id, type, currency),
  constraint wallets_business_id_fkey foreign key (business_id) references businesses(id),
  constraint wallets_at_most_maximum check ((available_minor + pending_minor) <= '1000000000000000'),
  constraint wallets_available_not_negative check (available_minor >= 0),
  constraint wallets_pending_not_negative check (pending_minor >= 0)
) with (fillfactor=50);

-- Entries of the ledger, append-only: at most one per transaction and kind of money movement (such
-- as hold or release)
create table journals (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  kind app.journal_kind not null,
  created_at timestamptz not null,
  constraint journals_once primary key (business_id, transaction_id, kind),
  constraint journals_business_id_fkey foreign key (business_id) references businesses(id)
);
create index journals_by_time on journals (business_id, created_at);
create
  unique index journals_one_dispute_outcome on journals (business_id, transaction_id)
  where kind::text in ('DISPUTE_RELEASE', 'DISPUTE_LOST');
create
  unique index journals_one_outcome on journals (business_id, transaction_id)
  where kind::text in ('SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP');
create trigger journals_append_only before delete or update or truncate on journals
  for each statement
  execute function app.refuse_change();
create trigger journals_no_play_money before insert on journals
  for each row
  when (new.kind::text = 'TOPUP')
  execute function app.refuse_in_production('play money');

-- Lines of the journals, append-only: one row moves money (minor units) from the debit account to
-- the credit account, so the books always balance
create table postings (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  kind text not null,
  line integer not null,
  -- wallet:<type>:<available or pending>, or an account of the platform, whose balance is the sum
  -- of its postings
  debit_account text not null,
  credit_account text not null,
  currency text not null,
  amount_minor bigint not null,
  -- Of the journal; repeated here, so that an index finds what moved a wallet at a time
  created_at timestamptz not null,
  constraint postings_pkey primary key (business_id, transaction_id, kind, line),
  constraint postings_business_id_transaction_id_kind_fkey
    foreign key (business_id, transaction_id, kind)
    references journals(business_id, transaction_id, kind),
  constraint postings_amount_minor_check check (amount_minor > 0),
  constraint postings_check check (credit_account <> debit_account)
);
create index postings_of_fee_wallet on postings (business_id, currency, created_at)
  where debit_account ~~ 'wallet:FEE:%' or credit_account ~~ 'wallet:FEE:%';
create index postings_of_main_wallet on postings (business_id, currency, created_at)
  where debit_account ~~ 'wallet:MAIN:%' or credit_account ~~ 'wallet:MAIN:%';
create trigger postings_append_only before delete or update or truncate on postings
  for each statement
  execute function app.refuse_change();

-- # ledger watch

-- How far the continuous check of the books has summed the journals of each business: up to
-- verified_until
create table ledger_checkpoints (
  business_id text collate "C" not null,
  verified_until timestamptz not null default '-infinity',
  -- The sums differed from the wallets, so they are being computed again from the first journal
  is_confirming boolean not null default false,
  checked_at timestamptz not null default '-infinity',
  constraint ledger_checkpoints_pkey primary key (business_id),
  constraint ledger_checkpoints_business_id_fkey foreign key (business_id) references businesses(id)
);
create index ledger_checkpoints_by_check on ledger_checkpoints (checked_at);

-- Sum of the postings of each wallet account up to the checkpoint of its business, in minor units
create table ledger_checkpoint_balances (
  business_id text collate "C" not null,
  account text not null,
  currency text not null,
  minor bigint not null,
  constraint ledger_checkpoint_balances_pkey primary key (business_id, account, currency),
  constraint ledger_checkpoint_balances_business_id_fkey
    foreign key (business_id)
    references ledger_checkpoints(business_id) on delete cascade
);

-- State of the continuous check of the books: one row, held by the checking process until
-- claimed_until
create table ledger_watch (
  is_only boolean not null default true,
  claimed_until timestamptz not null default '-infinity',
  checked_at timestamptz not null default '-infinity',
  -- What each check found at checked_at; null if it could not run
  found jsonb not null default '{}',
  constraint ledger_watch_pkey primary key (is_only),
  constraint ledger_watch_is_only_check check (is_only)
);

-- # limits

-- The most that a business may move per UTC day, week (from Monday) and month, and the least per
-- transaction, in minor units of currency; null or no row: no limit
create table business_limits (
  business_id text collate "C" not null,
  currency text not null,
  daily_minor bigint,
  weekly_minor bigint,
  monthly_minor bigint,
  minimum_minor bigint,
  updated_at timestamptz not null,
  constraint business_limits_pkey primary key (business_id),
  constraint business_limits_business_id_fkey foreign key (business_id) references businesses(id),
  constraint business_limits_currency_in_capitals check (currency ~ '^[A-Z]{3,4}$'),
  constraint business_limits_daily_minor_check check (daily_minor > 0),
  constraint business_limits_minimum_minor_check check (minimum_minor > 0),
  constraint business_limits_monthly_minor_check check (monthly_minor > 0),
  constraint business_limits_weekly_minor_check check (weekly_minor > 0)
);
create trigger business_limits_home before insert or delete or update on business_limits
  for each row
  execute function app.refuse_closed_business();

-- How much each transaction counts toward the limits, in minor units at the rate of its creation;
-- given back if it fails
create table limit_uses (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  currency text not null,
  amount_minor numeric(38,0) not null,
  counted_at timestamptz not null,
  given_back_at timestamptz,
  constraint limit_uses_pkey primary key (business_id, transaction_id),
  constraint limit_uses_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id),
  constraint limit_uses_amount_minor_check check (amount_minor >= 0::numeric)
);

-- Counters of the limits, in minor units: the sum of limit_uses of a period that were not given
-- back
create table limit_usage (
  business_id text collate "C" not null,
  period text not null,
  period_start date not null,
  currency text not null,
  used_minor numeric(38,0) not null,
  constraint limit_usage_pkey primary key (business_id, period, period_start, currency),
  constraint limit_usage_business_id_fkey foreign key (business_id) references businesses(id),
  constraint limit_usage_period_check check (period in ('DAY', 'WEEK', 'MONTH')),
  constraint limit_usage_used_minor_check check (used_minor >= 0::numeric)
);

-- # jobs

-- Work that is due at a time: a worker claims a row by a lease and deletes it when done
create table jobs (
  business_id text collate "C" not null,
  task text not null,
  subject_id text collate "C" not null,
  -- Jobs of one lane make their first attempts in the order of position
  lane text collate "C",
  position integer,
  due_at timestamptz not null,
  -- Counts the claims; a worker that has lost its lease is fenced by it
  attempts integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  -- The traceparent header of what made it due, where that is traced (docs/design/tracing.md)
  trace text,
  constraint jobs_pkey primary key (business_id, task, subject_id),
  constraint jobs_business_id_fkey foreign key (business_id) references businesses(id)
);
-- For the search for due work. A query uses it only where it also says due_at < 'infinity'
create index jobs_due on jobs (task, business_id, due_at, subject_id) where due_at < 'infinity';
-- A held job waits until something makes it due; the search for due work does not see it
create index jobs_held on jobs (business_id, task, subject_id) where due_at = 'infinity';
create index jobs_lane on jobs (business_id, task, lane, "position") where lane is not null;
create index jobs_leased on jobs (business_id, task, lease_until) where lease_until is not null;

-- # webhooks

-- Where a business receives its events, with its Standard Webhooks secret (encrypted)
create table webhook_endpoints (
  business_id text collate "C" not null,
  url text not null,
  secret_encrypted text not null,
  previous_secret_encrypted text,
  -- Until when events are also signed with the previous secret
  previous_secret_until timestamptz,
  -- The first failed attempt since the last success
  failing_since timestamptz,
  -- Since when deliveries are paused; events are kept and delivered later
  paused_at timestamptz,
  pause_cause text,
  pause_reason text,
  -- Since when each event of the business has a delivery
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  constraint webhook_endpoints_pkey primary key (business_id),
  constraint webhook_endpoints_business_id_fkey foreign key (business_id) references businesses(id),
  constraint webhook_endpoints_pause check ((paused_at is null) = (pause_cause is null)),
  constraint webhook_endpoints_pause_cause_check check (pause_cause in ('operator', 'gone', 'failing')),
  constraint webhook_endpoints_previous_secret
    check ((previous_secret_encrypted is null) = (previous_secret_until is null))
);
create trigger webhook_endpoints_home before insert or delete or update on webhook_endpoints
  for each row
  execute function app.refuse_closed_business();

-- Changes that a business is notified of, append-only: written in the commit of the change, with
-- the exact bytes of the webhook body
create table events (
  business_id text collate "C" not null,
  id app.id not null,
  type text not null,
  subject_id text collate "C" not null,
  -- Order of the events of one subject, from 1
  sequence integer not null,
  -- Whose data key encrypts the body: the customer that the event concerns, else the business owner
  customer_id text collate "C",
  body_encrypted text not null,
  created_at timestamptz not null,
  constraint events_pkey primary key (business_id, id),
  constraint events_sequence_key unique (business_id, subject_id, sequence),
  constraint events_business_id_fkey foreign key (business_id) references businesses(id),
  constraint events_customer_erased check (customer_id is not null),
  constraint events_sequence_check check (sequence > 0)
);
create index events_newest on events (business_id, created_at, id);
create trigger events_append_only before update or truncate on events
  for each statement
  execute function app.refuse_change();
create trigger events_guard_removal before delete on events for each row execute function app.guard_event_removal();
create trigger events_home before insert or delete or update on events
  for each row
  execute function app.refuse_closed_business();

-- Delivery attempts of events: status or error, and the duration in milliseconds
create table webhook_attempts (
  business_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt integer not null,
  url text not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  -- The first 1 KiB of the response, encrypted for its attempt under the data key of the event
  response_head_encrypted text,
  next_attempt_at timestamptz,
  constraint webhook_attempts_pkey primary key (business_id, event_id, attempt),
  constraint webhook_attempts_business_id_event_id_fkey
    foreign key (business_id, event_id)
    references events(business_id, id),
  constraint webhook_attempts_attempt_check check (attempt > 0)
);
create trigger webhook_attempts_home before insert or delete or update on webhook_attempts
  for each row
  execute function app.refuse_closed_business();

-- Events that an operator sent again: attempts beyond after_attempt have their own retry schedule
create table webhook_replays (
  business_id text collate "C" not null,
  event_id text collate "C" not null,
  after_attempt integer not null,
  replayed_at timestamptz not null,
  constraint webhook_replays_pkey primary key (business_id, event_id, after_attempt),
  constraint webhook_replays_business_id_event_id_fkey
    foreign key (business_id, event_id)
    references events(business_id, id),
  constraint webhook_replays_after_attempt_check check (after_attempt >= 0)
);
create trigger webhook_replays_home before insert or delete or update on webhook_replays
  for each row
  execute function app.refuse_closed_business();

-- # payment batches

-- Lists of recipients that are paid together, from the main wallet in source_currency
create table payment_batches (
  business_id text collate "C" not null,
  id app.id not null,
  name text not null,
  source_currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint payment_batches_pkey primary key (business_id, id),
  constraint payment_batches_business_id_fkey foreign key (business_id) references businesses(id)
);
create index payment_batches_newest on payment_batches (business_id, created_at desc, id desc)
  where deleted_at is null;
create trigger payment_batches_home before insert or delete or update on payment_batches
  for each row
  execute function app.refuse_closed_business();

-- Who a batch pays and how much, in minor units of amount_currency
create table payment_batch_recipients (
  business_id text collate "C" not null,
  batch_id text collate "C" not null,
  id app.id not null,
  -- The order in which they were added and are paid
  position integer not null,
  payment_method_id text collate "C" not null,
  account_currency text not null,
  -- Keyed hash of the account, for equality only: an account can be in a batch once
  account_index bytea not null,
  amount_minor app.amount not null,
  amount_currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint payment_batch_recipients_pkey primary key (business_id, batch_id, id),
  constraint payment_batch_recipients_business_id_batch_id_fkey
    foreign key (business_id, batch_id)
    references payment_batches(business_id, id),
  constraint payment_batch_recipients_business_id_payment_method_id_fkey
    foreign key (business_id, payment_method_id)
    references payment_methods(business_id, id),
  constraint payment_batch_recipients_position_check check ("position" >= 0)
);
create
  unique index payment_batch_recipients_account_key on payment_batch_recipients (business_id, batch_id, account_index)
  where deleted_at is null;
create unique index payment_batch_recipients_in_order on payment_batch_recipients (business_id, batch_id, "position");
create trigger payment_batch_recipients_home before insert or delete or update on payment_batch_recipients
  for each row
  execute function app.refuse_closed_business();

-- Runs of batches; one at a time per batch
create table payment_batch_sessions (
  business_id text collate "C" not null,
  id app.id not null,
  batch_id text collate "C" not null,
  source_currency text not null,
  created_at timestamptz not null,
  -- When every payout was created or refused; what happens to a payout later is in its transaction
  finished_at timestamptz,
  constraint payment_batch_sessions_pkey primary key (business_id, id),
  constraint payment_batch_sessions_business_id_batch_id_fkey
    foreign key (business_id, batch_id)
    references payment_batches(business_id, id)
);
create index payment_batch_sessions_newest on payment_batch_sessions (business_id, batch_id, created_at desc, id desc);
create
  unique index payment_batch_sessions_one_run on payment_batch_sessions (business_id, batch_id)
  where finished_at is null;
create trigger payment_batch_sessions_home before insert or delete or update on payment_batch_sessions
  for each row
  execute function app.refuse_closed_business();

-- The recipients and amounts of a run, copied when it started, and why a payout was refused; a
-- created payout is found by its idempotency key, which is derived from session and recipient
create table payment_batch_results (
  business_id text collate "C" not null,
  session_id text collate "C" not null,
  recipient_id text collate "C" not null,
  position integer not null,
  payment_method_id text collate "C" not null,
  account_currency text not null,
  amount_minor app.amount not null,
  amount_currency text not null,
  -- The first run of such a chain of retries
  root_session_id text collate "C" not null,
  -- The run whose failed payout to this recipient is retried here; at most one retry each
  retried_session_id text collate "C",
  error_code text,
  error_message text,
  constraint payment_batch_results_pkey primary key (business_id, session_id, recipient_id),
  constraint payment_batch_results_retried_once unique (business_id, retried_session_id, recipient_id),
  constraint payment_batch_results_business_id_payment_method_id_fkey
    foreign key (business_id, payment_method_id)
    references payment_methods(business_id, id),
  constraint payment_batch_results_business_id_session_id_fkey
    foreign key (business_id, session_id)
    references payment_batch_sessions(business_id, id),
  constraint payment_batch_results_error_whole check ((error_code is null) = (error_message is null)),
  constraint payment_batch_results_position_check check ("position" >= 0)
);
create index payment_batch_results_chain on payment_batch_results (business_id, root_session_id);
create trigger payment_batch_results_home before insert or delete or update on payment_batch_results
  for each row
  execute function app.refuse_closed_business();

-- # checkout

-- Hosted checkouts: amount (minor units), payer and expiry; whether a session is paid is read from
-- its payments
create table checkout_sessions (
  business_id text collate "C" not null,
  id app.id not null,
  merchant_reference app.key_text not null,
  amount_minor bigint not null,
  currency text not null,
  redirect_url text not null,
  customer_id text collate "C" not null,
  country_code app.country not null,
  channels text[] not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When another session took over the reference because this one had expired unpaid; this one can
  -- no longer be paid
  reference_freed_at timestamptz,
  constraint checkout_sessions_pkey primary key (business_id, id),
  constraint checkout_sessions_business_id_customer_id_fkey
    foreign key (business_id, customer_id)
    references customers(business_id, id),
  constraint checkout_sessions_business_id_fkey foreign key (business_id) references businesses(id),
  constraint checkout_sessions_amount_minor_check check (amount_minor >= 100 and amount_minor <= '1000000000000000'),
  constraint checkout_sessions_channels_check check (cardinality(channels) > 0),
  constraint checkout_sessions_check check (expires_at > created_at),
  constraint checkout_sessions_redirect_url_check
    check (redirect_url ~~ 'https://%' or redirect_url ~ '^http://(localhost|127\.0\.0\.1|\[::1\])[:/]')
);
create index checkout_sessions_newest on checkout_sessions (business_id, created_at desc, id desc);
create
  unique index checkout_sessions_reference_key on checkout_sessions (business_id, merchant_reference)
  where reference_freed_at is null;
create trigger checkout_sessions_home before insert or delete or update on checkout_sessions
  for each row
  execute function app.refuse_closed_business();

-- One-time accounts issued for bank transfers of a session; a failed transfer gets a new one
create table checkout_accounts (
  business_id text collate "C" not null,
  account_id text collate "C" not null,
  session_id text collate "C" not null,
  created_at timestamptz not null,
  constraint checkout_accounts_pkey primary key (business_id, account_id),
  constraint checkout_accounts_business_id_account_id_fkey
    foreign key (business_id, account_id)
    references payment_methods(business_id, id),
  constraint checkout_accounts_business_id_session_id_fkey
    foreign key (business_id, session_id)
    references checkout_sessions(business_id, id)
);
create index checkout_accounts_session on checkout_accounts (business_id, session_id, created_at desc);
create trigger checkout_accounts_home before insert or delete or update on checkout_accounts
  for each row
  execute function app.refuse_closed_business();

-- The deposits of a checkout session, one per attempt
create table checkout_payments (
  business_id text collate "C" not null,
  session_id text collate "C" not null,
  transaction_id text collate "C" not null,
  attempt integer not null,
  -- Follows the status of the deposit; only a trigger changes it. EXTRA: a transfer that arrived
  -- after the session had expired or was paid by other means; an operator resolves it
  state text not null,
  created_at timestamptz not null,
  constraint checkout_payments_pkey primary key (business_id, transaction_id),
  constraint checkout_payments_attempt_key unique (business_id, session_id, attempt),
  constraint checkout_payments_business_id_session_id_fkey
    foreign key (business_id, session_id)
    references checkout_sessions(business_id, id),
  constraint checkout_payments_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id),
  constraint checkout_payments_attempt_check check (attempt > 0),
  constraint checkout_payments_state_check check (state in ('IN_FLIGHT', 'PAID', 'FAILED', 'EXTRA'))
);
-- A session has at most one payment that is in flight or has paid it
create
  unique index checkout_payments_one_key on checkout_payments (business_id, session_id)
  where state in ('IN_FLIGHT', 'PAID');
create trigger checkout_payments_home before insert or delete or update on checkout_payments
  for each row
  execute function app.refuse_closed_business();

-- # registrations

-- The moves a registration may make and who may make them; every migration copies them from the
-- code, and a trigger refuses all others
create table registration_transitions (
  -- NEW: the registration is created
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  constraint registration_transitions_pkey primary key (from_status, to_status)
);

-- Registrations of businesses (KYB): at most one per business is open or approved
create table registrations (
  business_id text collate "C" not null,
  id app.id not null,
  status text not null,
  version integer not null default 1,
  -- Who made the newest change of status or review
  moved_by text not null,
  -- Mobile number and email of the applicant, encrypted
  applicant_encrypted text not null,
  -- Keyed hash of the one-time password that was sent
  otp_hash bytea not null,
  otp_attempts smallint not null default 0,
  -- Until when the business may take the next step; after it the registration has expired, even
  -- while its status is unchanged
  expires_at timestamptz not null,
  -- Directors, shareholders, documents and all other submitted details, as one encrypted JSON
  -- document
  details_encrypted text,
  submitted_at timestamptz,
  review_status text,
  reviewed_at timestamptz,
  reject_reasons text[] not null default '{}'::text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint registrations_pkey primary key (business_id, id),
  constraint registrations_business_id_fkey foreign key (business_id) references businesses(id),
  constraint registrations_details check (status <> 'SUBMITTED' or submitted_at is not null),
  constraint registrations_otp_attempts_check check (otp_attempts >= 0 and otp_attempts <= 5),
  constraint registrations_reasons check ((cardinality(reject_reasons) > 0) = (status = 'REJECTED')),
  constraint registrations_review
    check ( case status
    when 'SUBMITTED' then review_status in ('PENDING', 'APPROVED')
    when 'REJECTED' then review_status is null or review_status = 'REJECTED' else review_status is null end),
  constraint registrations_reviewed check ((reviewed_at is not null) = coalesce(review_status <> 'PENDING', false)),
  constraint registrations_status
    check (status in ('OTP_PENDING', 'DETAILS_PENDING', 'SUBMITTED', 'EXPIRED', 'REJECTED')),
  constraint registrations_submitted_whole
    check (num_nonnulls(details_encrypted, submitted_at, review_status) in (0, 3))
);
create index registrations_newest on registrations (business_id, created_at desc, id desc);
create
  unique index registrations_one_active on registrations (business_id)
  where status in ('OTP_PENDING', 'DETAILS_PENDING', 'SUBMITTED');
create index registrations_to_review on registrations (submitted_at, id) where review_status = 'PENDING';
create trigger registrations_guard before insert or update on registrations
  for each row
  execute function app.guard_registration();
create trigger registrations_history after insert or update on registrations
  for each row
  execute function app.record_registration_move();
create trigger registrations_home before insert or delete or update on registrations
  for each row
  execute function app.refuse_closed_business();
create trigger registrations_kept before delete or truncate on registrations
  for each statement
  execute function app.refuse_change();

-- History of each registration: one row per change of its status or review, append-only, written by
-- a trigger; version 1 is its creation
create table registration_moves (
  business_id text collate "C" not null,
  registration_id text collate "C" not null,
  version integer not null,
  from_status text,
  to_status text not null,
  review_status text,
  actor text not null,
  reasons text[] not null,
  moved_at timestamptz not null,
  constraint registration_moves_pkey primary key (business_id, registration_id, version),
  constraint registration_moves_business_id_registration_id_fkey
    foreign key (business_id, registration_id)
    references registrations(business_id, id)
);
create trigger registration_moves_append_only before delete or update or truncate on registration_moves
  for each statement
  execute function app.refuse_change();
create trigger registration_moves_home before insert or delete or update on registration_moves
  for each row
  execute function app.refuse_closed_business();

-- # uploads

-- Files that a business requested a key for; once stored_at is set their content is in the file
-- storage, not here
create table uploads (
  business_id text collate "C" not null,
  key app.key_text not null,
  type text not null,
  -- The file name the client sent; never part of a path
  file_name text not null,
  -- The content type that the business announced, if any; a file of another type is refused
  announced_type text,
  -- The size in bytes that the business announced, if any; a file of another size is refused
  announced_bytes integer,
  -- The name of the file in the object store, which only the service can write to; null on the
  -- local disk
  object_key text,
  created_at timestamptz not null,
  stored_at timestamptz,
  byte_size integer,
  content_type text,
  -- The customer that the file was first named for, as a document or a receipt: it is erased with
  -- them
  customer_id text collate "C",
  -- Set before the file is removed: from then on nothing is stored under the key
  removed_at timestamptz,
  constraint uploads_pkey primary key (business_id, key),
  constraint uploads_business_id_fkey foreign key (business_id) references businesses(id),
  constraint uploads_announced_bytes_check check (announced_bytes > 0),
  constraint uploads_byte_size_check check (byte_size > 0),
  constraint uploads_object check (object_key is null or stored_at is not null),
  constraint uploads_stored_whole check (num_nonnulls(stored_at, byte_size, content_type) in (0, 3)),
  constraint uploads_type_check check (type in ('transaction', 'user'))
);
create index uploads_customer on uploads (business_id, customer_id) where customer_id is not null;
create index uploads_unused on uploads (business_id, created_at) where stored_at is null and removed_at is null;
create trigger uploads_home before insert or delete or update on uploads
  for each row
  execute function app.refuse_closed_business();

-- # rate limits

-- When a business sent requests to a rate-limited operation, oldest first, 128 per chunk; refused
-- requests are included
create table rate_limit_hits (
  business_id text collate "C" not null,
  operation text not null,
  chunk bigint not null,
  -- Times of requests; every chunk except the newest is full
  hits timestamptz[] not null,
  -- The newest of the hits
  last_at timestamptz not null,
  constraint rate_limit_hits_pkey primary key (business_id, operation, chunk),
  constraint rate_limit_hits_business_id_fkey foreign key (business_id) references businesses(id),
  constraint rate_limit_hits_chunk_check check (chunk >= 0),
  constraint rate_limit_hits_hits_check check (cardinality(hits) >= 1 and cardinality(hits) <= 128)
) with (fillfactor=50);

-- # request log

-- Calls of the API, deleted by age; parameters and bodies are truncated, and fields that the
-- contract marks x-sensitive are redacted
create table request_log (
  -- The business of the key that was sent; empty if there was none: only the operator sees such
  -- calls
  business_id text collate "C" not null,
  at timestamptz not null,
  request_id uuid not null,
  method text not null,
  route text not null,
  operation_id text,
  -- Null: the client disconnected before the response
  status smallint,
  code text,
  -- The reason of a 401, which the response does not reveal
  denial text,
  key_prefix text,
  -- In milliseconds
  duration_ms integer not null,
  parameters text,
  request_body text,
  response_body text,
  constraint request_log_pkey primary key (business_id, at, request_id),
  constraint request_log_duration_ms_check check (duration_ms >= 0),
  constraint request_log_status_check check (status >= 100 and status <= 599)
);
create index request_log_at on request_log (at desc);
-- The calls that sent one idempotency key; hashed, because keys are longer than an index row may be
create index request_log_created_by_key on request_log (business_id, md5("substring"(request_body, '"idempotencyKey":"(([^"\\]|\\.)+)"')))
  where operation_id = 'createTransaction';
create index request_log_refused on request_log (business_id, at desc) where status >= 400;
create index request_log_request_id on request_log (request_id);

-- # environment

-- What this database is for: one row, written by its first migration and never changed. A process
-- of the other mode refuses to start
create table app.environment (
  only_row boolean not null default true,
  mode text not null,
  written_at timestamptz not null,
  constraint environment_pkey primary key (only_row),
  constraint environment_mode_check check (mode in ('sandbox', 'production')),
  constraint environment_only_row_check check (only_row)
);
create trigger environment_append_only before delete or update or truncate on app.environment
  for each statement
  execute function app.refuse_change();

-- How far the clock of the service is ahead of the machine's: one row. Zero except in tests and the
-- sandbox; in production the service refuses to start with any other value
create table app.clock (
  only_row boolean not null default true,
  ahead_by interval not null default '00:00:00',
  constraint clock_pkey primary key (only_row),
  constraint clock_only_row_check check (only_row)
);

-- # audit

-- The people who operate the service. In production every act names one of them
create table operators (
  id app.id not null,
  name text not null,
  added_at timestamptz not null,
  constraint operators_pkey primary key (id),
  constraint operators_name_key unique (name),
  constraint operators_name_check check (name ~ '\S')
);
create trigger operators_append_only before delete or update or truncate on operators
  for each statement
  execute function app.refuse_change();

-- What operators and people of businesses did or tried to do, append-only: an act that is done is
-- written in its own transaction, any other one in a separate one
create table audit_log (
  id app.id not null,
  at timestamptz not null,
  -- Null: a person of a business, or one who is not listed, in a sandbox
  operator_id text collate "C",
  -- Who was signed in to the console; null: the command line
  person_id text collate "C",
  -- The name as it was then
  person text not null,
  act text not null,
  -- The business that the act names; it need not exist
  subject_business_id text collate "C",
  -- Whom or what it is about, where the details do not say so: an id, or an address
  subject text,
  -- The arguments of the act, without account numbers
  details jsonb not null,
  reason text not null,
  outcome text not null,
  -- Why the act was refused or failed
  fault text,
  -- The address of the browser; null: the command line
  address text,
  -- The request of the console that did it
  request_id text,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_operator_id_fkey foreign key (operator_id) references operators(id),
  constraint audit_log_act_check check (act <> ''),
  constraint audit_log_fault_unless_done check ((outcome = 'DONE') = (fault is null)),
  constraint audit_log_outcome_check check (outcome in ('DONE', 'REFUSED', 'FAILED')),
  constraint audit_log_person_check check (person ~ '\S'),
  constraint audit_log_reason_check check (reason ~ '\S')
);
create index audit_log_business on audit_log (subject_business_id, at desc, id desc)
  where subject_business_id is not null;
create index audit_log_newest on audit_log (at desc, id desc);
create trigger audit_log_append_only before delete or update or truncate on audit_log
  for each statement
  execute function app.refuse_change();

-- # ledger seals

-- Seals of the ledger, append-only: one per business and UTC day with journals, a hash of the
-- journals of that day and of the seal before it
create table ledger_seals (
  business_id text collate "C" not null,
  day date not null,
  journals bigint not null,
  root bytea not null,
  constraint ledger_seals_pkey primary key (business_id, day),
  constraint ledger_seals_business_id_fkey foreign key (business_id) references businesses(id),
  constraint ledger_seals_journals_check check (journals > 0)
);
create index ledger_seals_by_day on ledger_seals (day);
create trigger ledger_seals_append_only before delete or update or truncate on ledger_seals
  for each statement
  execute function app.refuse_change();

-- Sealed days of the ledger, append-only and without a gap: a hash of the seals of that UTC day and
-- of the day before it, signed
create table ledger_days (
  day date not null,
  root bytea not null,
  previous_root bytea,
  -- SHA-256 of the public key that verifies the signature, in hex
  key_id text not null,
  signature bytea not null,
  sealed_at timestamptz not null,
  constraint ledger_days_pkey primary key (day)
);
create trigger ledger_days_append_only before delete or update or truncate on ledger_days
  for each statement
  execute function app.refuse_change();

-- # otp resends

-- How often, and when last, the payer of a deposit asked for a new one-time password
create table otp_resends (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  resends integer not null,
  resent_at timestamptz not null,
  constraint otp_resends_pkey primary key (business_id, transaction_id),
  constraint otp_resends_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id),
  constraint otp_resends_resends_check check (resends > 0)
);
create trigger otp_resends_home before insert or delete or update on otp_resends
  for each row
  execute function app.refuse_closed_business();

-- # inbox

-- The webhooks that the sandbox’s inbox received, the newest 200 of each business; empty in
-- production
create table sandbox_inbox (
  business_id text collate "C" not null,
  id app.id not null,
  -- Whose data key encrypts it, as of the event
  customer_id text collate "C" not null,
  -- The order of arrival over all businesses
  number bigint not null,
  received_encrypted text not null,
  constraint sandbox_inbox_pkey primary key (business_id, id),
  constraint sandbox_inbox_business_id_fkey foreign key (business_id) references businesses(id)
);
create index sandbox_inbox_newest on sandbox_inbox (number desc);
create index sandbox_inbox_of_business on sandbox_inbox (business_id, number desc);

-- # idempotency keys

-- What the first request with an idempotency-key made, per operation; kept permanently, since a key
-- is used once
create table idempotency_keys (
  business_id text collate "C" not null,
  operation text collate "C" not null,
  key text collate "C" not null,
  -- The id of what was made: for a run its session, for a list of recipients its batch
  resource_id text collate "C" not null,
  -- Until when an unfinished request holds the key; then it is free again. Null once the resource
  -- exists
  held_until timestamptz,
  constraint idempotency_keys_pkey primary key (business_id, operation, key),
  constraint idempotency_keys_business_id_fkey foreign key (business_id) references businesses(id),
  constraint idempotency_keys_key_check check (octet_length(key) >= 1 and octet_length(key) <= 255)
);

-- # upload quota

-- How many bytes a business may have uploaded on its latest UTC day of uploads, for the daily quota
create table upload_usage (
  business_id text collate "C" not null,
  day date not null,
  -- Bytes counted on that day: the announced size of each upload; without one, the maximum size
  -- until the file is stored, then its size
  bytes bigint not null,
  constraint upload_usage_pkey primary key (business_id),
  constraint upload_usage_business_id_fkey foreign key (business_id) references businesses(id),
  constraint upload_usage_bytes_check check (bytes >= 0)
);

-- # rail attempts

-- Hand-overs of payouts to live rails: a row is committed before anything is sent, and only its
-- state and what comes with it change
create table rail_attempts (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  number smallint not null,
  rail text not null,
  -- prepared: it may have been sent; not_taken: the rail took nothing, so it is sent again; refused
  -- and not_executed: proven not executed
  state text not null,
  -- What the last state rests on: an answer of the rail, a fence, an absent payout after its
  -- deadline, or a ruling
  proof text,
  -- The instruction as it is sent, sealed with the data key of the customer, so that a repetition
  -- is identical
  request_encrypted text not null,
  -- The rail executes it until then, or not at all
  not_after timestamptz not null,
  -- Until then the rail may still report its execution: no ruling calls it not paid before
  settles_by timestamptz not null,
  -- How often it was prepared to be sent
  sends integer not null default 1,
  -- How often the rail was asked about it
  asks integer not null default 0,
  -- The highest version that the rail showed of it: a lower one is an old answer
  version bigint not null default 0,
  -- When the rail first said that it has it: from then on its absence proves nothing
  accepted_at timestamptz,
  unknown_since timestamptz,
  failure_code text,
  partner_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rail_attempts_pkey primary key (business_id, transaction_id, number),
  constraint rail_attempts_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id),
  constraint rail_attempts_closed_with_proof
    check ((state in ('succeeded', 'refused', 'not_executed')) = (proof is not null)),
  constraint rail_attempts_in_time check (settles_by >= not_after),
  constraint rail_attempts_number_check check (number >= 1 and number <= 3),
  constraint rail_attempts_proof_check check (proof in ('ANSWER', 'FENCE', 'DEADLINE', 'RULING')),
  constraint rail_attempts_state_check
    check (state in ('prepared', 'not_taken', 'accepted', 'unknown', 'succeeded', 'refused', 'not_executed')),
  constraint rail_attempts_unknown_since check ((state = 'unknown') = (unknown_since is not null))
);
create index rail_attempts_accepted on rail_attempts (accepted_at) where state = 'accepted';
create index rail_attempts_by_payout on rail_attempts (transaction_id, number);
create index rail_attempts_by_reference on rail_attempts (business_id, partner_reference)
  where partner_reference is not null;
create
  unique index rail_attempts_one_open on rail_attempts (business_id, transaction_id)
  where state <> all (array['refused', 'not_executed']);
create index rail_attempts_unknown on rail_attempts (rail) where state in ('prepared', 'unknown');
create trigger rail_attempts_guard before update on rail_attempts
  for each row
  execute function app.guard_rail_attempt();
create trigger rail_attempts_guard_new before insert on rail_attempts
  for each row
  execute function app.guard_new_attempt();
create trigger rail_attempts_home before insert or delete or update on rail_attempts
  for each row
  execute function app.refuse_closed_business();
create trigger rail_attempts_kept before delete or truncate on rail_attempts
  for each statement
  execute function app.refuse_change();

-- # operator tokens

-- Tokens that operators prove themselves with, as SHA-256 hashes; at most one of each operator is
-- valid. An operator whose token was revoked may not act
create table operator_tokens (
  hash bytea not null,
  operator_id text collate "C" not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  constraint operator_tokens_pkey primary key (hash),
  constraint operator_tokens_operator_id_fkey foreign key (operator_id) references operators(id)
);
create unique index operator_tokens_one_valid on operator_tokens (operator_id) where revoked_at is null;
create trigger operator_tokens_kept before delete or truncate on operator_tokens
  for each statement
  execute function app.refuse_change();

-- # rail cases

-- Attempts, recalled deposits and returns of credits that operators have to look at: unknown for 15
-- minutes, contradicted by the rail after they had ended, or returned otherwise than in full
create table rail_cases (
  business_id text collate "C" not null,
  id app.id not null,
  transaction_id text collate "C" not null,
  -- The number of the attempt; null: a deposit, which has none
  number smallint,
  kind text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- ANSWER: the rail knows the outcome after all; RULING: two operators decided
  closed_by text,
  constraint rail_cases_pkey primary key (business_id, id),
  constraint rail_cases_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id),
  constraint rail_cases_business_id_transaction_id_number_fkey
    foreign key (business_id, transaction_id, number)
    references rail_attempts(business_id, transaction_id, number),
  constraint rail_cases_closed_by_check check (closed_by in ('ANSWER', 'RULING')),
  constraint rail_cases_closed_by_something check ((closed_at is null) = (closed_by is null)),
  constraint rail_cases_kind_check
    check (kind in ('unknown', 'contradiction', 'paid_although_released', 'return_mismatch', 'recall_short', 'credit_return')),
  constraint rail_cases_of_an_attempt check ((number is null) = (kind in ('recall_short', 'credit_return')))
);
create
  unique index rail_cases_one_open on rail_cases (business_id, transaction_id, number, kind) nulls not distinct
  where closed_at is null;
create trigger rail_cases_guard before update on rail_cases for each row execute function app.guard_rail_case();
create trigger rail_cases_home before insert or delete or update on rail_cases
  for each row
  execute function app.refuse_closed_business();
create trigger rail_cases_kept before delete or truncate on rail_cases
  for each statement
  execute function app.refuse_change();

-- What an operator proposes as the outcome of a case, and the other operator who confirmed it;
-- append-only but for its confirmation or rejection
create table rail_rulings (
  business_id text collate "C" not null,
  id app.id not null,
  case_id text collate "C" not null,
  outcome text not null,
  -- The reference of the rail for the payout; null: none
  reference text,
  -- Why the outcome is known, sealed
  evidence_encrypted text not null,
  proposed_by text collate "C" not null,
  proposed_at timestamptz not null,
  confirmed_by text collate "C",
  confirmed_at timestamptz,
  -- The other operator, who entered another outcome or reference: the proposal cannot be confirmed
  -- any more
  rejected_by text collate "C",
  rejected_at timestamptz,
  constraint rail_rulings_pkey primary key (business_id, id),
  constraint rail_rulings_business_id_case_id_fkey
    foreign key (business_id, case_id)
    references rail_cases(business_id, id),
  constraint rail_rulings_confirmed_by_fkey foreign key (confirmed_by) references operators(id),
  constraint rail_rulings_proposed_by_fkey foreign key (proposed_by) references operators(id),
  constraint rail_rulings_rejected_by_fkey foreign key (rejected_by) references operators(id),
  constraint rail_rulings_confirmed_by_a_person check ((confirmed_by is null) = (confirmed_at is null)),
  constraint rail_rulings_confirmed_or_rejected check (num_nulls(confirmed_at, rejected_at) > 0),
  constraint rail_rulings_outcome_check check (outcome in ('PAID', 'NOT_PAID', 'REFUND', 'KEEP')),
  constraint rail_rulings_reference_check check (reference <> ''),
  constraint rail_rulings_rejected_by_a_person check ((rejected_by is null) = (rejected_at is null)),
  constraint rail_rulings_two_operators check (coalesce(confirmed_by, rejected_by) <> proposed_by)
);
create unique index rail_rulings_one_confirmed on rail_rulings (business_id, case_id) where confirmed_at is not null;
create trigger rail_rulings_guard before update on rail_rulings for each row execute function app.guard_rail_ruling();
create trigger rail_rulings_home before insert or delete or update on rail_rulings
  for each row
  execute function app.refuse_closed_business();
create trigger rail_rulings_kept before delete or truncate on rail_rulings
  for each statement
  execute function app.refuse_change();

-- # rail states

-- What all processes know of a live rail: whether it is paused, when it was probed, its balances,
-- and its rate limit. A rail without a row is not known yet
create table rail_states (
  rail text not null,
  -- Since when nothing is handed over: it refused our key, or an operator paused it; null: it is
  -- not paused
  paused_at timestamptz,
  pause_reason text,
  -- When a worker last began to ask it for its balances
  probed_at timestamptz,
  -- What can be paid out, in minor units as text, by currency
  balances jsonb,
  balances_at timestamptz,
  requests_per_second integer,
  -- How many requests may be sent at once, at tokens_at; it grows by requests_per_second
  tokens double precision not null default 0,
  tokens_at timestamptz,
  constraint rail_states_pkey primary key (rail),
  constraint rail_states_balances_with_time check ((balances is null) = (balances_at is null)),
  constraint rail_states_paused_with_reason check ((paused_at is null) = (pause_reason is null)),
  constraint rail_states_requests_per_second_check check (requests_per_second > 0)
);

-- # rail breakers

-- How the last 20 orders of each kind went at a rail, and whether its breaker is open: then nothing
-- is handed over until it answers for its balances
create table rail_breakers (
  rail text not null,
  operation text not null,
  -- One character per order, the newest last: + the rail answered, - it took nothing, ? unknown
  outcomes text not null default '',
  opened_at timestamptz,
  -- How often it opened without an answer between: the next probe waits twice as long
  openings integer not null default 0,
  constraint rail_breakers_pkey primary key (rail, operation),
  constraint rail_breakers_operation_check check (operation in ('payouts', 'collections')),
  constraint rail_breakers_outcomes_check check (outcomes ~ '^[+?-]{0,20}$')
);

-- # rail callbacks

-- Signed hints of connectors that something has changed, each once; only the answer of the rail to
-- a question moves anything
create table rail_callbacks (
  id app.id not null,
  rail text collate "C" not null,
  -- The id of the connector for the callback: a repeat has the same
  webhook_id text collate "C" not null,
  type text not null,
  -- The id of what has changed, as the rail names it
  subject_id text collate "C" not null,
  -- The body as it was signed, sealed
  body_encrypted text not null,
  received_at timestamptz not null,
  -- Until then a payout that is not known here is looked up again, or a credit is asked for; null:
  -- that is done
  waits_until timestamptz,
  constraint rail_callbacks_pkey primary key (id),
  constraint rail_callbacks_once unique (rail, webhook_id)
);
create index rail_callbacks_received on rail_callbacks (received_at);
create index rail_callbacks_waiting on rail_callbacks (waits_until) where waits_until is not null;

-- What a rail names and this database does not have: cases that concern no transaction, for example
-- after a restored backup
create table rail_strays (
  id app.id not null,
  rail text collate "C" not null,
  type text not null,
  subject_id text collate "C" not null,
  -- CALLBACK: the rail sent a hint about it; LIST: it is in the list of the rail
  found_by text not null,
  opened_at timestamptz not null,
  constraint rail_strays_pkey primary key (id),
  constraint rail_strays_once unique (rail, type, subject_id),
  constraint rail_strays_found_by_check check (found_by in ('CALLBACK', 'LIST')),
  constraint rail_strays_type_check check (type = 'payout')
);
create trigger rail_strays_append_only before delete or update or truncate on rail_strays
  for each statement
  execute function app.refuse_change();

-- What an operator found of a stray, and the other operator who confirmed it, which closes the
-- case; append-only but for its confirmation or rejection
create table rail_stray_rulings (
  id app.id not null,
  stray_id text collate "C" not null,
  outcome text not null,
  -- The reference of the rail for the payout; null: none
  reference text,
  -- Why the outcome is known, sealed
  evidence_encrypted text not null,
  proposed_by text collate "C" not null,
  proposed_at timestamptz not null,
  confirmed_by text collate "C",
  confirmed_at timestamptz,
  -- The other operator, who entered another outcome or reference: the proposal cannot be confirmed
  -- any more
  rejected_by text collate "C",
  rejected_at timestamptz,
  constraint rail_stray_rulings_pkey primary key (id),
  constraint rail_stray_rulings_confirmed_by_fkey foreign key (confirmed_by) references operators(id),
  constraint rail_stray_rulings_proposed_by_fkey foreign key (proposed_by) references operators(id),
  constraint rail_stray_rulings_rejected_by_fkey foreign key (rejected_by) references operators(id),
  constraint rail_stray_rulings_stray_id_fkey foreign key (stray_id) references rail_strays(id),
  constraint rail_stray_rulings_confirmed_by_a_person check ((confirmed_by is null) = (confirmed_at is null)),
  constraint rail_stray_rulings_confirmed_or_rejected check (num_nulls(confirmed_at, rejected_at) > 0),
  constraint rail_stray_rulings_outcome_check check (outcome in ('PAID', 'NOT_PAID')),
  constraint rail_stray_rulings_reference_check check (reference <> ''),
  constraint rail_stray_rulings_rejected_by_a_person check ((rejected_by is null) = (rejected_at is null)),
  constraint rail_stray_rulings_two_operators check (coalesce(confirmed_by, rejected_by) <> proposed_by)
);
create index rail_stray_rulings_of on rail_stray_rulings (stray_id, id);
create unique index rail_stray_rulings_one_confirmed on rail_stray_rulings (stray_id) where confirmed_at is not null;
create trigger rail_stray_rulings_guard before update on rail_stray_rulings
  for each row
  execute function app.guard_rail_ruling();
create trigger rail_stray_rulings_kept before delete or truncate on rail_stray_rulings
  for each statement
  execute function app.refuse_change();

-- How far the list of changed payouts of each rail was read; a restored database has the value of
-- its backup, so what was paid since is read again
create table rail_lists (
  rail text collate "C" not null,
  -- When the last reading began, so that one process reads at a time
  started_at timestamptz not null,
  -- When the last complete reading began; null: none was complete
  listed_to timestamptz,
  constraint rail_lists_pkey primary key (rail)
);

-- # rail returns

-- Money that came back to a rail after it had paid a payout, each return once; append-only
create table rail_returns (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  number smallint not null,
  -- The id of the rail for the return; it belongs to one payout, unless the rail reuses it
  return_id text collate "C" not null,
  rail text collate "C" not null,
  currency text not null,
  -- In minor units of its currency, which may be another than that of the payout
  minor bigint not null,
  -- When the money was back, as the rail says
  returned_at timestamptz not null,
  recorded_at timestamptz not null,
  -- The rail had named it for another payout before: it refunds nothing, and is a case
  is_reused boolean not null,
  constraint rail_returns_pkey primary key (business_id, transaction_id, number, return_id),
  constraint rail_returns_business_id_transaction_id_number_fkey
    foreign key (business_id, transaction_id, number)
    references rail_attempts(business_id, transaction_id, number),
  constraint rail_returns_minor_check check (minor > 0)
);
create unique index rail_returns_once on rail_returns (rail, return_id) where not is_reused;
create trigger rail_returns_append_only before delete or update or truncate on rail_returns
  for each statement
  execute function app.refuse_change();
create trigger rail_returns_home before insert or delete or update on rail_returns
  for each row
  execute function app.refuse_closed_business();

-- # rail credits

-- Money that rails report in accounts they issued: each credit has one deposit, or is held until
-- operators have looked at it; amounts in minor units
create table rail_credits (
  rail text not null,
  credit_id text collate "C" not null,
  -- The collection account, as the rail names it
  request_id text not null,
  currency text,
  amount_minor bigint,
  booked_at timestamptz not null,
  received_at timestamptz not null,
  business_id text collate "C",
  transaction_id text collate "C",
  -- unknown_account: this rail issued no such account, or its holder was erased; invalid_amount: no
  -- positive amount of a known currency; recalled: the money was gone when it was first reported;
  -- failed: its deposit could not be stored, and is tried again with each reading; null: it has a
  -- deposit
  held_because text,
  -- When the rail first reported another account or amount for the same credit; nothing was changed
  contradicted_at timestamptz,
  -- When the bank of the sender took the money back, as the rail says
  recalled_at timestamptz,
  constraint rail_credits_pkey primary key (rail, credit_id),
  constraint rail_credits_transaction_key unique (business_id, transaction_id),
  constraint rail_credits_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id),
  constraint rail_credits_amount_minor_check check (amount_minor > 0),
  constraint rail_credits_applied_or_held
    check (num_nonnulls(business_id, transaction_id) = 2 and held_because is null and num_nonnulls(currency, amount_minor) = 2 or num_nonnulls(business_id, transaction_id) = 0 and held_because is not null),
  constraint rail_credits_credit_id_check check (octet_length(credit_id) >= 1 and octet_length(credit_id) <= 128),
  constraint rail_credits_held_because_check
    check (held_because in ('unknown_account', 'invalid_amount', 'recalled', 'failed'))
);
create index rail_credits_held on rail_credits (rail) where held_because is not null or contradicted_at is not null;
create index rail_credits_recalled on rail_credits (business_id, transaction_id) where recalled_at is not null;
create trigger rail_credits_guard before insert or update on rail_credits
  for each row
  execute function app.guard_rail_credit();
create trigger rail_credits_home before insert or delete or update on rail_credits
  for each row
  execute function app.refuse_closed_business();

-- Rejected deposits whose credits are paid back: a row is committed before anything is sent, and
-- sent again only after the proof that it was not executed
create table rail_credit_returns (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  rail text not null,
  credit_id text collate "C" not null,
  -- Made of rail and credit: a credit that makes another deposit after a restored backup has the
  -- same
  return_id text collate "C" not null,
  -- prepared: nothing was taken; sent: it may have been; refused: the rail does not pay it back, or
  -- does not serve that; ruled: two operators ended it
  state text not null,
  version bigint not null default 0,
  -- The rail executes it until then, or not at all
  not_after timestamptz,
  -- Until then the rail may still report its execution: no ruling calls it not paid before
  settles_by timestamptz,
  sent_at timestamptz,
  -- When it is sent or asked about next; null: it has ended
  due_at timestamptz,
  failure_code text,
  partner_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rail_credit_returns_pkey primary key (business_id, transaction_id),
  constraint rail_credit_returns_once unique (rail, return_id),
  constraint rail_credit_returns_business_id_transaction_id_fkey
    foreign key (business_id, transaction_id)
    references transactions(business_id, id),
  constraint rail_credit_returns_rail_credit_id_fkey
    foreign key (rail, credit_id)
    references rail_credits(rail, credit_id),
  constraint rail_credit_returns_due_until_ended
    check ((due_at is null) = (state in ('succeeded', 'refused', 'ruled'))),
  constraint rail_credit_returns_return_id_check check (return_id ~ '^[0-9a-f]{24}-01$'),
  constraint rail_credit_returns_sent_with_deadline
    check ((state <> all (array['sent', 'accepted', 'succeeded'])) or num_nonnulls(not_after, settles_by, sent_at) = 3),
  constraint rail_credit_returns_state_check
    check (state in ('prepared', 'sent', 'accepted', 'succeeded', 'refused', 'ruled'))
);
create index rail_credit_returns_due on rail_credit_returns (rail, due_at) where due_at is not null;
create trigger rail_credit_returns_guard before insert or update on rail_credit_returns
  for each row
  execute function app.guard_rail_credit_return();
create trigger rail_credit_returns_home before insert or delete or update on rail_credit_returns
  for each row
  execute function app.refuse_closed_business();
create trigger rail_credit_returns_kept before delete or truncate on rail_credit_returns
  for each statement
  execute function app.refuse_change();

-- How far the list of credits of each rail was read
create table rail_credit_polls (
  rail text not null,
  -- After the last credit that is in rail_credits; null: from the beginning
  cursor text,
  started_at timestamptz not null,
  -- When its end was last reached, with every credit applied or held
  completed_at timestamptz,
  constraint rail_credit_polls_pkey primary key (rail)
);

-- # card pages

-- Pages of processors on which payers enter their card, one per attempt of a card deposit;
-- append-only
create table card_pages (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  number smallint not null,
  -- Whether the payer is redirected to the page, or sees it in a frame
  display text not null,
  -- Its address, sealed: who has it can pay
  url_encrypted text not null,
  expires_at timestamptz not null,
  constraint card_pages_pkey primary key (business_id, transaction_id, number),
  constraint card_pages_business_id_transaction_id_number_fkey
    foreign key (business_id, transaction_id, number)
    references rail_attempts(business_id, transaction_id, number),
  constraint card_pages_display_check check (display in ('redirect', 'frame'))
);
create trigger card_pages_home before insert or delete or update on card_pages
  for each row
  execute function app.refuse_closed_business();

-- # people

-- The people who sign in to the console. Those of businesses and those who operate the service are
-- apart: one who is both has two rows
create table people (
  id app.id not null,
  realm text not null,
  -- In lower case
  email text collate "C" not null,
  name text not null,
  -- argon2id; null: none
  password_hash text,
  -- The secret of one-time codes, sealed; null: none
  totp_encrypted text,
  -- The step of 30 seconds whose code was used last: no code is accepted twice
  totp_last_step bigint,
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint people_pkey primary key (id),
  constraint people_email_key unique (realm, email),
  constraint people_email_check check (email ~ '^\S+@\S+$' and email = lower(email)),
  constraint people_name_check check (name ~ '\S'),
  constraint people_realm_check check (realm in ('business', 'operator')),
  constraint people_totp check ((totp_encrypted is null) = (totp_last_step is null))
);

-- Who may act for a business in the console, and in which role
create table members (
  business_id text collate "C" not null,
  person_id text collate "C" not null,
  role text not null,
  joined_at timestamptz not null,
  constraint members_pkey primary key (business_id, person_id),
  constraint members_business_id_fkey foreign key (business_id) references businesses(id),
  constraint members_person_id_fkey foreign key (person_id) references people(id),
  constraint members_role_check
    check (role in ('OWNER', 'ADMIN', 'APPROVER', 'PAYER', 'DEVELOPER', 'SUPPORT', 'AUDITOR'))
);
create index members_of_a_person on members (person_id);
create trigger members_home before insert or delete or update on members
  for each row
  execute function app.refuse_closed_business();
create trigger members_keep_an_owner after delete or update of role on members
  for each row
  when (old.role = 'OWNER')
  execute function app.guard_last_owner();

-- The operators who may sign in to the console, and their roles
create table operator_people (
  operator_id text collate "C" not null,
  person_id text collate "C" not null,
  role text not null,
  joined_at timestamptz not null,
  constraint operator_people_pkey primary key (operator_id),
  constraint operator_people_person_key unique (person_id),
  constraint operator_people_operator_id_fkey foreign key (operator_id) references operators(id),
  constraint operator_people_person_id_fkey foreign key (person_id) references people(id),
  constraint operator_people_role_check check (role in ('CHIEF', 'TREASURY', 'COMPLIANCE', 'SUPPORT', 'WATCHER'))
);

-- Invitations to the console, by the SHA-256 of the token in their link; each is used once
create table invitations (
  token_hash bytea not null,
  id app.id not null,
  realm text not null,
  business_id text collate "C",
  operator_id text collate "C",
  email text collate "C" not null,
  name text not null,
  role text not null,
  -- The name of the person who invited, as it was then
  invited_by text not null,
  -- The person who invited: when it is accepted, they must still be allowed to give the role. Null:
  -- an operator at the command line
  invited_by_id text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint invitations_pkey primary key (token_hash),
  constraint invitations_id_key unique (id),
  constraint invitations_business_id_fkey foreign key (business_id) references businesses(id),
  constraint invitations_invited_by_id_fkey foreign key (invited_by_id) references people(id),
  constraint invitations_operator_id_fkey foreign key (operator_id) references operators(id),
  constraint invitations_email_check check (email = lower(email)),
  constraint invitations_of_a_realm
    check ((realm = 'business') = (business_id is not null) and (realm = 'operator') = (operator_id is not null)),
  constraint invitations_realm_check check (realm in ('business', 'operator'))
);
create index invitations_of_a_business on invitations (business_id, created_at desc);

-- Links that sign a person in once, without any other factor: in a sandbox only
create table sign_in_links (
  token_hash bytea not null,
  person_id text collate "C" not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_in_links_pkey primary key (token_hash),
  constraint sign_in_links_person_id_fkey foreign key (person_id) references people(id)
);
create trigger sign_in_links_no_short_cut before insert on sign_in_links
  for each row
  execute function app.refuse_in_production('a sign-in link');

-- Links by which a person who cannot sign in sets up new factors, once; the earlier factors are
-- removed
create table recovery_links (
  token_hash bytea not null,
  id app.id not null,
  person_id text collate "C" not null,
  -- The business whose audit log has its use; null: of an operator
  business_id text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_links_pkey primary key (token_hash),
  constraint recovery_links_id_key unique (id),
  constraint recovery_links_business_id_fkey foreign key (business_id) references businesses(id),
  constraint recovery_links_person_id_fkey foreign key (person_id) references people(id)
);
create index recovery_links_of_a_person on recovery_links (person_id);

-- Who is signed in to the console, by the SHA-256 of the token in their cookie. A member who is
-- removed has none
create table sessions (
  token_hash bytea not null,
  -- Not secret: names the session in lists
  id app.id not null,
  realm text not null,
  person_id text collate "C" not null,
  business_id text collate "C",
  created_at timestamptz not null,
  -- The time of its last request, written once a minute at most
  seen_at timestamptz not null,
  -- When the person last proved a second factor in this session
  stepped_up_at timestamptz,
  address text not null,
  agent text not null,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_id_key unique (id),
  constraint sessions_of_a_member
    foreign key (business_id, person_id)
    references members(business_id, person_id) on delete cascade,
  constraint sessions_person_id_fkey foreign key (person_id) references people(id),
  constraint sessions_of_a_realm check ((realm = 'business') = (business_id is not null)),
  constraint sessions_realm_check check (realm in ('business', 'operator'))
);
create index sessions_of_a_person on sessions (person_id);

-- The forms of the console that did their act, written in its commit: one that is sent again does
-- nothing. A form belongs to its session, and goes with it
create table done_forms (
  session_id text collate "C" not null,
  -- A random value that the page put into the form
  key text collate "C" not null,
  -- SHA-256 of the fields and files that were sent
  content_hash bytea not null,
  -- The page of what it made, to which the same form leads again; null: it made nothing that has a
  -- page
  leads_to text,
  constraint done_forms_pkey primary key (session_id, key),
  constraint done_forms_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade
);

-- Sign-ins and enrolments that wait for their next step, by the SHA-256 of the token that the
-- browser holds; each ends within ten minutes and is used once
create table ceremonies (
  token_hash bytea not null,
  id app.id not null,
  kind text not null,
  realm text not null,
  -- The id of the person, invitation or session that it belongs to; empty: the person is not known
  -- before the last step
  subject text not null,
  -- What the next step is compared with, such as a challenge, sealed
  state_encrypted text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint ceremonies_pkey primary key (token_hash),
  constraint ceremonies_id_key unique (id),
  constraint ceremonies_kind_check check (kind in ('SECOND_FACTOR', 'NEW_TOTP', 'NEW_PASSKEY', 'PASSKEY', 'OIDC')),
  constraint ceremonies_realm_check check (realm in ('business', 'operator'))
);
create index ceremonies_by_expiry on ceremonies (expires_at);
create index ceremonies_by_subject on ceremonies (subject);

-- Passwords and codes that were tried, and ceremonies that strangers started, within the last 15
-- minutes; one that is refused for its number is not added
create table sign_in_attempts (
  -- SHA-256 of what they are counted by: the address that signs in, or the account, which need not
  -- exist
  name_hash bytea not null,
  id bigint not null,
  at timestamptz not null,
  constraint sign_in_attempts_pkey primary key (name_hash, id)
);
create index sign_in_attempts_by_age on sign_in_attempts (at);

-- Passkeys of people: public keys that their devices prove the private half of
create table passkeys (
  credential_id text collate "C" not null,
  person_id text collate "C" not null,
  id app.id not null,
  public_key bytea not null,
  -- How often the authenticator was used, as it said last; 0: it does not count
  counter bigint not null,
  backed_up boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (credential_id),
  constraint passkeys_id_key unique (id),
  constraint passkeys_person_id_fkey foreign key (person_id) references people(id),
  constraint passkeys_counter_check check (counter >= 0),
  constraint passkeys_name_check check (name ~ '\S')
);
create index passkeys_of_a_person on passkeys (person_id);

-- Accounts at an OpenID Connect provider that people sign in with; each is added by an invitation
create table oidc_accounts (
  realm text not null,
  issuer text not null,
  -- The id of the account at its issuer
  subject text collate "C" not null,
  person_id text collate "C" not null,
  added_at timestamptz not null,
  constraint oidc_accounts_pkey primary key (realm, issuer, subject),
  constraint oidc_accounts_person_id_fkey foreign key (person_id) references people(id),
  constraint oidc_accounts_realm_check check (realm in ('business', 'operator'))
);
create index oidc_accounts_of_a_person on oidc_accounts (person_id);

-- Codes that replace a one-time code once each, as SHA-256: each has 79 random bits
create table recovery_codes (
  person_id text collate "C" not null,
  hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (person_id, hash),
  constraint recovery_codes_person_id_fkey foreign key (person_id) references people(id)
);

-- Filters of the list of transactions that a member saved under a name
create table saved_views (
  business_id text collate "C" not null,
  person_id text collate "C" not null,
  name text not null,
  -- The filters, as the query of an address
  query text not null,
  created_at timestamptz not null,
  constraint saved_views_pkey primary key (business_id, person_id, name),
  constraint saved_views_of_a_member
    foreign key (business_id, person_id)
    references members(business_id, person_id) on delete cascade,
  constraint saved_views_name_check check (name ~ '\S'),
  constraint saved_views_query_check check (length(query) <= 1000)
);

-- # approvals

-- Acts of a business, or of operators, that wait for a second person, or were decided by one
create table approvals (
  -- Empty: an act of operators
  business_id text collate "C" not null,
  -- The business; null: an act of operators
  business text collate "C" default nullif(business_id, ''),
  id app.id not null,
  -- What is to be done; its name in the audit log, of a command after corridor
  act text not null,
  -- The key of the form that asked: it asks once
  attempt text not null,
  -- What the act is run with, as JSON
  payload_encrypted text not null,
  -- A person of the business; of an act of operators, an operator
  asked_by text collate "C" not null,
  asking_person text collate "C" default case when business_id <> '' then asked_by else null::text end,
  asking_operator text collate "C" default case when business_id = '' then asked_by else null::text end,
  asked_at timestamptz not null,
  reason text not null,
  expires_at timestamptz not null,
  decision text,
  decided_by text collate "C",
  deciding_person text collate "C" default case when business_id <> '' then decided_by else null::text end,
  deciding_operator text collate "C" default case when business_id = '' then decided_by else null::text end,
  decided_at timestamptz,
  decided_reason text,
  -- The id of what the act made
  made_id text,
  constraint approvals_pkey primary key (business_id, id),
  constraint approvals_attempt_key unique (business_id, attempt),
  constraint approvals_asking_operator_fkey foreign key (asking_operator) references operators(id),
  constraint approvals_asking_person_fkey foreign key (asking_person) references people(id),
  constraint approvals_business_fkey foreign key (business) references businesses(id),
  constraint approvals_deciding_operator_fkey foreign key (deciding_operator) references operators(id),
  constraint approvals_deciding_person_fkey foreign key (deciding_person) references people(id),
  constraint approvals_act_check check (act <> ''),
  constraint approvals_attempt_check check (attempt <> ''),
  constraint approvals_decided_completely check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint approvals_decision_check check (decision in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  constraint approvals_in_time check (decision is distinct from 'APPROVED' or decided_at < expires_at),
  constraint approvals_second_person check ((decision = 'WITHDRAWN') = (decided_by = asked_by))
);
create index approvals_open on approvals (business_id, asked_at) where decision is null;
create trigger approvals_guard before update on approvals for each row execute function app.guard_approval();
create trigger approvals_home before insert or delete or update on approvals
  for each row
  execute function app.refuse_closed_business();

-- # statement days

-- Closed UTC days, append-only and without a gap: the statements of these days are in wallet_days
-- and never change
create table statement_days (
  day date not null,
  closed_at timestamptz not null,
  constraint statement_days_pkey primary key (day)
);
create trigger statement_days_append_only before delete or update or truncate on statement_days
  for each statement
  execute function app.refuse_change();

-- What moved each wallet on each closed day, append-only: opening + sums = closing, in minor units.
-- A day without a row moved nothing
create table wallet_days (
  business_id text collate "C" not null,
  type text not null,
  currency text not null,
  day date not null,
  opening_available_minor bigint not null,
  opening_pending_minor bigint not null,
  -- By group (payouts, collections, swaps, fees, topUps, refunds): availableIn, availableOut,
  -- pendingIn and pendingOut, as texts
  sums jsonb not null,
  closing_available_minor bigint not null,
  closing_pending_minor bigint not null,
  constraint wallet_days_pkey primary key (business_id, type, currency, day),
  constraint wallet_days_business_id_type_currency_fkey
    foreign key (business_id, type, currency)
    references wallets(business_id, type, currency),
  constraint wallet_days_closing_available_minor_check check (closing_available_minor >= 0),
  constraint wallet_days_closing_pending_minor_check check (closing_pending_minor >= 0),
  constraint wallet_days_opening_available_minor_check check (opening_available_minor >= 0),
  constraint wallet_days_opening_pending_minor_check check (opening_pending_minor >= 0)
);
create trigger wallet_days_append_only before delete or update or truncate on wallet_days
  for each statement
  execute function app.refuse_change();

-- Payouts (by source currency) and collections (by destination currency) that ended on each closed
-- day, append-only; top-ups and swaps are not counted
create table payment_days (
  business_id text collate "C" not null,
  day date not null,
  type text not null,
  currency text not null,
  succeeded bigint not null,
  failed bigint not null,
  -- The sum of those that succeeded, without fees, in minor units
  moved_minor numeric(38,0) not null,
  -- The median time from creation to success, in milliseconds; null: none succeeded
  median_ms bigint,
  constraint payment_days_pkey primary key (business_id, day, type, currency),
  constraint payment_days_business_id_fkey foreign key (business_id) references businesses(id),
  constraint payment_days_failed_check check (failed >= 0),
  constraint payment_days_median_ms_check check (median_ms >= 0),
  constraint payment_days_moved_minor_check check (moved_minor >= 0::numeric),
  constraint payment_days_succeeded_check check (succeeded >= 0),
  constraint payment_days_type_check check (type in ('WITHDRAW', 'DEPOSIT'))
);
create trigger payment_days_append_only before delete or update or truncate on payment_days
  for each statement
  execute function app.refuse_change();

-- # approval thresholds

-- Up to which amount people create payouts and swaps without a second person in 24 hours, by the
-- currency of the wallet that pays; without a row, any
create table approval_thresholds (
  business_id text collate "C" not null,
  currency text not null,
  -- In minor units, compared with the sum of the last 24 hours, with fees
  amount_minor app.amount_or_zero not null,
  set_at timestamptz not null,
  constraint approval_thresholds_pkey primary key (business_id, currency),
  constraint approval_thresholds_business_id_fkey foreign key (business_id) references businesses(id)
);
create trigger approval_thresholds_home before insert or delete or update on approval_thresholds
  for each row
  execute function app.refuse_closed_business();

-- # batch drafts

-- Files of recipients that a person uploaded and has not asked to pay yet; they expire after a day,
-- and are removed with the next upload
create table batch_drafts (
  business_id text collate "C" not null,
  -- The id that the batch will have
  id app.id not null,
  name text not null,
  source_currency text not null,
  row_count integer not null,
  -- The rows of the file as JSON: accounts and amounts as they were typed
  rows_encrypted text not null,
  -- The name of the person, as it was then
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint batch_drafts_pkey primary key (business_id, id),
  constraint batch_drafts_business_id_fkey foreign key (business_id) references businesses(id),
  constraint batch_drafts_row_count_check check (row_count >= 0)
);
create trigger batch_drafts_home before insert or delete or update on batch_drafts
  for each row
  execute function app.refuse_closed_business();

-- # security notices

-- The devices from which people have signed in; a recovery link forgets those of its person
create table known_devices (
  person_id text collate "C" not null,
  -- SHA-256 of the browser without its version and of the network of the address
  device_hash bytea not null,
  first_used_at timestamptz not null,
  constraint known_devices_pkey primary key (person_id, device_hash),
  constraint known_devices_person_id_fkey foreign key (person_id) references people(id)
);

-- Notices to people about the security of their account and business, written in the commit of what
-- they say
create table security_notices (
  id app.id not null,
  person_id text collate "C" not null,
  kind text not null,
  -- Without secrets: it is also sent by e-mail, the same at each try
  text text not null,
  at timestamptz not null,
  -- When the person marked it as seen; null: not yet
  seen_at timestamptz,
  -- When it is sent by e-mail, or tried again, within a day; null: it was sent
  message_due_at timestamptz,
  constraint security_notices_pkey primary key (id),
  constraint security_notices_person_id_fkey foreign key (person_id) references people(id),
  constraint security_notices_kind_check
    check (kind in ('NEW_DEVICE', 'PASSKEY_ADDED', 'ONE_TIME_CODES_SET', 'RECOVERY_CODES_SET', 'PASSWORD_SET', 'SINGLE_SIGN_ON_ADDED', 'RECOVERY_LINK_USED', 'ROLE_CHANGED', 'KEY_CREATED'))
);
create index security_notices_of_a_person on security_notices (person_id, id desc);
create index security_notices_to_send on security_notices (at) where message_due_at is not null;
create index security_notices_unseen on security_notices (person_id) where seen_at is null;

-- # cells

-- Which cell this database is: one row, written by the first migration with CELL and never changed.
-- A process of another cell refuses to start
create table app.cell (
  only_row boolean not null default true,
  name text not null,
  written_at timestamptz not null,
  constraint cell_pkey primary key (only_row),
  constraint cell_name_check check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  constraint cell_only_row_check check (only_row)
);
create trigger cell_append_only before delete or update or truncate on app.cell
  for each statement
  execute function app.refuse_change();

-- Businesses with rows in this cell whose home is elsewhere: nothing of them is written here. One
-- that is not listed is open. The business itself may arrive later than its row here, so there is
-- no foreign key
create table closed_businesses (
  business_id text collate "C" not null,
  -- ARRIVING: copied here, not yet open. LEAVING: closed for the end of its move. MOVED: closed
  -- permanently
  state text not null,
  -- The other cell: where it comes from, or where it goes
  cell text not null,
  since timestamptz not null,
  constraint closed_businesses_pkey primary key (business_id),
  constraint closed_businesses_business_id_check check (business_id ~ '^[0-9a-f]{24}$'),
  constraint closed_businesses_state_check check (state in ('ARRIVING', 'LEAVING', 'MOVED'))
);
create trigger closed_businesses_guard before delete or update on closed_businesses
  for each row
  execute function app.guard_closed_business();

-- Sets of reference data that this cell published or took over: rates, routes, fees, promotions,
-- institutions and bank codes
create table reference_revisions (
  revision bigint not null,
  -- SHA-256 of the set, in hexadecimal
  digest text not null,
  -- When the cell that it comes from published it
  published_at timestamptz not null,
  applied_at timestamptz not null,
  constraint reference_revisions_pkey primary key (revision),
  constraint reference_revisions_revision_check check (revision > 0)
);
create trigger reference_revisions_append_only before delete or update or truncate on reference_revisions
  for each statement
  execute function app.refuse_change();

-- # event retention

-- How far old events of each business were looked at for removal: up to and including this event,
-- in the order of their creation
create table event_retention (
  business_id text collate "C" not null,
  passed_at timestamptz not null,
  passed_id text collate "C" not null,
  constraint event_retention_pkey primary key (business_id),
  constraint event_retention_business_id_fkey foreign key (business_id) references businesses(id)
);
create trigger event_retention_home before insert or delete or update on event_retention
  for each row
  execute function app.refuse_closed_business();

-- # audit days

-- Sealed days of the audit log, append-only and without a gap: a hash of each entry of that UTC
-- day, and a signed root over these hashes and the root of the day before
create table audit_days (
  day date not null,
  -- The SHA-256 of each entry in hex, by the id of the entry
  digests jsonb not null,
  root bytea not null,
  previous_root bytea,
  -- SHA-256 of the public key that verifies the signature, in hex
  key_id text not null,
  signature bytea not null,
  sealed_at timestamptz not null,
  constraint audit_days_pkey primary key (day)
);
create trigger audit_days_append_only before delete or update or truncate on audit_days
  for each statement
  execute function app.refuse_change();

-- # moves

-- Businesses that are moving to another cell and still open here, one row from the order to the end
-- of the move
create table departures (
  business_id text collate "C" not null,
  -- The cell that it moves to
  cell text not null,
  -- COPYING: its rows are copied, everything goes on. DRAINING: nothing new is handed to a rail.
  -- RESTING: no job starts
  state text not null,
  since timestamptz not null,
  constraint departures_pkey primary key (business_id),
  constraint departures_business_id_fkey foreign key (business_id) references businesses(id),
  constraint departures_cell_check check (cell ~ '^[a-z][a-z0-9-]{0,31}$'),
  constraint departures_state_check check (state in ('COPYING', 'DRAINING', 'RESTING'))
);

-- Businesses that moved here from another cell
create table arrivals (
  business_id text collate "C" not null,
  -- The cell that it comes from
  cell text not null,
  -- Its seals up to this day are of the other cell: they are no part of the sealed days here. Null:
  -- it brought none
  sealed_until date,
  arrived_at timestamptz not null,
  constraint arrivals_pkey primary key (business_id),
  constraint arrivals_business_id_fkey foreign key (business_id) references businesses(id)
);

-- # functions

-- app.add_parts(p_parts integer[], p_added integer[]) returns integer[] language plpgsql immutable
-- set search_path=public, pg_temp
--   Adds the parts of two rows, each to the one in its place

-- app.add_to_parts(p_parts integer[], p_numbers integer[], p_change integer) returns integer[]
-- language plpgsql immutable set search_path=public, pg_temp
--   Adds a change to the parts with the given numbers, as often as each is given

-- app.advance_ledger_checkpoint(p_business_id text, p_until timestamptz, p_limit integer) returns
-- boolean language plpgsql set search_path=public, pg_temp
--   Adds the next p_limit journals to the checkpoint of a business (more if several share the last
--   instant); returns true when it has reached p_until

-- app.audit_day_root(p_day date, p_previous bytea, p_digests jsonb) returns bytea language sql
-- stable parallel safe
--   Returns the root of a sealed day of the audit log: a hash of the digests of its entries, by id,
--   and of the root before it

-- app.audit_digests(p_from timestamptz, p_until timestamptz) returns table(id text, digest text)
-- language sql stable
--   Returns the SHA-256 in hex of each entry of the audit log from p_from until before p_until

-- app.check_creates(p_rows jsonb, p_changes app.wallet_change[], p_waits boolean) returns text[]
-- language plpgsql set search_path=public, pg_temp
--   Locks what a set of creates draws on (keys, limits, wallets, always in this order) and checks
--   each as if those before it had been made: CREATED, DUPLICATE_KEY, DUPLICATE_REFERENCE, FROZEN,
--   STALE (limits in another currency), LIMIT_DAY, LIMIT_WEEK, LIMIT_MONTH, BALANCE, MAXIMUM, or BUSY
--   where p_waits is false and something is locked elsewhere

-- app.checkout_state_of(p_status text) returns text language sql immutable
--   Maps the status of a deposit to the state of the checkout payment that it makes

-- app.claim_jobs(p_task text, p_limit integer, p_max_in_flight integer, p_lease interval, p_after
-- text) returns table(next_after text, job jobs) language plpgsql set search_path=public, pg_temp
-- set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set enable_bitmapscan=off
--   Leases at most p_limit due jobs of a task to one worker. Each business gets an equal share, and
--   at most p_max_in_flight at once over all workers; those with the fewest leases come first, then
--   the longest waiting. In a lane, a job is leased only after the earlier ones had their first
--   attempt. Goes round the businesses from the one after p_after, until 50 more than p_limit have
--   due jobs, or 1,000 were looked at. next_after: where the next claim goes on: after the last
--   business that got a lease; after the last one looked at where that was the thousandth, or none
--   got one. A single row without a job where there is nothing to lease

-- app.claim_upload(p_business_id text, p_key text, p_customer_id text) returns void language sql
--   Binds an upload, if the key is one, to the customer that names it first, as a document or as a
--   receipt: it is erased with them, also where the document is replaced

-- app.close_payment_days(p_day date, p_after text, p_limit integer) returns text language sql
--   Writes the payment_days of a day for the next p_limit businesses after p_after. Leaves out those
--   that are arriving. Returns the last of them, null at the end

-- app.close_wallet_days(p_day date, p_after text[], p_limit integer) returns table(last text[],
-- unbalanced text[]) language sql
--   Writes the wallet_days of a day for the next p_limit wallets after p_after (business, type,
--   currency). Leaves out businesses that are arriving. Returns the last of them, null at the end,
--   and the wallets whose movements do not lead to their balance: those get no row

-- app.count_before(p_business_id text, p_kinds app.transaction_kinds, p_at timestamp) returns
-- bigint language sql stable
--   Counts the transactions of the given kinds that were created before a UTC time, in the same year.
--   Only the last quarter of an hour is counted row by row; the rest is read from transaction_counts

-- app.count_changes(p_changes jsonb) returns void language plpgsql set enable_hashjoin=off set
-- enable_mergejoin=off set enable_seqscan=off set search_path=public, pg_temp
--   Updates transaction_counts for a set of {business_id, created_at, status, type, channel,
--   source_currency, destination_currency, change}: change is -1 for the kind that a transaction
--   leaves, else absent. The changes of a row are grouped: it is added to at most once, and taken
--   from at most once

-- app.count_deltas(p_changes jsonb) returns table(business_id text, span text, since date, status
-- text, type text, channel text, source_currency text, destination_currency text, added integer[],
-- removed integer[]) language sql immutable
--   Groups a set of changes by row of transaction_counts, in the order in which the rows are locked.
--   added and removed: the number of the part, once for each transaction

-- app.count_otp_refusal(p_business_id text, p_transaction_id text) returns integer language plpgsql
-- set search_path=public, pg_temp
--   Counts an attempt at a one-time password that the rail refused; null if the deposit no longer
--   awaits one. When every attempt has an answer, the job that asks the rail for the outcome is
--   deleted, except that of a live rail

-- app.count_otp_try(p_business_id text, p_transaction_id text, p_max_attempts integer) returns
-- integer language plpgsql set search_path=public, pg_temp
--   Counts an attempt at the one-time password of a deposit; null if the deposit does not await one,
--   or no attempt is left. Also creates a job that asks the rail for the outcome, in case its answer
--   is lost

-- app.count_requests(p_logs jsonb, p_waits boolean) returns table(place integer, is_admitted
-- boolean, remaining integer, reset_seconds integer) language plpgsql set enable_bitmapscan=off set
-- enable_hashjoin=off set enable_mergejoin=off set search_path=public, pg_temp set
-- enable_seqscan=off set plan_cache_mode=force_generic_plan
--   Counts requests in logs, {businessId, operation, limit, windowSeconds, requests} each, and
--   returns for each request, in order, whether it fits into the rolling window of its log, how many
--   more do, and in how many seconds the next one will. One caller counts in a log at a time; refused
--   requests count. p_waits false: counts nothing and returns no rows for logs in which another
--   counts

-- app.count_sign_in_attempt(p_name_hash bytea, p_limit integer, p_window interval) returns integer
-- language plpgsql set search_path=public, pg_temp
--   Counts an attempt to sign in under a name, such as an address or an account. Returns null where
--   it is within the limit of the window, else the seconds until the next one is, and adds none. One
--   session counts a name at a time

-- app.count_transaction() returns trigger language plpgsql set search_path=public, pg_temp
--   Trigger at COMMIT: the counts are hot rows, so they are locked last and for the shortest time.
--   Not queued where app.counts_itself is on: the function that is at work counts its whole set by
--   app.count_changes

-- app.create_transactions(p_rows jsonb, p_waits boolean, p_has_outer_transaction boolean) returns
-- text[] language plpgsql set plan_cache_mode=force_generic_plan set search_path=public, pg_temp
--   Creates a set of transactions, {transaction, limit, journal, events, job} each, with their money,
--   limits, events and due work, and returns what became of each in their order (app.check_creates).
--   One that is refused touches no other. p_waits: waits for what is locked elsewhere.
--   p_has_outer_transaction: part of a longer transaction, so that it is counted at its COMMIT

-- app.data_key_of(p_business_id text, p_customer_id text) returns jsonb language sql stable
--   The data key, {businessId, customerId, sealed}, that seals what concerns a customer: their own,
--   else (no customer, or an erased one) that of the business owner

-- app.digest_of(p_data jsonb) returns text language sql immutable
--   Returns the SHA-256 of JSON in the one text that jsonb has for it, in hexadecimal

-- app.emit_events(p_events jsonb) returns void language plpgsql set search_path=public, pg_temp
--   Writes a set of events, {businessId, id, type, subjectId, customerId, bodyEncrypted, createdAt,
--   trace} each, and for businesses with an endpoint their deliveries, which are held while
--   deliveries are paused. The caller holds the rows of the subjects, so that sequences have no gaps.
--   Fails where the data key that seals a body was destroyed

-- app.ended_payments(p_business_id text, p_from timestamptz, p_until timestamptz) returns
-- table(type text, currency text, minor bigint, is_success boolean, duration_ms bigint) language
-- sql stable
--   Lists the payouts and collections of a business whose money was settled, credited or released
--   from p_from until before p_until

-- app.erase_customer(p_business_id text, p_customer_id text) returns void language plpgsql set
-- search_path=public, pg_temp
--   Destroys the data key of a customer, blanks what is in clear, has accounts closed at their rails,
--   and cancels deliveries; transactions keep ids and amounts. The caller has locked the customer,
--   and checked that no transaction is open

-- app.expected_transaction_counts() returns table(business_id text, span text, since date, status
-- text, type text, channel text, source_currency text, destination_currency text, count bigint,
-- parts integer[]) language sql stable
--   Counts all transactions row by row: what transaction_counts must hold. Used by checks

-- app.fault_in_chain(p_day date, p_day_before date, p_previous_root bytea, p_root_before bytea,
-- p_root bytea, p_root_found bytea, p_content text) returns text language sql immutable
--   Says what is wrong with a sealed day, given the day before it and the root that its content
--   (digests or seals) has now; null where nothing is

-- app.find_amount_breaches(p_since timestamptz) returns table(business_id text, subject_id text,
-- detail text) language sql stable
--   Finds journals whose postings do not add up to the amounts of their transaction: into, out of and
--   within its wallets

-- app.find_attempt_breaches(p_since timestamptz) returns table(business_id text, subject_id text,
-- detail text) language sql stable
--   Finds payouts and collections that were settled without an attempt that succeeded, released
--   without a proof that none did, or that are open with another number of open attempts than one
--   (none in RETRY), attempts ended by a ruling of less than two operators, and refunds by a rail
--   whose returns are not the amount paid

-- app.find_audit_breaches() returns table(business_id text, subject_id text, detail text) language
-- sql stable
--   Finds entries of the audit log that were changed, removed, or inserted after their day was
--   sealed, breaks in the chain of sealed days, and days that were not sealed in time

-- app.find_breaches(p_since timestamptz, p_grace interval, p_expected jsonb, p_business_id text
-- default null::text) returns table("check" text, business_id text, subject_id text, detail text)
-- language sql stable
--   Finds every breach of the books, everything or in transactions that changed since p_since.
--   p_expected: the entries of each kind and status. p_grace: how long due work may have waited.
--   p_business_id: reads no more than it must of the others; the caller filters

-- app.find_chain_breaches(p_business_id text) returns table(business_id text, subject_id text,
-- detail text) language sql stable
--   Finds days of a business, from its first to its last seal, whose journals differ from their seal

-- app.find_checkout_breaches(p_since timestamptz) returns table(business_id text, subject_id text,
-- detail text) language sql stable
--   Finds checkout payments whose state does not match their deposit, and checkout deposits without a
--   session

-- app.find_checkpoint_breaches(p_business_id text) returns table(business_id text, subject_id text,
-- detail text) language sql stable
--   Finds wallets of a business whose cached balance is not the checkpoint plus the postings since.
--   Reads only what changed since the checkpoint

-- app.find_count_breaches(p_business_id text default null::text) returns table(business_id text,
-- subject_id text, detail text) language sql stable
--   Finds rows of transaction_counts that differ from a count of the transactions

-- app.find_currency_breaches() returns table(business_id text, subject_id text, detail text)
-- language sql stable
--   Finds currencies in which the wallets of all businesses and the platform's accounts do not add up
--   to zero

-- app.find_duplicates(p_rows jsonb) returns text[] language plpgsql set search_path=public, pg_temp
-- set enable_seqscan=off
--   Returns for each create of a set, in their order, DUPLICATE_KEY or DUPLICATE_REFERENCE if a
--   transaction already has its key or reference, DUPLICATE_KEY also for a payout that its batch run
--   has refused, else null. Under the locks of app.lock_keys that stays true until COMMIT

-- app.find_fee(p_route text[], p_rail text) returns jsonb language sql stable
--   Returns the fee of a route {type, channel, country, source currency, destination currency}: of
--   the rows that match, the most specific one

-- app.find_history_breaches(p_since timestamptz, p_business_id text default null::text) returns
-- table(business_id text, subject_id text, detail text) language sql stable
--   Finds transactions whose history does not end in their status, and moves without exactly one
--   event (a transaction that is final when created has two)

-- app.find_journal_breaches(p_since timestamptz, p_expected jsonb) returns table(business_id text,
-- subject_id text, detail text) language sql stable
--   Finds transactions whose journals are not exactly those that their status requires, and journals
--   without a transaction

-- app.find_limit_breaches() returns table(business_id text, subject_id text, detail text) language
-- sql stable
--   Finds limit counters that differ from the sum of their uses, and uses that were not given back
--   when the transaction failed

-- app.find_missing_jobs() returns table(business_id text, subject_id text, detail text) language
-- sql stable
--   Finds what waits for a job that does not exist: open transactions, unfinished runs of batches,
--   active one-time accounts, and events to deliver

-- app.find_mode_breaches() returns table(business_id text, subject_id text, detail text) language
-- sql stable
--   Finds what only a sandbox has, play money and test keys, in a database of production

-- app.find_old_seals(p_newest text, p_limit integer) returns table("table" text, "column" text,
-- "sealedAs" text, "rowColumn" text, "businessId" text, "rowId" text, sealed text) language sql
-- stable
--   Values that are not sealed under the newest master key, whose values begin with p_newest.
--   sealedAs is the column that the seal names, rowColumn the one that finds the row; businessId is
--   empty where the table has none. Not of businesses that are closed here, whose rows cannot change

-- app.find_overdue(p_grace interval) returns table(business_id text, subject_id text, detail text)
-- language sql stable
--   Finds transactions whose due job no worker has claimed in time

-- app.find_parts(p_business_id text, p_kinds app.transaction_kinds, p_span text, p_position bigint,
-- p_limit integer, inout shown timestamp[], inout before bigint) returns record language sql stable
--   One step of the search for a page, from years to months, from months to days, from days to
--   quarters of an hour. Takes the start times (UTC) of the periods that hold the page; returns those
--   of their parts that hold the rows from p_position on, and how many rows come before them

-- app.find_promotion(p_source_currency text, p_destination_currency text, p_customer_country text,
-- p_at timestamptz) returns text language sql stable
--   Returns the percentage by which the best promotion in force raises the rate of a pair; null if
--   none applies

-- app.find_routes(p_type text, p_channel text, p_country text, p_currency text) returns jsonb
-- language sql stable
--   Returns the routes of a payment in the order in which they are tried: rail, bounds of the amount
--   in minor units, whether it is enabled, and app.rail_health

-- app.find_seal_breaches() returns table(business_id text, subject_id text, detail text) language
-- sql stable
--   Finds days whose journals or postings differ from their seals, breaks in the chain of seals, days
--   that were not sealed in time, and postings without their journal. The seals that a business
--   brought from another cell are checked with its chain, not with the sealed days of this one

-- app.find_statement_breaches() returns table(business_id text, subject_id text, detail text)
-- language sql stable
--   Finds closed days of wallets whose statement is missing, does not continue the one before it, or
--   differs from the postings of the day

-- app.find_transactions(p_business_id text, p_kinds app.transaction_kinds, p_since timestamptz,
-- p_until timestamptz, p_offset bigint, p_limit integer, out total bigint, out ids text[]) returns
-- record language plpgsql stable set search_path=public, pg_temp
--   Returns one page of the transactions of the given kinds, created from p_since until before
--   p_until, newest first: their ids, and the total that match. The cost does not grow with the
--   total: the page is located by transaction_counts, then a quarter of an hour of rows is read for
--   each of its entries at most

-- app.find_wallet_breaches(p_since timestamptz, p_business_id text default null::text) returns
-- table(business_id text, subject_id text, detail text) language sql stable
--   Finds wallets whose cached balance is not the sum of their postings

-- app.finish_batch_session(p_business_id text, p_session_id text, p_at timestamptz) returns void
-- language plpgsql set search_path=public, pg_temp
--   Ends a run whose payouts were all created or refused

-- app.finish_jobs(p_jobs jsonb) returns void language plpgsql set search_path=public, pg_temp
--   Ends leased jobs: deletes those without dueAt, and makes the others due again at that time.
--   Fenced by attempts and lease: a worker that has lost its lease changes nothing

-- app.follow_business(p_name text, p_connection text) returns void language plpgsql set
-- search_path=public, pg_temp
--   Copies the rows of a business that another cell publishes, and follows their changes, unless that
--   goes on already

-- app.give_back_limits(p_moves jsonb) returns void language plpgsql set enable_hashjoin=off set
-- enable_mergejoin=off set enable_seqscan=off set search_path=public, pg_temp
--   Gives the use of failed transactions back to the periods in which it was counted. The caller has
--   locked the counters

-- app.guard_approval() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses any change of an approval but its decision; app.replace_seals may seal its payload anew

-- app.guard_closed_business() returns trigger language plpgsql set search_path=public, pg_temp
--   Keeps a business that has moved closed: its rows here are outdated

-- app.guard_event_removal() returns trigger language plpgsql set search_path=public, pg_temp
--   Trigger of events: refuses to remove one that must stay

-- app.guard_last_owner() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses to remove or demote the last owner of a business

-- app.guard_mover() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses a move by an actor that transaction_transitions does not list, an operator's move of an
--   unknown outcome without its ruling, a rail's refund without its returns, and its recall of
--   anything but a deposit

-- app.guard_new_attempt() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses an attempt that does not begin as prepared, whose number does not follow, or whose rail
--   the payout does not name

-- app.guard_rail_attempt() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses any change of an attempt but those of its state, a change after it has ended, an end by a
--   ruling that does not exist, a proof by absence where the rail had it, and any end but a fence of
--   what the rail did not take

-- app.guard_rail_case() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses any change of a case but its end, and an end by a ruling that does not exist

-- app.guard_rail_credit() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses a credit whose deposit has another rail or amount, and any change of a credit that has
--   its deposit

-- app.guard_rail_credit_return() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses to pay back anything but the credit of a rejected deposit, any change of a return but
--   those of its state, one after its end, another deadline once it may have been sent, and an end by
--   a ruling that does not exist

-- app.guard_rail_ruling() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses any change of a ruling but its confirmation or its rejection; app.replace_seals may seal
--   its evidence anew

-- app.guard_registration() returns trigger language plpgsql set search_path=public, pg_temp
--   Trigger of registrations: refuses moves and actors that registration_transitions does not list,
--   and any change of data that was submitted

-- app.guard_transaction_move() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses a move that transaction_transitions does not list, the cancellation of a payout that a
--   rail was given, and any other change of a transaction

-- app.hash_json(p_value jsonb) returns bytea language sql stable parallel safe
--   Returns the SHA-256 of a JSON value, written with one space after each comma

-- app.hold_deliveries(p_business_id text, p_event_id text, p_attempts integer, p_lease_until
-- timestamptz, p_was_sent boolean) returns void language plpgsql set search_path=public, pg_temp
--   Puts off a claimed delivery, and all other due deliveries of the business, until deliveries are
--   resumed. If they were resumed meanwhile, the delivery is due at once

-- app.is_attempt_current(p_attempt jsonb) returns boolean language sql stable
--   Whether an attempt still has the state (from) that its change was decided on; a new one always

-- app.is_business_checked(p_business_id text, p_check text) returns boolean language sql stable
--   Whether a check of the ledger applies to a business. An arriving business is not checked; a
--   closed one is not checked for due work

-- app.is_customer_verified(p_business_id text, p_customer_id text) returns boolean language sql
-- stable
--   Whether a customer has an accepted document. The business owner is verified when the business is

-- app.is_event_removable(p_business_id text, p_event_id text) returns boolean language sql stable
--   Whether an event may be removed: older than 30 days, its delivery ended, and not the last of its
--   subject, from which the sequence continues

-- app.is_limited(p_origin text) returns boolean language sql immutable
--   Returns whether transactions of an origin count toward the limits of their business

-- app.is_open_here(p_business_id text) returns boolean language sql stable
--   Whether a business is open in this cell: neither arriving nor leaving, and not moved away

-- app.is_operator_active(p_operator_id text) returns boolean language sql stable
--   False for an operator whose last token was revoked: they may not act any more

-- app.is_webhook_paused(p_business_id text) returns boolean language plpgsql set
-- search_path=public, pg_temp
--   Whether deliveries to a business are paused. If so, takes a lock that keeps them paused until
--   this transaction ends. False while they are being resumed: should that fail, the worker holds
--   what has become due

-- app.keys_of_index(p_index text, p_business_id text, p_among jsonb) returns jsonb language plpgsql
-- stable set search_path=public, pg_temp
--   Returns the keys of a business in a unique index. With p_among: which of these keys rows of other
--   businesses, or of none, have

-- app.ledger_day_root(p_day date, p_previous bytea, p_seals jsonb) returns bytea language sql
-- stable parallel safe
--   Returns the root of a sealed day: a hash of its seals, [businessId, journals, root] each by
--   business, and of the root before it

-- app.ledger_digests(p_from timestamptz, p_until timestamptz) returns table(business_id text, day
-- date, journals bigint, digest bytea) language sql stable
--   Returns a hash of the journals and postings of each business and UTC day from p_from until before
--   p_until

-- app.ledger_seal_root(p_business_id text, p_day date, p_previous bytea, p_journals bigint,
-- p_digest bytea) returns bytea language sql stable parallel safe
--   Returns the root of a seal: a hash of its day, of its journals, and of the root before it

-- app.ledger_start_of(p_day date) returns timestamptz language sql immutable parallel safe
--   Returns the instant at which a UTC day begins

-- app.limit_counters(p_rows jsonb) returns table(business_id text, period text, period_start date,
-- currency text, most_minor numeric) language sql stable
--   Lists the limit counters that a set of creates uses, in the order in which they are locked; none
--   for a business without limits

-- app.limit_periods(p_at timestamptz) returns table(period text, period_start date) language sql
-- immutable
--   Returns the UTC day, week (from Monday) and month of an instant

-- app.list_due_businesses(p_task text, p_now timestamptz, p_max_in_flight integer, p_after text,
-- p_max_looked integer) returns table(number integer, business_id text, waits_since timestamptz,
-- free integer) language sql stable
--   Lists open businesses that have due jobs of a task and fewer than p_max_in_flight leases: since
--   when a job has waited, and how many more may be leased. Goes round once from the one after
--   p_after, through the index from one business with jobs that are not held to the next, and reads
--   of each only its leases and one row. It looks at no more than p_max_looked; the last of so many
--   is listed in any case, without free where it has nothing to lease, so that the next search can
--   begin behind it

-- app.lock_keys(p_rows jsonb) returns text[] language sql
--   Locks key and reference of each create of a set until the end of the transaction and returns, in
--   their order, null or how one is taken: a twin that is still being processed elsewhere is a
--   duplicate, answered at once

-- app.lock_limit_usage(p_rows jsonb, p_waits boolean) returns table(business_id text, period text,
-- period_start date, used_minor numeric, most_minor numeric) language plpgsql set
-- search_path=public, pg_temp
--   Locks the limit counters of a set of creates, by business and always day, week, month; most_minor
--   null: no limit. p_waits false: a counter that is locked elsewhere is skipped and has used_minor
--   null

-- app.lock_limits(p_business_id text, p_is_writer boolean) returns void language plpgsql set
-- search_path=public, pg_temp
--   Takes the lock that separates a change of a business's limits (writer) from transactions that
--   count toward them (readers). Locks no row

-- app.lock_limits_of(p_rows jsonb, p_waits boolean) returns text[] language plpgsql set
-- search_path=public, pg_temp
--   Keeps changes of limits away from the creates of a set that limits apply to; p_waits false:
--   returns the businesses whose limits are being changed now, instead of waiting

-- app.lock_moves(p_moves jsonb, p_waits boolean) returns text[] language plpgsql set
-- search_path=public, pg_temp
--   Locks what a set of moves changes (transactions, limits, wallets, always in this order) and
--   returns what each may do: MOVED, STALE where the transaction or its attempt was changed since it
--   was read, or BUSY where p_waits is false and something is locked elsewhere

-- app.lock_transactions(p_moves jsonb, p_waits boolean) returns table(place integer, status text,
-- version integer) language plpgsql set search_path=public, pg_temp
--   Locks the transactions of a set of moves, in one order, and returns their status and version;
--   null where p_waits is false and one is locked elsewhere

-- app.lock_used_limits(p_moves jsonb, p_waits boolean) returns integer[] language plpgsql set
-- search_path=public, pg_temp
--   Locks the limit counters that a set of moves gives back to; p_waits false: returns the places of
--   the moves whose counters are locked elsewhere

-- app.lock_wallets(p_changes app.wallet_change[], p_waits boolean) returns table(business_id text,
-- type text, currency text, available_minor bigint, pending_minor bigint, is_busy boolean) language
-- plpgsql set search_path=public, pg_temp
--   Locks the wallets of a set of changes and returns what they hold, null for a wallet that does not
--   exist. p_waits false: skips a wallet that is locked elsewhere and returns it as busy

-- app.log_requests(p_rows jsonb) returns void language plpgsql set search_path=public, pg_temp
--   Writes calls that were made ageMs milliseconds ago. Rows that exist already stay as they are, so
--   a write whose reply was lost can be repeated

-- app.matches_kinds(p_kinds app.transaction_kinds, p_status text, p_type text, p_channel text,
-- p_source_currency text, p_destination_currency text) returns boolean language sql immutable
--   Whether a transaction, or a row of transaction_counts, is of the given kinds

-- app.move_transactions(p_moves jsonb, p_waits boolean) returns text[] language plpgsql set
-- enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set search_path=public,
-- pg_temp
--   Makes a set of moves, {businessId, transactionId, version, from, to, failureCode, at, actor,
--   reason, rail, givesBackLimits, attempt, journal, events, job} each, with their money, limits,
--   attempts, events and next due work, and returns what became of each in their order
--   (app.lock_moves). p_waits: waits for what is locked elsewhere. Raises WB001 where a wallet has
--   not the money for the set; then nothing happened

-- app.moved_currencies(p_business_id text, p_currency text, p_since timestamptz) returns
-- table(source text, rate text) language sql stable
--   Lists the source currencies that a business has moved since p_since, and the published rate of
--   each into p_currency

-- app.now() returns timestamptz language sql stable parallel safe
--   The only clock of the service. In milliseconds, so that the stored, the shown and the signed
--   instant are the same

-- app.open_arrived_business(p_business_id text) returns boolean language plpgsql set
-- search_path=public, pg_temp set lock_timeout=60s
--   Opens a business that has arrived from another cell: its seals and statements continue in the
--   days of this one. False where it is open

-- app.own_data_key(p_business_id text, p_customer_id text) returns jsonb language sql stable
--   The data key of a customer, {businessId, customerId, sealed}; null once the customer is erased

-- app.own_seals() returns setof ledger_seals language sql stable
--   Lists the seals of this cell, without those that businesses brought from another one

-- app.part_count(p_span text) returns integer language sql immutable
--   Returns how many parts a year, month or day has: 12 months, 31 days, 96 quarters of an hour

-- app.part_number(p_span text, p_at timestamp) returns integer language sql immutable
--   Returns the part of its year, month or day that a time is in, from 1: the month, the day, or the
--   quarter of an hour

-- app.part_start(p_span text, p_since date, p_number bigint) returns timestamp language sql
-- immutable
--   Returns when a part of a year, month or day starts

-- app.post_journals(p_journals jsonb, p_changes app.wallet_change[] default
-- null::app.wallet_change[]) returns void language plpgsql set enable_seqscan=off set
-- plan_cache_mode=force_generic_plan set search_path=public, pg_temp
--   Writes a set of journals, {businessId, transactionId, kind, at, postings} each, and changes each
--   wallet once by all of them. p_changes: what they do to wallets, where the caller knows it. Raises
--   WB001 where a balance is too low; then nothing is written

-- app.prune_events(p_before timestamptz) returns integer language plpgsql set search_path=public,
-- pg_temp
--   Removes events of one business from before a time, with their attempts and replays, and returns
--   how many it looked at, at most 1,000; 0 when none is left, or another process removes events.
--   Events that must stay are passed over for good

-- app.publish_business(p_name text, p_business_id text, p_tables text[]) returns void language
-- plpgsql set search_path=public, pg_temp
--   Publishes the rows of a business in these tables for logical replication, unless it is published
--   already

-- app.rail_health(p_rail text, p_operation text, p_currency text) returns jsonb language sql stable
--   Returns what is known of a rail for an operation (payouts or collections): since when it is
--   paused and its breaker open, its rate limit, and, for payouts, its balance in minor units if it
--   is at most five minutes old

-- app.read_limits(p_business_id text, p_source_currency text, p_at timestamptz) returns jsonb
-- language sql stable
--   Returns the limits of a business, how much of each period is used, and the rate into the limit
--   currency; null if it has none

-- app.read_reference() returns jsonb language sql stable set timezone=utc
--   Returns the reference data of this cell, by table: the same text in every cell that has the same
--   rows

-- app.record_attempts(p_attempts jsonb) returns void language plpgsql set search_path=public,
-- pg_temp
--   Writes delivery attempts; after a successful one the endpoint is no longer failing

-- app.record_rail_attempts(p_records jsonb) returns jsonb language plpgsql set search_path=public,
-- pg_temp
--   Records what became of attempts whose transaction keeps its status, as in app.write_rail_attempts
--   with {version, from, dueAt}, and when their job is due. Returns for each whether transaction and
--   attempt are still as they were read (isCurrent); if not, nothing of it is written. Also returns
--   the rails that it paused, {rail, reason} each

-- app.record_registration_move() returns trigger language plpgsql set search_path=public, pg_temp
--   Trigger of registrations: writes a row of registration_moves for each change of status or review

-- app.recount_limit_uses(p_business_id text, p_currency text, p_since timestamptz, p_factors jsonb)
-- returns void language plpgsql set search_path=public, pg_temp
--   Counts toward new limits what a business has moved since p_since. p_factors: minor units of the
--   limit currency per minor unit of each source currency. The caller holds the write lock on the
--   limits (app.lock_limits)

-- app.recount_limits(p_business_id text) returns void language plpgsql set search_path=public,
-- pg_temp
--   Computes the limit counters again from the uses. The caller holds the write lock on the limits
--   (app.lock_limits)

-- app.refuse_batch_payouts(p_business_id text, p_session_id text, p_refused jsonb) returns void
-- language plpgsql set search_path=public, pg_temp
--   Records why payouts of a run were refused, except of those that were created meanwhile. What is
--   recorded is not created any more: app.find_duplicates

-- app.refuse_change() returns trigger language plpgsql set search_path=public, pg_temp
--   Trigger of append-only tables: refuses updates and deletes. A correction is a new row

-- app.refuse_closed_business() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses writes of a business whose home is another cell, by any path: the last guard against a
--   stale map

-- app.refuse_frozen_payout() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses to create a payout or swap, by any path, while the business's payouts are frozen

-- app.refuse_in_production() returns trigger language plpgsql set search_path=public, pg_temp
--   Trigger of rows that only a sandbox has: play money, test keys and sign-in links

-- app.refuse_release() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses to release frozen payouts, or to change why they are frozen, to everyone except
--   operators, at the command line and in the console: API and worker only freeze

-- app.refuse_transaction_delete() returns trigger language plpgsql set search_path=public, pg_temp
--   Refuses to delete transactions: their keys and references stay taken permanently

-- app.release_deliveries(p_business_id text, p_limit integer) returns integer language plpgsql set
-- search_path=public, pg_temp
--   Makes at most so many held deliveries of a business due, and returns how many; none while
--   deliveries are paused

-- app.remove_business(p_business_id text, p_tables text[]) returns void language plpgsql set
-- search_path=public, pg_temp
--   Removes the copied rows of a business whose move here is abandoned

-- app.replace_reference(p_data jsonb) returns void language plpgsql set search_path=public, pg_temp
--   Replaces the reference data of this cell by that of another: readers see all of the old or all of
--   the new

-- app.replace_seals(p_seals jsonb) returns void language plpgsql set search_path=public, pg_temp
--   Replaces sealed values, {table, column, rowColumn, businessId, rowId, sealed, fresh} each, as
--   app.find_old_seals found them

-- app.replay_events(p_business_id text, p_event_ids text[]) returns integer language plpgsql set
-- search_path=public, pg_temp
--   Makes events of a business due again with the same id and bytes; attempts continue from their
--   highest number. An event whose delivery is in flight, or whose customer was erased, is left alone

-- app.report_rail_outcomes(p_reports jsonb) returns jsonb language plpgsql set search_path=public,
-- pg_temp
--   Adds how orders went, {rail, operation, outcomes} each rail once, and opens the breaker of a rail
--   where at least 5 and half of the last 20 failed, or the last three are unknown. Returns the
--   breakers that it opened, {rail, operation, outcomes} each

-- app.resume_deliveries(p_business_id text) returns void language plpgsql set search_path=public,
-- pg_temp
--   Resumes deliveries to a business: a job releases the held ones in portions

-- app.return_rejected_credit() returns trigger language plpgsql set search_path=public, pg_temp
--   Prepares to pay back the credit of a deposit that is rejected, unless it was recalled

-- app.rows_digest(p_table text, p_business_id text) returns table(rows bigint, digest text)
-- language plpgsql stable set search_path=public, pg_temp set timezone=utc set datestyle=iso set
-- intervalstyle=postgres set bytea_output=hex set extra_float_digits=1
--   Counts the rows of a business in a table, with a sum of their hashes, which does not depend on
--   their order

-- app.schedule_closings(p_business_id text, p_account_ids text[], p_at timestamptz) returns void
-- language plpgsql set search_path=public, pg_temp
--   Creates the jobs that close accounts at the rails that issued them; none for an account of no
--   rail

-- app.schedule_expiry(p_business_id text, p_id text, p_expires_at timestamptz) returns void
-- language plpgsql set search_path=public, pg_temp
--   Creates the job that sends the expiry event of a one-time account when it expires

-- app.seal_journals(p_day date, p_business_id text default null::text) returns void language sql
--   Adds the seals of a day, of one business or of all; not of a business that is arriving, nor of
--   days that its old cell sealed

-- app.start_batch_session(p_business_id text, p_session jsonb, p_results jsonb, p_due_at
-- timestamptz) returns void language plpgsql set search_path=public, pg_temp
--   Writes a run with its recipients, and a job that pays them if the process that started the run
--   does not

-- app.status_of_method(p_method payment_methods) returns text language sql stable
--   Returns the status of a payment method now: a one-time account is expired once it was used or the
--   database's clock has passed its expiry

-- app.stop_following_business(p_name text) returns void language plpgsql set search_path=public,
-- pg_temp
--   Disables the subscription of app.follow_business: Postgres starts no process for it again. The
--   replication slot stays in the other cell

-- app.stop_otp_tries(p_business_id text, p_transaction_id text, p_max_attempts integer) returns
-- boolean language plpgsql set search_path=public, pg_temp
--   Uses up the attempts at the one-time password of a deposit, so that it can be cancelled; false
--   while the outcome of an attempt is unknown, null if the deposit awaits no password. Also creates
--   a job that fails the deposit, in case the caller dies; a live rail, which is asked all the time,
--   is fenced by it at once

-- app.tables_of_businesses() returns table("table" text, "column" text, has_identity boolean)
-- language sql stable
--   Lists the tables with rows of businesses, the column that has the id, and whether a publication
--   can filter changes by it

-- app.transaction_facts(p_queries jsonb) returns jsonb language plpgsql stable set
-- plan_cache_mode=force_generic_plan set search_path=public, pg_temp
--   Everything that a set of transactions and quotes is decided from, in their order and of one
--   instant: the time, whether key or reference is taken, customer (the business owner where none is
--   named), the data key for its events, payment method, routes with the fee of each, rate,
--   promotion, the fee without a rail, and limits

-- app.transaction_timeline(p_business_id text, p_transaction_id text, p_logged_key text, p_limit
-- integer) returns table(at timestamptz, kind text, facts jsonb) language sql stable
--   Returns the first p_limit entries of what happened to a transaction, oldest first, with the facts
--   of each by their names of the contract, amounts in minor units: calls whose body was logged with
--   the key p_logged_key, moves, uses of limits, journals, what went to rails and came back, events
--   and their deliveries. Every table is read by an index that leads with the business

-- app.unfollow_business(p_name text) returns void language plpgsql set search_path=public, pg_temp
--   Drops the subscription of app.follow_business. The replication slot stays in the other cell. No
--   slot that copies a table may be in use: the drop would wait for it with a lock on all
--   subscriptions, while the slot may wait for the drop

-- app.unique_keys_without_business(p_tables text[]) returns table(name text) language sql stable
--   Lists the unique indexes that do not include the id of the business, so that two cells may have
--   the same key

-- app.unpublish_business(p_name text) returns void language plpgsql set search_path=public, pg_temp
--   Drops the publication of app.publish_business

-- app.update_checkout_payment() returns trigger language plpgsql set search_path=public, pg_temp
--   Trigger of transactions: copies the status of a deposit into the checkout payment that it makes

-- app.use_limits(p_rows jsonb) returns void language plpgsql set enable_hashjoin=off set
-- enable_mergejoin=off set enable_seqscan=off set search_path=public, pg_temp set
-- plan_cache_mode=force_generic_plan
--   Counts a set of transactions toward the limits of their days, weeks and months. The caller has
--   locked the counters and found room in them

-- app.wallet_changes(p_journals jsonb) returns app.wallet_change[] language plpgsql immutable set
-- search_path=public, pg_temp
--   What each journal of a set does to each wallet, in the order of the set. A null in the set is no
--   journal

-- app.wallet_net(p_business_id text, p_type text, p_currency text, p_from timestamptz, p_until
-- timestamptz) returns table(available_minor bigint, pending_minor bigint) language sql stable
--   Returns the change of a wallet from p_from until before p_until, in minor units

-- app.wallet_postings(p_business_id text, p_type text, p_currency text, p_from timestamptz, p_until
-- timestamptz) returns table(transaction_id text, kind text, line integer, at timestamptz, debit
-- text, credit text, minor bigint) language sql stable
--   Lists the postings of a wallet from p_from until before p_until. Indexes postings_of_main_wallet
--   and postings_of_fee_wallet

-- app.wallet_postings_before(p_business_id text, p_type text, p_currency text, p_at timestamptz,
-- p_transaction_id text, p_kind text, p_limit integer) returns table(transaction_id text, kind
-- text, line integer, at timestamptz, debit text, credit text, minor bigint) language sql stable
--   Lists the newest p_limit postings of a wallet before those of a journal (time, transaction,
--   kind), and reads no others

-- app.wallet_sums(p_business_id text, p_type text, p_currency text, p_from timestamptz, p_until
-- timestamptz) returns jsonb language sql stable
--   Returns what moved a wallet from p_from until before p_until, summed by group as in
--   wallet_days.sums; null: nothing moved

-- app.write_rail_attempts(p_attempts jsonb) returns jsonb language plpgsql set search_path=public,
-- pg_temp
--   Adds attempts (with request) or changes the state of existing ones, {businessId, transactionId,
--   number, state, proof, failureCode, partnerReference, notAfter, settlesBy, isAsked, seenVersion,
--   case, at} each, opens their cases, and closes the case of an attempt that is not unknown any
--   more, or is returned in full (isReturned). Pauses a rail that paid although the money was given
--   back, and returns the rails that it paused, {rail, reason} each. The caller has locked their
--   transactions

-- app.write_rail_returns(p_attempts jsonb) returns void language plpgsql set search_path=public,
-- pg_temp
--   Adds the returns of attempts, {businessId, transactionId, number, returns, at} each; one that is
--   there already stays as it is, and one that the rail named for another payout before is marked.
--   The caller has locked their transactions
