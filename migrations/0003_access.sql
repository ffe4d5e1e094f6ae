create table api_keys (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  name text not null,
  mode text not null check (mode in ('test', 'live')),
  prefix text not null,
  last_four text not null,
  hash bytea not null,
  pepper_id text not null,
  permissions text[] not null,
  legacy_full_access boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  made_by text,
  primary key (business_id, id),
  constraint api_keys_hash_key unique (business_id, hash),
  constraint api_keys_legacy_records_none check (
    not legacy_full_access
    or permissions = '{}'
  )
);
comment on table api_keys is 'Keys of the API, as keyed hashes: the secret is shown once and never stored';
comment on column api_keys.hash is 'HMAC-SHA-256 of the key under the pepper of pepper_id; replaced by one under the newest pepper when the key is used';
comment on column api_keys.permissions is 'What the key may do; empty means nothing';
comment on column api_keys.made_by is 'The name of the person who made it in the console; null: the command line';
comment on column api_keys.legacy_full_access is 'The key may do everything: it is older than permissions';

create table signing_secrets (
  business_id text collate "C" primary key references businesses (id),
  secret_encrypted text not null,
  previous_secret_encrypted text,
  previous_secret_until timestamptz,
  enabled_at timestamptz not null,
  rotated_at timestamptz,
  constraint signing_secrets_previous check ((previous_secret_encrypted is null) = (previous_secret_until is null))
);
comment on table signing_secrets is 'Secrets (encrypted) of the businesses that sign their requests: with a row here, a signature is required';
comment on column signing_secrets.previous_secret_until is 'Until when the previous secret is accepted too';

create table allowed_networks (
  business_id text collate "C" not null references businesses (id),
  network cidr not null,
  added_at timestamptz not null,
  primary key (business_id, network)
);
comment on table allowed_networks is 'Networks from which a business may send requests; without a row, every address is allowed';
