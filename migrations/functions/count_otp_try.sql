create or replace function app.count_otp_try(
  p_business_id text,
  p_transaction_id text,
  p_max_attempts integer
)
  returns integer
  language plpgsql
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
    -- A worker that is at the job of an earlier try holds its lease no more: it does not end this one.
    insert into jobs (business_id, task, subject_id, due_at, created_at)
      values (p_business_id, 'transactions.advance', p_transaction_id, v_now + interval '1 minute', v_now)
      on conflict (business_id, task, subject_id) do update
        set due_at = excluded.due_at, attempts = 0, lease_until = null;
  end if;
  return v_attempts;
end
$$;
comment on function app.count_otp_try is 'Counts a try of the one-time password of a deposit that awaits it; null where it does not, or the tries are used up. With each goes a job that asks the rail what became of it, should its answer be lost';
