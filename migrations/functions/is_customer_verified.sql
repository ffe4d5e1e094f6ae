create or replace function app.is_customer_verified(p_business_id text, p_customer_id text)
  returns boolean
  language sql stable
  as $$
  select coalesce((select verified_at is not null from public.businesses
                    where id = p_business_id and owner_customer_id = p_customer_id),
                  exists (select from public.customer_documents
                           where business_id = p_business_id and customer_id = p_customer_id
                             and status = 'accepted'))
$$;
comment on function app.is_customer_verified is 'Whether a customer has an accepted document. The business owner is verified when the business is';
