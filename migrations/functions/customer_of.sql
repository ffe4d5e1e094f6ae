create or replace function app.customer_of(p_transaction public.transactions)
  returns text
  language sql stable
  as $$
  select coalesce(p_transaction.customer_id, (
    select customer_id from public.payment_methods
     where business_id = p_transaction.business_id
       and id = coalesce(p_transaction.destination_id, p_transaction.source_id)))
$$;
comment on function app.customer_of is 'The customer that a transaction concerns: the one it names, else the one whose payment method it uses; null: the business owner';
