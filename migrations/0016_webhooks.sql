create table webhook_endpoints (
  business_id text collate "C" primary key references businesses (id),
  url text not null,
  secret_encrypted text not null,
  previous_secret_encrypted text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  paused_at timestamptz,
  pause_cause text check (pause_cause in ('operator', 'gone', 'failing')),
  pause_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  constraint webhook_endpoints_previous_secret check ((previous_secret_encrypted is null) = (previous_secret_until is null)),
  constraint webhook_endpoints_pause check ((paused_at is null) = (pause_cause is null))
);
comment on table webhook_endpoints is 'Where a business receives its events, with its Standard Webhooks secret (encrypted)';
comment on column webhook_endpoints.previous_secret_until is 'Until when events are also signed with the previous secret';
comment on column webhook_endpoints.created_at is 'Since when each event of the business has a delivery';
comment on column webhook_endpoints.failing_since is 'The first failed attempt since the last success';
comment on column webhook_endpoints.paused_at is 'Since when deliveries are paused; events are kept and delivered later';

create table events (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  type text not null,
  subject_id text collate "C" not null,
  sequence integer not null check (sequence > 0),
  customer_id text collate "C",
  body_encrypted text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint events_sequence_key unique (business_id, subject_id, sequence),
  constraint events_customer_erased check (customer_id is not null)
);
comment on table events is 'Changes that a business is notified of, append-only: written in the commit of the change, with the exact bytes of the webhook body';
comment on column events.customer_id is 'Whose data key encrypts the body: the customer that the event concerns, else the business owner';
comment on column events.sequence is 'Order of the events of one subject, from 1';

create index events_newest on events (business_id, created_at, id);

create table webhook_attempts (
  business_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt integer not null check (attempt > 0),
  url text not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  response_head_encrypted text,
  next_attempt_at timestamptz,
  primary key (business_id, event_id, attempt),
  foreign key (business_id, event_id) references events (business_id, id)
);
comment on table webhook_attempts is 'Delivery attempts of events: status or error, and the duration in milliseconds';
comment on column webhook_attempts.response_head_encrypted is 'The first 1 KiB of the response, encrypted for its attempt under the data key of the event';

create table webhook_replays (
  business_id text collate "C" not null,
  event_id text collate "C" not null,
  after_attempt integer not null check (after_attempt >= 0),
  replayed_at timestamptz not null,
  primary key (business_id, event_id, after_attempt),
  foreign key (business_id, event_id) references events (business_id, id)
);
comment on table webhook_replays is 'Events that an operator sent again: attempts beyond after_attempt have their own retry schedule';
