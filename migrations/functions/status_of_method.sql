create or replace function app.status_of_method(p_method payment_methods)
  returns text
  language sql stable
  as $$
  select case
    when p_method.channel = 'VIRTUAL_BANK_ACCOUNT' and p_method.status = 'active' and exists (
      select from public.collection_accounts
       where business_id = p_method.business_id and id = p_method.id
         and (used_at is not null or expires_at <= app.now()))
    then 'expired' else p_method.status end
$$;
comment on function app.status_of_method is 'Returns the status of a payment method now: a one-time account is expired once it was used or the database''s clock has passed its expiry';
