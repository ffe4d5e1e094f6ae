create or replace function app.log_requests(p_rows jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
begin
  -- No wait for the disk: a crash may lose the newest calls of the log.
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
end
$$;
comment on function app.log_requests is 'Writes calls that were made ageMs milliseconds ago. Rows that exist already stay as they are, so a write whose reply was lost can be repeated';
