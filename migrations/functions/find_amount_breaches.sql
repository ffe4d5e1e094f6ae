create or replace function app.find_amount_breaches(p_since timestamptz)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with totals as (
    select t.business_id, t.id, j.kind,
           coalesce(sum(p.amount_minor) filter (where p.debit_account like 'wallet:%'
                                                  and p.credit_account not like 'wallet:%'), 0) as taken,
           coalesce(sum(p.amount_minor) filter (where p.credit_account like 'wallet:%'
                                                  and p.debit_account not like 'wallet:%'), 0) as given,
           coalesce(sum(p.amount_minor) filter (where p.credit_account like 'wallet:%'
                                                  and p.debit_account like 'wallet:%'), 0) as shifted,
           t.type, t.source_minor + t.fee_minor as charged, t.destination_minor as received
      from public.transactions t
      join public.journals j on j.business_id = t.business_id and j.transaction_id = t.id
      left join public.postings p
        on p.business_id = j.business_id and p.transaction_id = j.transaction_id and p.kind = j.kind
     where p_since is null or t.updated_at >= p_since
     group by t.business_id, t.id, j.kind
  ), judged as (
    select totals.*,
           case when kind = 'SETTLE' or kind = 'SWAP' then charged
                when kind = 'DISPUTE_LOST' or (kind = 'REFUND' and type <> 'WITHDRAW') then received
                else 0 end as must_take,
           case when kind in ('CREDIT', 'TOPUP', 'SWAP') then received
                when kind = 'REFUND' and type <> 'DEPOSIT' then charged else 0 end as must_give,
           case when kind in ('HOLD', 'RELEASE') then charged
                when kind in ('DISPUTE_HOLD', 'DISPUTE_RELEASE') then received else 0 end as must_shift
      from totals
  )
  select business_id, id, kind || ' takes ' || taken || ', gives ' || given || ', shifts ' || shifted || ' and should '
                          || must_take || ', ' || must_give || ', ' || must_shift
    from judged where (taken, given, shifted) <> (must_take, must_give, must_shift)
$$;
comment on function app.find_amount_breaches is 'Finds journals whose postings do not add up to the amounts of their transaction: into, out of and within its wallets';
