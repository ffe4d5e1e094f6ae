create or replace function app.claim_upload(p_business_id text, p_key text, p_customer_id text)
  returns void
  language sql
  as $$
  update public.uploads set customer_id = p_customer_id
   where business_id = p_business_id and key = p_key and customer_id is null
$$;
comment on function app.claim_upload is 'Binds an upload, if the key is one, to the customer that names it first, as a document or as a receipt: it is erased with them, also where the document is replaced';
