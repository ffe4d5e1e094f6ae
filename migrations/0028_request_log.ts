import { migration } from './migration.ts'

export const requestLog = migration(
  '0028_request_log',
  `
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
comment on table request_log is 'Every call of the API, without what must not be read: parameters and bodies are redacted by the contract (x-sensitive) and cut (D-0542). Pruned by age. No foreign key: writing it must not wait for, nor fail by, anything else (D-0541)';
comment on column request_log.business_id is 'Whose key was sent; empty where no key of a business was: only the operator sees those';
comment on column request_log.status is 'Null: the caller left before the answer';
comment on column request_log.denial is 'The true reason of a 401, which its caller is never told';
create index request_log_at on request_log (at desc);
create index request_log_request_id on request_log (request_id);

create function app.log_requests(p_rows jsonb) returns void
  language plpgsql
  as $$
declare
  v_now timestamptz := app.now();
begin
  -- A crash may forget the last moment of the log; the disk's time is left to payments.
  perform set_config('synchronous_commit', 'off', true);
  insert into request_log (business_id, at, request_id, method, route, operation_id, status, code, denial, key_prefix,
                           duration_ms, parameters, request_body, response_body)
  select "businessId", v_now - "ageMs" * interval '1 millisecond', "requestId", method, route, "operationId", status,
         code, denial, "keyPrefix", "durationMs", parameters, "requestBody", "responseBody"
    from jsonb_to_recordset(p_rows) as row(
      "businessId" text, "ageMs" bigint, "requestId" uuid, method text, route text, "operationId" text, status smallint,
      code text, denial text, "keyPrefix" text, "durationMs" integer, parameters text, "requestBody" text,
      "responseBody" text)
   where not exists (select from request_log known where known.request_id = "requestId");
end $$;
comment on function app.log_requests is 'Writes calls that were made ageMs milliseconds ago. Those that are there already stay: the answer to an earlier writing may have been lost';
`,
)
