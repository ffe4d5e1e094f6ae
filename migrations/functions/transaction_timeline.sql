create or replace function app.transaction_timeline(
  p_business_id text,
  p_transaction_id text,
  p_logged_key text,
  p_limit integer
)
  returns table(at timestamptz, kind text, facts jsonb)
  language sql stable
  as $$
  -- Of what one commit wrote: the answer of a rail, what followed from it, what was sent next, and the event.
  with attempts as (
    select a.*, jsonb_build_object('rail', rail, 'attempt', number) as named from public.rail_attempts a
     where a.business_id = p_business_id and a.transaction_id = p_transaction_id
  ),
  emitted as (
    select e.* from public.events e where e.business_id = p_business_id and e.subject_id = p_transaction_id
  ),
  entries (at, place, number, kind, facts) as (
    -- The log is written later, so the time of a call is approximate.
    select case when r.status = 201 then least(r.at, t.created_at) else r.at end, 1, 0, 'CALL', jsonb_build_object(
             'requestId', request_id, 'httpStatus', r.status, 'code', code, 'durationMs', duration_ms)
      from public.request_log r join public.transactions t on t.business_id = p_business_id and t.id = p_transaction_id
     where r.business_id = p_business_id and operation_id = 'createTransaction'
       and md5(substring(request_body, '"idempotencyKey":"(([^"\\]|\\.)+)"')) = md5(p_logged_key)
    union all
    select moved_at, 2, version, 'STATUS', jsonb_build_object(
             'fromStatus', from_status, 'toStatus', to_status, 'actor', actor)
      from public.transaction_moves
     where business_id = p_business_id and transaction_id = p_transaction_id
    union all
    select counted_at, 3, 0, 'LIMIT_COUNTED', jsonb_build_object('currency', currency, 'minor', amount_minor::text)
      from public.limit_uses where business_id = p_business_id and transaction_id = p_transaction_id
    union all
    select given_back_at, 3, 0, 'LIMIT_GIVEN_BACK', jsonb_build_object(
             'currency', currency, 'minor', amount_minor::text)
      from public.limit_uses
     where business_id = p_business_id and transaction_id = p_transaction_id and given_back_at is not null
    union all
    select created_at, 4, 0, 'JOURNAL', jsonb_build_object('journal', j.kind, 'postings', (
             select jsonb_agg(jsonb_build_object('debitAccount', debit_account, 'creditAccount', credit_account,
                                                 'currency', currency, 'minor', amount_minor::text) order by line)
               from public.postings p
              where p.business_id = p_business_id and p.transaction_id = p_transaction_id and p.kind = j.kind))
      from public.journals j where j.business_id = p_business_id and j.transaction_id = p_transaction_id
    union all
    select created_at, 5, number, 'RAIL_SENT', named from attempts
    union all
    select accepted_at, 0, number, 'RAIL_ACCEPTED', named from attempts where accepted_at is not null
    union all
    select coalesce(unknown_since, updated_at), 0, number, 'RAIL_RESULT', named || jsonb_build_object(
             'state', upper(state), 'proof', proof, 'sends', sends, 'asks', asks, 'failureCode', failure_code,
             'railReference', partner_reference)
      from attempts where state not in ('prepared', 'accepted')
    union all
    select recorded_at, 0, number, 'RAIL_RETURNED', jsonb_build_object(
             'rail', rail, 'attempt', number, 'currency', currency, 'minor', minor::text)
      from public.rail_returns where business_id = p_business_id and transaction_id = p_transaction_id
    union all
    select case stage when 'RAIL_CREDITED' then received_at else recalled_at end, 0, 0, stage, jsonb_build_object(
             'rail', rail, 'currency', currency, 'minor', amount_minor::text)
      from public.rail_credits, unnest(array['RAIL_CREDITED', 'RAIL_RECALLED']) as stage
     where business_id = p_business_id and transaction_id = p_transaction_id
       and (stage = 'RAIL_CREDITED' or recalled_at is not null)
    union all
    select updated_at, 6, 0, 'RAIL_CREDIT_RETURN', jsonb_build_object(
             'rail', rail, 'state', upper(state), 'failureCode', failure_code, 'railReference', partner_reference)
      from public.rail_credit_returns where business_id = p_business_id and transaction_id = p_transaction_id
    union all
    select created_at, 7, sequence, 'EVENT', jsonb_build_object('eventId', id, 'event', type, 'sequence', sequence)
      from emitted
    union all
    select started_at, 8, attempt, 'DELIVERY', jsonb_build_object(
             'eventId', id, 'event', type, 'attempt', attempt, 'httpStatus', status, 'error', error,
             'durationMs', duration_ms)
      from emitted join public.webhook_attempts w on w.business_id = p_business_id and w.event_id = emitted.id
  )
  select at, kind, jsonb_strip_nulls(facts) from entries order by at, place, number limit p_limit
$$;
comment on function app.transaction_timeline is 'Returns the first p_limit entries of what happened to a transaction, oldest first, with the facts of each by their names of the contract, amounts in minor units: calls whose body was logged with the key p_logged_key, moves, uses of limits, journals, what went to rails and came back, events and their deliveries. Every table is read by an index that leads with the business';
