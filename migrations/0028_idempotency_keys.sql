create table idempotency_keys (
  business_id text collate "C" not null references businesses (id),
  operation text collate "C" not null,
  key text collate "C" not null check (octet_length(key) between 1 and 255),
  resource_id text collate "C" not null,
  held_until timestamptz,
  primary key (business_id, operation, key)
);
comment on table idempotency_keys is 'What the first request with an idempotency-key made, per operation; kept permanently, since a key is used once';
comment on column idempotency_keys.resource_id is 'The id of what was made: for a run its session, for a list of recipients its batch';
comment on column idempotency_keys.held_until is 'Until when an unfinished request holds the key; then it is free again. Null once the resource exists';
