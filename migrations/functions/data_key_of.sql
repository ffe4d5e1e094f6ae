create or replace function app.data_key_of(p_business_id text, p_customer_id text)
  returns jsonb
  language sql stable
  as $$
  select coalesce(
    app.own_data_key(p_business_id, p_customer_id),
    (select app.own_data_key(b.id, b.owner_customer_id) from public.businesses b where b.id = p_business_id))
$$;
comment on function app.data_key_of is 'The data key, {businessId, customerId, sealed}, that seals what concerns a customer: their own, else (no customer, or an erased one) that of the business owner';
