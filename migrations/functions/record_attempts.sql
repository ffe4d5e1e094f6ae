create or replace function app.record_attempts(p_attempts jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  insert into webhook_attempts (business_id, event_id, attempt, url, started_at, duration_ms, status, error,
                                response_head_encrypted, next_attempt_at)
    select a."businessId", a."eventId", a.attempt, a.url, a."startedAt", a."durationMs", a.status, a.error,
           a."sealedHead", a."nextAttemptAt"
      from jsonb_to_recordset(p_attempts) as a (
             "businessId" text, "eventId" text, attempt integer, url text, "startedAt" timestamptz,
             "durationMs" integer, status integer, error text, "sealedHead" text, "nextAttemptAt" timestamptz)
     order by a."businessId", a."eventId", a.attempt
    on conflict (business_id, event_id, attempt) do nothing;
  update webhook_endpoints w set failing_since = null
    from (select w2.business_id
            from (select distinct a."businessId" as business_id
                    from jsonb_to_recordset(p_attempts) as a ("businessId" text, "isDelivered" boolean)
                   where a."isDelivered") as delivered
            join webhook_endpoints w2 using (business_id)
           where w2.failing_since is not null
           order by w2.business_id for update of w2) as recovered
   where w.business_id = recovered.business_id;
end
$$;
comment on function app.record_attempts is 'Writes delivery attempts; after a successful one the endpoint is no longer failing';
