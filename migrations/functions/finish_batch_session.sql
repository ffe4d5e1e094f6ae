create or replace function app.finish_batch_session(p_business_id text, p_session_id text, p_at timestamptz)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  update payment_batch_sessions set finished_at = p_at
   where business_id = p_business_id and id = p_session_id and finished_at is null;
  delete from jobs where business_id = p_business_id and task = 'batches.pay' and subject_id = p_session_id;
end
$$;
comment on function app.finish_batch_session is 'Ends a run whose payouts were all created or refused';
