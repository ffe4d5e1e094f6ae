create or replace function app.find_currency_breaches()
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with platform as (
    select currency, sum(minor) as minor from (
      select currency, amount_minor as minor from public.postings p where credit_account not like 'wallet:%'
        and not exists (select from public.closed_businesses c
                        where c.business_id = p.business_id and c.state = 'ARRIVING')
      union all
      select currency, -amount_minor from public.postings p where debit_account not like 'wallet:%'
        and not exists (select from public.closed_businesses c
                        where c.business_id = p.business_id and c.state = 'ARRIVING')
    ) as sides group by currency
  ), held as (
    select currency, sum(available_minor + pending_minor) as minor from public.wallets w
     where not exists (select from public.closed_businesses c
                       where c.business_id = w.business_id and c.state = 'ARRIVING')
     group by currency
  )
  select '', currency, 'wallets and platform accounts differ by '
                       || (coalesce(platform.minor, 0) + coalesce(held.minor, 0))
    from platform full join held using (currency)
   where coalesce(platform.minor, 0) + coalesce(held.minor, 0) <> 0
$$;
comment on function app.find_currency_breaches is 'Finds currencies in which the wallets of all businesses and the platform''s accounts do not add up to zero';
