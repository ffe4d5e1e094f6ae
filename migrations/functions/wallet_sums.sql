create or replace function app.wallet_sums(
  p_business_id text,
  p_type text,
  p_currency text,
  p_from timestamptz,
  p_until timestamptz
)
  returns jsonb
  language sql stable
  as $$
  with sides as (
    select case when p.kind in ('REFUND', 'DISPUTE_HOLD', 'DISPUTE_RELEASE', 'DISPUTE_LOST') then 'refunds'
                when p.kind = 'TOPUP' then 'topUps'
                -- A hold has the source amount in its first line, and the fee in its second one.
                when p.credit = 'fees' or p.kind in ('HOLD', 'RELEASE') and p.line > 1 then 'fees'
                when p.kind = 'CREDIT' then 'collections'
                when t.type = 'SWAP' then 'swaps'
                else 'payouts' end as name,
           side.account, split_part(side.account, ':', 3) || ' ' || side.way as side, p.minor
      from app.wallet_postings(p_business_id, p_type, p_currency, p_from, p_until) as p
      left join public.transactions t on t.business_id = p_business_id and t.id = p.transaction_id
     cross join lateral (values (p.credit, 'in'), (p.debit, 'out')) as side (account, way)
  ), summed as (
    select s.name,
           coalesce(sum(s.minor) filter (where s.side = 'available in'), 0)::text as available_in,
           coalesce(sum(s.minor) filter (where s.side = 'available out'), 0)::text as available_out,
           coalesce(sum(s.minor) filter (where s.side = 'pending in'), 0)::text as pending_in,
           coalesce(sum(s.minor) filter (where s.side = 'pending out'), 0)::text as pending_out
      from sides s where s.account like 'wallet:' || p_type || ':%'
     group by s.name
  )
  select jsonb_object_agg(name, jsonb_build_object('availableIn', available_in, 'availableOut', available_out,
                                                   'pendingIn', pending_in, 'pendingOut', pending_out))
    from summed
$$;
comment on function app.wallet_sums is 'Returns what moved a wallet from p_from until before p_until, summed by group as in wallet_days.sums; null: nothing moved';
