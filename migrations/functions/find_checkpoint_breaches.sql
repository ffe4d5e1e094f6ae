create or replace function app.find_checkpoint_breaches(p_business_id text)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with sides as (
    select account, currency, minor from public.ledger_checkpoint_balances where business_id = p_business_id
    union all
    select side.account, p.currency, side.minor
      from public.journals j
      join public.postings p using (business_id, transaction_id, kind)
     cross join lateral (values (p.credit_account, p.amount_minor), (p.debit_account, -p.amount_minor))
           as side (account, minor)
     where j.business_id = p_business_id and side.account like 'wallet:%'
       and j.created_at > (select verified_until from public.ledger_checkpoints where business_id = p_business_id)
  ), summed as (
    select account, currency, sum(minor) as minor from sides group by account, currency
  ), cached as (
    select 'wallet:' || w.type || ':' || part.name as account, w.currency, part.minor
      from public.wallets w
     cross join lateral (values ('available', w.available_minor), ('pending', w.pending_minor)) as part (name, minor)
     where w.business_id = p_business_id
  )
  select p_business_id, account || ' ' || currency,
         'cached ' || coalesce(cached.minor, 0) || ', postings ' || coalesce(summed.minor, 0)
    from summed full join cached using (account, currency)
   where coalesce(cached.minor, 0) <> coalesce(summed.minor, 0)
$$;
comment on function app.find_checkpoint_breaches is 'Finds wallets of a business whose cached balance is not the checkpoint plus the postings since. Reads only what changed since the checkpoint';
