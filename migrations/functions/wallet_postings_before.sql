create or replace function app.wallet_postings_before(
  p_business_id text,
  p_type text,
  p_currency text,
  p_at timestamptz,
  p_transaction_id text,
  p_kind text,
  p_limit integer
)
  returns table(transaction_id text, kind text, line integer, at timestamptz, debit text, credit text, minor bigint)
  language sql stable
  as $$
  -- The index of each kind of wallet is partial: its condition stands here as the index has it.
  (select p.transaction_id, p.kind, p.line, p.created_at, p.debit_account, p.credit_account, p.amount_minor
     from public.postings p
    where p_type = 'MAIN' and p.business_id = p_business_id and p.currency = p_currency
      and (p.debit_account like 'wallet:MAIN:%' or p.credit_account like 'wallet:MAIN:%') and p.created_at <= p_at
      and (p.created_at, p.transaction_id, p.kind collate "C") < (p_at, p_transaction_id, p_kind)
    order by p.created_at desc, p.transaction_id desc, p.kind collate "C" desc limit p_limit)
  union all
  (select p.transaction_id, p.kind, p.line, p.created_at, p.debit_account, p.credit_account, p.amount_minor
     from public.postings p
    where p_type = 'FEE' and p.business_id = p_business_id and p.currency = p_currency
      and (p.debit_account like 'wallet:FEE:%' or p.credit_account like 'wallet:FEE:%') and p.created_at <= p_at
      and (p.created_at, p.transaction_id, p.kind collate "C") < (p_at, p_transaction_id, p_kind)
    order by p.created_at desc, p.transaction_id desc, p.kind collate "C" desc limit p_limit)
$$;
comment on function app.wallet_postings_before is 'Lists the newest p_limit postings of a wallet before those of a journal (time, transaction, kind), and reads no others';
