create or replace function app.start_batch_session(
  p_business_id text,
  p_session jsonb,
  p_results jsonb,
  p_due_at timestamptz
)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_at timestamptz := (p_session->>'createdAt')::timestamptz;
begin
  insert into payment_batch_sessions (business_id, id, batch_id, source_currency, created_at)
    values (p_business_id, p_session->>'id', p_session->>'batchId', p_session->>'sourceCurrency', v_at);
  insert into payment_batch_results
    (business_id, session_id, recipient_id, position, payment_method_id, account_currency, amount_minor,
     amount_currency, root_session_id, retried_session_id)
    select p_business_id, p_session->>'id', r->>'recipientId', (r->>'position')::integer, r->>'paymentMethodId',
           r->>'accountCurrency', (r->>'amountMinor')::bigint, r->>'amountCurrency',
           coalesce(r->>'rootSessionId', p_session->>'id'), r->>'retriedSessionId'
      from jsonb_array_elements(p_results) as r;
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    values (p_business_id, 'batches.pay', p_session->>'id', p_due_at, v_at);
end
$$;
comment on function app.start_batch_session is 'Writes a run with its recipients, and a job that pays them if the process that started the run does not';
