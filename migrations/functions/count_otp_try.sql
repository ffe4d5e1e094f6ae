create or replace function app.count_otp_try(
  p_business_id text,
  p_transaction_id text,
  p_max_attempts integer
)
  returns integer
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
  v_attempts integer;
begin
  update transactions set otp_attempts = otp_attempts + 1
   where business_id = p_business_id and id = p_transaction_id
     and status = 'CUSTOMER_ACTION_REQUIRED' and otp_attempts < p_max_attempts
   returning otp_attempts into v_attempts;
  if v_attempts is not null then
    -- Takes the lease from a worker that runs the job of an earlier attempt, so that it cannot end this job.
    insert into jobs (business_id, task, subject_id, due_at, created_at)
      values (p_business_id, 'transactions.advance', p_transaction_id, v_now + interval '1 minute', v_now)
      on conflict (business_id, task, subject_id) do update
        set due_at = excluded.due_at, attempts = 0, lease_until = null;
  end if;
  return v_attempts;
end
$$;
comment on function app.count_otp_try is 'Counts an attempt at the one-time password of a deposit; null if the deposit does not await one, or no attempt is left. Also creates a job that asks the rail for the outcome, in case its answer is lost';
