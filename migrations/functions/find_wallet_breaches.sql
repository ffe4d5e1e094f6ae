create or replace function app.find_wallet_breaches(p_since timestamptz, p_business_id text default null)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select w.business_id, w.type, w.currency, w.available_minor, w.pending_minor from public.wallets w
     where (p_since is null or w.updated_at >= p_since) and (p_business_id is null or w.business_id = p_business_id)
  ), sides as (
    select p.business_id, p.currency, p.credit_account as account, p.amount_minor as minor
      from public.postings p where p.credit_account like 'wallet:%'
       and (p_business_id is null or p.business_id = p_business_id)
       and (p_since is null or (p.business_id, p.currency) in (select l.business_id, l.currency from looked l))
    union all
    select p.business_id, p.currency, p.debit_account, -p.amount_minor
      from public.postings p where p.debit_account like 'wallet:%'
       and (p_business_id is null or p.business_id = p_business_id)
       and (p_since is null or (p.business_id, p.currency) in (select l.business_id, l.currency from looked l))
  ), summed as (
    select s.business_id, s.currency, s.account, sum(s.minor) as minor from sides s
     group by s.business_id, s.currency, s.account
  ), cached as (
    select l.business_id, l.currency, 'wallet:' || l.type || ':available' as account, l.available_minor as minor
      from looked l
    union all
    select l.business_id, l.currency, 'wallet:' || l.type || ':pending', l.pending_minor from looked l
  )
  select business_id, account || ' ' || currency,
         'cached ' || coalesce(cached.minor, 0) || ', postings ' || coalesce(summed.minor, 0)
    from summed full join cached using (business_id, currency, account)
   where coalesce(cached.minor, 0) <> coalesce(summed.minor, 0)
     and (p_since is null or cached.minor is not null)
$$;
comment on function app.find_wallet_breaches is 'Finds wallets whose cached balance is not the sum of their postings';
