create or replace function app.erase_customer(p_business_id text, p_customer_id text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
  v_ids text[] := array(
    select id from transactions where business_id = p_business_id and customer_id = p_customer_id);
begin
  delete from data_keys where business_id = p_business_id and customer_id = p_customer_id;
  delete from customer_documents where business_id = p_business_id and customer_id = p_customer_id;
  update customers
     set profile_encrypted = null, email_index = null, phone_index = null, erased_at = v_now, updated_at = v_now,
         deleted_at = coalesce(deleted_at, v_now)
   where business_id = p_business_id and id = p_customer_id;
  update payment_methods
     set details_encrypted = null, account_number_index = null, last_four = null, institution = '{}',
         deleted_at = coalesce(deleted_at, v_now), updated_at = v_now
   where business_id = p_business_id and customer_id = p_customer_id;
  perform app.schedule_closings(p_business_id, array(
    select id from collection_accounts
     where business_id = p_business_id and customer_id = p_customer_id and closed_at is null), v_now);
  update collection_accounts set addresses_encrypted = null, closed_at = coalesce(closed_at, v_now)
   where business_id = p_business_id and customer_id = p_customer_id;
  update checkout_sessions
     set metadata = '{}', redirect_url = 'https://erased.invalid',
         expires_at = greatest(least(expires_at, v_now), created_at + interval '1 millisecond')
   where business_id = p_business_id and customer_id = p_customer_id;
  delete from deposit_payers where business_id = p_business_id and transaction_id = any (v_ids);
  update pool_deposits set receipt_encrypted = '', file_key = ''
   where business_id = p_business_id and transaction_id = any (v_ids);
  update transactions set meta = '{}' where business_id = p_business_id and id = any (v_ids) and meta <> '{}';
  delete from sandbox_inbox where business_id = p_business_id and customer_id = p_customer_id;
  delete from jobs j using events e
   where j.business_id = p_business_id and j.task = 'webhooks.deliver'
     and e.business_id = j.business_id and e.id = j.subject_id and e.customer_id = p_customer_id;
end
$$;
comment on function app.erase_customer is 'Destroys the data key of a customer, blanks what is in clear, has accounts closed at their rails, and cancels deliveries; transactions keep ids and amounts. The caller has locked the customer, and checked that no transaction is open';
