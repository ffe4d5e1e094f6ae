create table checkout_sessions (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  merchant_reference app.key_text not null,
  amount_minor bigint not null check (amount_minor between 100 and 1000000000000000),
  currency text not null,
  -- The sandbox also takes an address of the developer's own machine, over http; the service refuses it in production.
  redirect_url text not null check (
    redirect_url like 'https://%'
    or redirect_url ~ '^http://(localhost|127\.0\.0\.1|\[::1\])[:/]'
  ),
  customer_id text collate "C" not null,
  country_code app.country not null,
  channels text[] not null check (cardinality(channels) > 0),
  metadata jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  reference_freed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
comment on table checkout_sessions is 'Hosted checkouts: amount (minor units), payer and expiry; whether a session is paid is read from its payments';
comment on column checkout_sessions.reference_freed_at is 'When another session took over the reference because this one had expired unpaid; this one can no longer be paid';

create unique index checkout_sessions_reference_key on checkout_sessions (business_id, merchant_reference)
where reference_freed_at is null;

create index checkout_sessions_newest on checkout_sessions (business_id, created_at desc, id desc);

create table checkout_accounts (
  business_id text collate "C" not null,
  account_id text collate "C" not null,
  session_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references payment_methods (business_id, id),
  foreign key (business_id, session_id) references checkout_sessions (business_id, id)
);
comment on table checkout_accounts is 'One-time accounts issued for bank transfers of a session; a failed transfer gets a new one';

create index checkout_accounts_session on checkout_accounts (business_id, session_id, created_at desc);

create table checkout_payments (
  business_id text collate "C" not null,
  session_id text collate "C" not null,
  transaction_id text collate "C" not null,
  attempt integer not null check (attempt > 0),
  state text not null check (state in ('IN_FLIGHT', 'PAID', 'FAILED', 'EXTRA')),
  created_at timestamptz not null,
  primary key (business_id, transaction_id),
  constraint checkout_payments_attempt_key unique (business_id, session_id, attempt),
  foreign key (business_id, session_id) references checkout_sessions (business_id, id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table checkout_payments is 'The deposits of a checkout session, one per attempt';
comment on column checkout_payments.state is 'Follows the status of the deposit; only a trigger changes it. EXTRA: a transfer that arrived after the session had expired or was paid by other means; an operator resolves it';

create unique index checkout_payments_one_key on checkout_payments (business_id, session_id)
where state in ('IN_FLIGHT', 'PAID');
comment on index checkout_payments_one_key is 'A session has at most one payment that is in flight or has paid it';
