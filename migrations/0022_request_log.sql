-- No foreign key: a write to the log must not wait for, or fail because of, another table.
create table request_log (
  business_id text collate "C" not null,
  at timestamptz not null,
  request_id uuid not null,
  method text not null,
  route text not null,
  operation_id text,
  status smallint check (status between 100 and 599),
  code text,
  denial text,
  key_prefix text,
  duration_ms integer not null check (duration_ms >= 0),
  parameters text,
  request_body text,
  response_body text,
  primary key (business_id, at, request_id)
);
comment on table request_log is 'Calls of the API, deleted by age; parameters and bodies are truncated, and fields that the contract marks x-sensitive are redacted';
comment on column request_log.business_id is 'The business of the key that was sent; empty if there was none: only the operator sees such calls';
comment on column request_log.status is 'Null: the client disconnected before the response';
comment on column request_log.denial is 'The reason of a 401, which the response does not reveal';
comment on column request_log.duration_ms is 'In milliseconds';

create index request_log_at on request_log (at desc);

create index request_log_request_id on request_log (request_id);

create index request_log_refused on request_log (business_id, at desc) where status >= 400;

create index request_log_created_by_key on request_log (business_id, md5(substring(request_body, '"idempotencyKey":"(([^"\\]|\\.)+)"')))
where operation_id = 'createTransaction';
comment on index request_log_created_by_key is 'The calls that sent one idempotency key; hashed, because keys are longer than an index row may be';
