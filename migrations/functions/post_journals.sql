create or replace function app.post_journals(p_business_id text, p_journals jsonb, p_at timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_wallet record;
begin
  insert into journals (business_id, transaction_id, kind, created_at)
    select p_business_id, journal->>'transactionId', journal->>'kind', p_at
      from jsonb_array_elements(p_journals) as journal;
  insert into postings (business_id, transaction_id, kind, line, debit_account, credit_account, currency, amount_minor)
    select p_business_id, journal->>'transactionId', journal->>'kind', line,
           posting->>'debit', posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
      from jsonb_array_elements(p_journals) as journal,
           jsonb_array_elements(journal->'postings') with ordinality as listed (posting, line);
  -- Wallets last and in one order, as app.post_journal does. Here each is changed once for all the journals.
  for v_wallet in
    select split_part(account, ':', 2) as type, currency,
           coalesce(sum(amount) filter (where account like '%:available'), 0)::bigint as available_change,
           coalesce(sum(amount) filter (where account like '%:pending'), 0)::bigint as pending_change
      from (select posting->>side as account, posting->>'currency' as currency,
                   sign * (posting->>'amountMinor')::numeric as amount
              from jsonb_array_elements(p_journals) as journal,
                   jsonb_array_elements(journal->'postings') as posting,
                   (values ('debit', -1), ('credit', 1)) as sides (side, sign)) as moved
     where account like 'wallet:%'
     group by 1, 2
     order by 1, 2
  loop
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
comment on function app.post_journals is 'Writes the holds of many transactions and moves each wallet once by all of them, as app.post_journal does for one. It opens no wallet. Raises wallets_available_not_negative where the money for all of them is not there';
