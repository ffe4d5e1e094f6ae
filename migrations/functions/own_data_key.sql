create or replace function app.own_data_key(p_business_id text, p_customer_id text)
  returns jsonb
  language sql stable
  as $$
  select jsonb_build_object('businessId', business_id, 'customerId', customer_id, 'sealed', key_encrypted)
    from public.data_keys where business_id = p_business_id and customer_id = p_customer_id
$$;
comment on function app.own_data_key is 'The data key of a customer, {businessId, customerId, sealed}; null once the customer is erased';
