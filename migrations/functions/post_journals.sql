create or replace function app.post_journals(p_journals jsonb)
  returns void
  language plpgsql set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
  as $$
declare
  v_wallets integer;
  v_changed integer;
begin
  insert into journals (business_id, transaction_id, kind, created_at)
    select "businessId", "transactionId", kind, at
      from jsonb_to_recordset(p_journals)
        as journal ("businessId" text, "transactionId" text, kind text, at timestamptz);
  insert into postings (business_id, transaction_id, kind, line, debit_account, credit_account, currency, amount_minor)
    select journal->>'businessId', journal->>'transactionId', journal->>'kind', line,
           posting->>'debit', posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
      from jsonb_array_elements(p_journals) as journal
     cross join lateral jsonb_array_elements(journal->'postings') with ordinality as listed (posting, line);
  -- A wallet is opened by the first money that it receives.
  insert into wallets (business_id, type, currency, updated_at)
    select c.business_id, c.type, c.currency, max((p_journals->(c.place - 1)->>'at')::timestamptz)
      from app.wallet_changes(p_journals) as c
     where c.available_change > 0
     group by 1, 2, 3
     order by 1, 2, 3
    on conflict do nothing;
  -- Wallets last and in one order, so that no two sets deadlock and a hot row is locked for the shortest time.
  select count(*) into v_wallets from app.lock_wallets(p_journals, true);
  update wallets w
     set available_minor = w.available_minor + moved.available_change,
         pending_minor = w.pending_minor + moved.pending_change,
         version = w.version + 1,
         updated_at = moved.at
    from (select c.business_id, c.type, c.currency, sum(c.available_change)::bigint as available_change,
                 sum(c.pending_change)::bigint as pending_change,
                 max((p_journals->(c.place - 1)->>'at')::timestamptz) as at
            from app.wallet_changes(p_journals) as c
           group by 1, 2, 3) as moved
   where w.business_id = moved.business_id and w.type = moved.type and w.currency = moved.currency
     and w.available_minor + moved.available_change >= 0;
  get diagnostics v_changed = row_count;
  if v_changed < v_wallets then
    raise exception 'a wallet is too low for the journals' using errcode = 'WB001';
  end if;
end
$$;
comment on function app.post_journals is 'Writes a set of journals, {businessId, transactionId, kind, at, postings} each, and changes each wallet once by all of them. Raises WB001 where a wallet has not the money; then nothing is written';
