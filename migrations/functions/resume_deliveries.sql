create or replace function app.resume_deliveries(p_business_id text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz;
begin
  -- Waits for transactions that have seen the pause and not committed yet, so that their deliveries are released too.
  perform pg_advisory_xact_lock(hashtextextended(p_business_id, 5));
  v_now := app.now();
  update webhook_endpoints
     set paused_at = null, pause_cause = null, pause_reason = null, failing_since = null, updated_at = v_now
   where business_id = p_business_id;
  -- In the same commit, so that a crash in between cannot leave deliveries held.
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    values (p_business_id, 'webhooks.release', p_business_id, v_now, v_now)
    on conflict (business_id, task, subject_id) do update
      set due_at = excluded.due_at, attempts = 0, lease_until = null;
end
$$;
comment on function app.resume_deliveries is 'Resumes deliveries to a business: a job releases the held ones in portions';
