create table businesses (
  -- Not the domain app.id: when a business moves, its rows are published by this column, and Postgres filters by
  -- built-in types only.
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null check (name <> ''),
  country_code app.country not null,
  owner_customer_id text collate "C" not null,
  verified_at timestamptz,
  kyb_approved_at timestamptz,
  customers_must_be_verified boolean not null default false,
  fee_wallet_type app.wallet_type not null default 'MAIN',
  swap_enabled boolean not null default false,
  rate_limits jsonb not null default '{}' constraint businesses_rate_limits_whole check (
    jsonb_typeof(rate_limits) = 'object'
    and not jsonb_path_exists(rate_limits, '$.* ? (@.type() != "number" || @ < 1 || @ > 1000000 || @.floor() != @)')
  ),
  payouts_frozen_at timestamptz,
  payouts_frozen_reason text,
  created_at timestamptz not null,
  constraint businesses_frozen_for_a_reason check ((payouts_frozen_at is null) = (payouts_frozen_reason is null))
);
comment on table businesses is 'The tenants: companies that call the API, with the settings an operator gives them';
comment on column businesses.owner_customer_id is 'The customer that represents the business itself';
comment on column businesses.verified_at is 'When an operator verified the business; in production an unverified business moves no money';
comment on column businesses.kyb_approved_at is 'Since when its registration (KYB) has been approved; null if it is not, or no longer, approved';
comment on column businesses.customers_must_be_verified is 'Whether a customer needs an accepted document before money moves in their name';
comment on column businesses.fee_wallet_type is 'The wallet that fees are taken from';
comment on column businesses.rate_limits is 'Requests per window by operation, where they differ from the contract';
comment on column businesses.payouts_frozen_at is 'Since when no payout and no swap can start: the check of the books found a difference, or an operator froze payouts';
