create or replace function app.find_duplicates(p_rows jsonb)
  returns text[]
  language plpgsql
  set search_path to public, pg_temp
  set enable_seqscan to off
  as $$
begin
  return array(
    -- Scalar subqueries: the planner could turn `exists` into a hash of all transactions.
    select case
        when (select t.business_id from transactions t
               where t.business_id = made->>'business_id' and t.idempotency_key = made->>'idempotency_key'
               limit 1) is not null then 'DUPLICATE_KEY'
        when (select t.business_id from transactions t
               where t.business_id = made->>'business_id' and t.reference = made->>'reference'
               limit 1) is not null then 'DUPLICATE_REFERENCE'
        -- Its run has recorded a refusal, and may have been retried: a worker whose lease ran out must not pay it.
        when made->>'origin' = 'batch' and (
               select r.error_code from payment_batch_results r
                where r.business_id = made->>'business_id' and r.session_id = made->'meta'->>'sessionId'
                  and r.recipient_id = made->'meta'->>'recipientId') is not null then 'DUPLICATE_KEY' end
      from jsonb_array_elements(p_rows) with ordinality as listed (one, place)
     cross join lateral (select one->'transaction' as made) as creation
     order by place);
end
$$;
comment on function app.find_duplicates is 'Returns for each create of a set, in their order, DUPLICATE_KEY or DUPLICATE_REFERENCE if a transaction already has its key or reference, DUPLICATE_KEY also for a payout that its batch run has refused, else null. Under the locks of app.lock_keys that stays true until COMMIT';
