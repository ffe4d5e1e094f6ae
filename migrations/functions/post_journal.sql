create or replace function app.post_journal(
  p_business_id text,
  p_transaction_id text,
  p_journal jsonb,
  p_at timestamptz
)
  returns void
  language plpgsql
  as $$
declare
  v_wallet record;
begin
  insert into journals (business_id, transaction_id, kind, created_at)
    values (p_business_id, p_transaction_id, p_journal->>'kind', p_at);
  insert into postings (business_id, transaction_id, kind, line, debit_account, credit_account, currency, amount_minor)
    select p_business_id, p_transaction_id, p_journal->>'kind', line,
           posting->>'debit', posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
      from jsonb_array_elements(p_journal->'postings') with ordinality as listed(posting, line);
  -- Wallets last and in one order, so that no two postings deadlock and the hot row is locked for the shortest time.
  for v_wallet in
    select split_part(account, ':', 2) as type, currency,
           coalesce(sum(amount) filter (where account like '%:available'), 0)::bigint as available_change,
           coalesce(sum(amount) filter (where account like '%:pending'), 0)::bigint as pending_change
      from (select posting->>'debit' as account, posting->>'currency' as currency,
                   -(posting->>'amountMinor')::bigint as amount
              from jsonb_array_elements(p_journal->'postings') as posting
            union all
            select posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
              from jsonb_array_elements(p_journal->'postings') as posting) as moved
     where account like 'wallet:%'
     group by 1, 2
     order by 1, 2
  loop
    if v_wallet.available_change > 0 then
      insert into wallets (business_id, type, currency, updated_at)
        values (p_business_id, v_wallet.type, v_wallet.currency, p_at) on conflict do nothing;
    end if;
    update wallets
       set available_minor = available_minor + v_wallet.available_change,
           pending_minor = pending_minor + v_wallet.pending_change,
           version = version + 1,
           updated_at = p_at
     where business_id = p_business_id and type = v_wallet.type and currency = v_wallet.currency
       and available_minor + v_wallet.available_change >= 0;
    if not found then
      raise exception 'the % wallet in % is too low', v_wallet.type, v_wallet.currency
        using errcode = 'check_violation', constraint = 'wallets_available_not_negative';
    end if;
  end loop;
end
$$;
comment on function app.post_journal is 'Writes one journal with its postings and moves the wallets by them, in one statement of the caller''s transaction. Raises wallets_available_not_negative where the money is not there';
