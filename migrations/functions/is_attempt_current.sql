create or replace function app.is_attempt_current(p_attempt jsonb)
  returns boolean
  language sql stable
  as $$
  select p_attempt->>'request' is not null or exists (
    select from public.rail_attempts
     where business_id = p_attempt->>'businessId' and transaction_id = p_attempt->>'transactionId'
       and number = (p_attempt->>'number')::smallint and state = p_attempt->>'from')
$$;
comment on function app.is_attempt_current is 'Whether an attempt still has the state (from) that its change was decided on; a new one always';
