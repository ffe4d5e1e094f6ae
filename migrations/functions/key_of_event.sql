create or replace function app.key_of_event(p_event public.events)
  returns jsonb
  language sql stable
  as $$
  select jsonb_build_object('businessId', business_id, 'customerId', customer_id, 'sealed', key_encrypted)
    from public.data_keys where business_id = p_event.business_id and customer_id = p_event.customer_id
$$;
comment on function app.key_of_event is 'The data key, {businessId, customerId, sealed}, that opens the body of an event; null once its customer is erased';
