create or replace function app.is_open_here(p_business_id text)
  returns boolean
  language sql stable
  as $$ select not exists (select from public.closed_businesses c where c.business_id = p_business_id) $$;
comment on function app.is_open_here is 'Whether a business is open in this cell: neither arriving nor leaving, and not moved away';
