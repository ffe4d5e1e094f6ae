create table payment_batches (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  name text not null,
  source_currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, id)
);
comment on table payment_batches is 'Lists of recipients that are paid together, from the main wallet in source_currency';

create index payment_batches_newest on payment_batches (business_id, created_at desc, id desc)
where deleted_at is null;

create table payment_batch_recipients (
  business_id text collate "C" not null,
  batch_id text collate "C" not null,
  id app.id not null,
  position integer not null check (position >= 0),
  payment_method_id text collate "C" not null,
  account_currency text not null,
  account_index bytea not null,
  amount_minor app.amount not null,
  amount_currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, batch_id, id),
  foreign key (business_id, batch_id) references payment_batches (business_id, id),
  foreign key (business_id, payment_method_id) references payment_methods (business_id, id)
);
comment on table payment_batch_recipients is 'Who a batch pays and how much, in minor units of amount_currency';
comment on column payment_batch_recipients.position is 'The order in which they were added and are paid';
comment on column payment_batch_recipients.account_index is 'Keyed hash of the account, for equality only: an account can be in a batch once';

create unique index payment_batch_recipients_account_key on payment_batch_recipients (business_id, batch_id, account_index)
where deleted_at is null;

create unique index payment_batch_recipients_in_order on payment_batch_recipients (business_id, batch_id, position);

create table payment_batch_sessions (
  business_id text collate "C" not null,
  id app.id not null,
  batch_id text collate "C" not null,
  source_currency text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, batch_id) references payment_batches (business_id, id)
);
comment on table payment_batch_sessions is 'Runs of batches; one at a time per batch';
comment on column payment_batch_sessions.finished_at is 'When every payout was created or refused; what happens to a payout later is in its transaction';

create unique index payment_batch_sessions_one_run on payment_batch_sessions (business_id, batch_id)
where finished_at is null;

create index payment_batch_sessions_newest on payment_batch_sessions (business_id, batch_id, created_at desc, id desc);

create table payment_batch_results (
  business_id text collate "C" not null,
  session_id text collate "C" not null,
  recipient_id text collate "C" not null,
  position integer not null check (position >= 0),
  payment_method_id text collate "C" not null,
  account_currency text not null,
  amount_minor app.amount not null,
  amount_currency text not null,
  root_session_id text collate "C" not null,
  retried_session_id text collate "C",
  error_code text,
  error_message text,
  primary key (business_id, session_id, recipient_id),
  foreign key (business_id, session_id) references payment_batch_sessions (business_id, id),
  foreign key (business_id, payment_method_id) references payment_methods (business_id, id),
  constraint payment_batch_results_retried_once unique (business_id, retried_session_id, recipient_id),
  constraint payment_batch_results_error_whole check ((error_code is null) = (error_message is null))
);
comment on table payment_batch_results is 'The recipients and amounts of a run, copied when it started, and why a payout was refused; a created payout is found by its idempotency key, which is derived from session and recipient';
comment on column payment_batch_results.retried_session_id is 'The run whose failed payout to this recipient is retried here; at most one retry each';
comment on column payment_batch_results.root_session_id is 'The first run of such a chain of retries';

create index payment_batch_results_chain on payment_batch_results (business_id, root_session_id);
