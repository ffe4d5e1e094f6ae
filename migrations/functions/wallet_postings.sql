create or replace function app.wallet_postings(
  p_business_id text,
  p_type text,
  p_currency text,
  p_from timestamptz,
  p_until timestamptz
)
  returns table(transaction_id text, kind text, line integer, at timestamptz, debit text, credit text, minor bigint)
  language sql stable
  as $$
  -- The index of each kind of wallet is partial: its condition stands here as the index has it.
  select p.transaction_id, p.kind, p.line, p.created_at, p.debit_account, p.credit_account, p.amount_minor
    from public.postings p
   where p_type = 'MAIN' and p.business_id = p_business_id and p.currency = p_currency
     and p.created_at >= p_from and p.created_at < p_until
     and (p.debit_account like 'wallet:MAIN:%' or p.credit_account like 'wallet:MAIN:%')
  union all
  select p.transaction_id, p.kind, p.line, p.created_at, p.debit_account, p.credit_account, p.amount_minor
    from public.postings p
   where p_type = 'FEE' and p.business_id = p_business_id and p.currency = p_currency
     and p.created_at >= p_from and p.created_at < p_until
     and (p.debit_account like 'wallet:FEE:%' or p.credit_account like 'wallet:FEE:%')
$$;
comment on function app.wallet_postings is 'Lists the postings of a wallet from p_from until before p_until. Indexes postings_of_main_wallet and postings_of_fee_wallet';
