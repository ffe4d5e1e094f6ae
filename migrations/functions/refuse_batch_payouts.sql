create or replace function app.refuse_batch_payouts(p_business_id text, p_session_id text, p_refused jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  -- As app.lock_keys: a worker whose lease ran out may be creating one of these payouts.
  perform pg_advisory_xact_lock(hashtextextended(concat(p_business_id, ':', key), 1))
     from (select one->>'key' as key from jsonb_array_elements(p_refused) as listed (one) order by 1) as keys;
  update payment_batch_results r set error_code = one->>'code', error_message = one->>'message'
    from jsonb_array_elements(p_refused) as listed (one)
   where r.business_id = p_business_id and r.session_id = p_session_id and r.recipient_id = one->>'recipientId'
     and r.error_code is null and not exists (
       select from transactions t
        where t.business_id = r.business_id and t.idempotency_key = one->>'key' and t.origin = 'batch');
end
$$;
comment on function app.refuse_batch_payouts is 'Records why payouts of a run were refused, except of those that were created meanwhile. What is recorded is not created any more: app.find_duplicates';
