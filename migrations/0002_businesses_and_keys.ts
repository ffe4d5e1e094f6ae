import { migration } from './migration.ts'

export const businessesAndKeys = migration(
  '0002_businesses_and_keys',
  `
create table businesses (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (name <> ''),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  owner_customer_id text collate "C" not null,
  fee_wallet_type text not null default 'MAIN' check (fee_wallet_type in ('MAIN', 'FEE')),
  created_at timestamptz not null
);
comment on table businesses is 'Who calls the API. fee_wallet_type: the wallet that fees are taken from';

create table api_keys (
  business_id text collate "C" not null references businesses (id),
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  mode text not null check (mode in ('test', 'live')),
  prefix text not null,
  last_four text not null,
  hash bytea not null,
  permissions text[] not null,
  legacy_full_access boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (business_id, id),
  constraint api_keys_hash_key unique (hash),
  constraint api_keys_legacy_records_none check (not legacy_full_access or permissions = '{}')
);
comment on table api_keys is 'Keys of the API, as keyed hashes: the secret is shown once and never stored. Empty permissions mean none; legacy_full_access means all';
comment on column api_keys.hash is 'HMAC-SHA-256 of the key under the configured pepper';
`,
)
