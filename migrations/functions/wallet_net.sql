create or replace function app.wallet_net(
  p_business_id text,
  p_type text,
  p_currency text,
  p_from timestamptz,
  p_until timestamptz
)
  returns table(available_minor bigint, pending_minor bigint)
  language sql stable
  as $$
  select coalesce(sum(case p.credit when 'wallet:' || p_type || ':available' then p.minor else 0 end
                    - case p.debit when 'wallet:' || p_type || ':available' then p.minor else 0 end), 0)::bigint,
         coalesce(sum(case p.credit when 'wallet:' || p_type || ':pending' then p.minor else 0 end
                    - case p.debit when 'wallet:' || p_type || ':pending' then p.minor else 0 end), 0)::bigint
    from app.wallet_postings(p_business_id, p_type, p_currency, p_from, p_until) as p
$$;
comment on function app.wallet_net is 'Returns the change of a wallet from p_from until before p_until, in minor units';
