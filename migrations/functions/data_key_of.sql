create or replace function app.data_key_of(p_business_id text, p_customer_id text)
  returns jsonb
  language sql stable
  as $$
  -- One expression, so that it becomes a part of the statement that calls it.
  select coalesce(
    (select jsonb_build_object('businessId', business_id, 'customerId', customer_id, 'sealed', key_encrypted)
       from public.data_keys where business_id = p_business_id and customer_id = p_customer_id),
    (select jsonb_build_object('businessId', k.business_id, 'customerId', k.customer_id, 'sealed', k.key_encrypted)
       from public.businesses b join public.data_keys k on k.business_id = b.id and k.customer_id = b.owner_customer_id
      where b.id = p_business_id))
$$;
comment on function app.data_key_of is 'The data key, {businessId, customerId, sealed}, that seals what concerns a customer: their own, else (no customer, or an erased one) that of the business owner';
