create or replace function app.data_key_of(p_business_id text, p_customer_id text)
  returns jsonb
  language sql stable
  as $$
  select jsonb_build_object('businessId', business_id, 'customerId', customer_id, 'sealed', key_encrypted)
    from public.data_keys
   where business_id = p_business_id
     and customer_id in (
       p_customer_id, (select owner_customer_id from public.businesses where id = p_business_id))
   order by customer_id is not distinct from p_customer_id desc
   limit 1
$$;
comment on function app.data_key_of is 'The data key, {businessId, customerId, sealed}, that seals what concerns a customer: their own, else (no customer, or an erased one) that of the business owner';
