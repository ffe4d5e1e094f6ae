create or replace function app.transactions_of(p_business_id text, p_customer_id text)
  returns setof public.transactions
  language sql stable
  as $$
  select * from public.transactions t where business_id = p_business_id and app.customer_of(t) = p_customer_id
$$;
comment on function app.transactions_of is 'The transactions that concern a customer (app.customer_of)';
