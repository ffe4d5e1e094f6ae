create table rail_states (
  rail text primary key,
  paused_at timestamptz,
  pause_reason text,
  probed_at timestamptz,
  balances jsonb,
  balances_at timestamptz,
  requests_per_second integer check (requests_per_second > 0),
  tokens double precision not null default 0,
  tokens_at timestamptz,
  constraint rail_states_paused_with_reason check ((paused_at is null) = (pause_reason is null)),
  constraint rail_states_balances_with_time check ((balances is null) = (balances_at is null))
);
comment on table rail_states is 'What all processes know of a live rail: whether it is paused, when it was probed, its balances, and its rate limit. A rail without a row is not known yet';
comment on column rail_states.paused_at is 'Since when nothing is handed over: it refused our key, or an operator paused it; null: it is not paused';
comment on column rail_states.probed_at is 'When a worker last began to ask it for its balances';
comment on column rail_states.balances is 'What can be paid out, in minor units as text, by currency';
comment on column rail_states.tokens is 'How many requests may be sent at once, at tokens_at; it grows by requests_per_second';
