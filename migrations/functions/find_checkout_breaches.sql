create or replace function app.find_checkout_breaches(p_since timestamptz)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.* from public.transactions t
     where t.origin in ('checkout', 'transfer') and (p_since is null or t.updated_at >= p_since)
  )
  select l.business_id, l.id, 'a checkout payment is ' || p.state || ' and its deposit ' || l.status
    from looked l join public.checkout_payments p on p.business_id = l.business_id and p.transaction_id = l.id
   where p.state <> 'EXTRA' and p.state <> app.checkout_state_of(l.status)
  union all
  select l.business_id, l.id, 'a checkout payment of ' || l.destination_minor || ' ' || l.destination_currency
                              || ' pays a session of ' || s.amount_minor || ' ' || s.currency
    from looked l
    join public.checkout_payments p on p.business_id = l.business_id and p.transaction_id = l.id
    join public.checkout_sessions s on s.business_id = p.business_id and s.id = p.session_id
   where p.state <> 'EXTRA' and (l.destination_minor, l.destination_currency) <> (s.amount_minor, s.currency)
  union all
  select l.business_id, l.id, 'a checkout deposit belongs to no session'
    from looked l
   where l.origin = 'checkout' and not exists (
     select from public.checkout_payments p where p.business_id = l.business_id and p.transaction_id = l.id)
$$;
comment on function app.find_checkout_breaches is 'Finds checkout payments whose state does not match their deposit, and checkout deposits without a session';
