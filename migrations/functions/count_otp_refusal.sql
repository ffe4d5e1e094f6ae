create or replace function app.count_otp_refusal(p_business_id text, p_transaction_id text)
  returns integer
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_attempts integer;
  v_refusals integer;
begin
  update transactions set otp_refusals = coalesce(otp_refusals, 0) + 1
   where business_id = p_business_id and id = p_transaction_id and status = 'CUSTOMER_ACTION_REQUIRED'
   returning otp_attempts, otp_refusals into v_attempts, v_refusals;
  if v_refusals = v_attempts and not exists (
    select from rail_attempts where business_id = p_business_id and transaction_id = p_transaction_id
  ) then
    delete from jobs
     where business_id = p_business_id and task = 'transactions.advance' and subject_id = p_transaction_id;
  elsif v_refusals = v_attempts then
    -- A live rail is asked for as long as the deposit is open; at once, because no try may be left.
    update jobs set due_at = app.now(), attempts = 0, lease_until = null
     where business_id = p_business_id and task = 'transactions.advance' and subject_id = p_transaction_id;
  end if;
  return v_refusals;
end
$$;
comment on function app.count_otp_refusal is 'Counts an attempt at a one-time password that the rail refused; null if the deposit no longer awaits one. When every attempt has an answer, the job that asks the rail for the outcome is deleted, except that of a live rail';
