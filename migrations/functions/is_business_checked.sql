create or replace function app.is_business_checked(p_business_id text, p_check text)
  returns boolean
  language sql stable
  as $$
  select not exists (
    select from public.closed_businesses c
     where c.business_id = p_business_id and (c.state = 'ARRIVING' or p_check in ('jobs', 'overdue')))
$$;
comment on function app.is_business_checked is 'Whether a check of the ledger applies to a business. An arriving business is not checked; a closed one is not checked for due work';
