create or replace function app.stop_otp_tries(
  p_business_id text,
  p_transaction_id text,
  p_max_attempts integer
)
  returns boolean
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
  v_is_live boolean;
begin
  -- Waits for an attempt that is being counted; its job is then visible below.
  perform from transactions
    where business_id = p_business_id and id = p_transaction_id and status = 'CUSTOMER_ACTION_REQUIRED'
    for update;
  if not found then
    return null;
  end if;
  v_is_live := exists (
    select from rail_attempts where business_id = p_business_id and transaction_id = p_transaction_id);
  perform from jobs
    where not v_is_live and business_id = p_business_id and task = 'transactions.advance'
      and subject_id = p_transaction_id;
  if found then
    return false;
  end if;
  update transactions set otp_attempts = p_max_attempts, otp_refusals = p_max_attempts
   where business_id = p_business_id and id = p_transaction_id;
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    values (p_business_id, 'transactions.advance', p_transaction_id,
            case when v_is_live then v_now else v_now + interval '1 minute' end, v_now)
    on conflict (business_id, task, subject_id) do update
      set due_at = excluded.due_at, attempts = 0, lease_until = null;
  return true;
end
$$;
comment on function app.stop_otp_tries is 'Uses up the attempts at the one-time password of a deposit, so that it can be cancelled; false while the outcome of an attempt is unknown, null if the deposit awaits no password. Also creates a job that fails the deposit, in case the caller dies; a live rail, which is asked all the time, is fenced by it at once';
