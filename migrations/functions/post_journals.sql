create or replace function app.post_journals(p_journals jsonb)
  returns void
  language plpgsql
  as $$
declare
  v_moved record;
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
  -- Wallets last and in one order, so that no two sets deadlock and a hot row is locked for the shortest time.
  for v_moved in
    select business_id, type, currency, sum(available_change)::bigint as available_change,
           sum(pending_change)::bigint as pending_change, max((p_journals->(place - 1)->>'at')::timestamptz) as at
      from app.wallet_changes(p_journals)
     group by 1, 2, 3
     order by 1, 2, 3
  loop
    update wallets
       set available_minor = available_minor + v_moved.available_change,
           pending_minor = pending_minor + v_moved.pending_change,
           version = version + 1,
           updated_at = v_moved.at
     where business_id = v_moved.business_id and type = v_moved.type and currency = v_moved.currency
       and available_minor + v_moved.available_change >= 0;
    continue when found;
    -- A wallet is opened by the first money that it receives.
    insert into wallets as w (business_id, type, currency, available_minor, pending_minor, updated_at)
      select v_moved.business_id, v_moved.type, v_moved.currency, v_moved.available_change, v_moved.pending_change,
             v_moved.at
       where v_moved.available_change >= 0
      on conflict (business_id, type, currency) do update
        set available_minor = w.available_minor + excluded.available_minor,
            pending_minor = w.pending_minor + excluded.pending_minor,
            version = w.version + 1, updated_at = excluded.updated_at;
    if not found then
      raise exception 'the % wallet in % is too low', v_moved.type, v_moved.currency using errcode = 'WB001';
    end if;
  end loop;
end
$$;
comment on function app.post_journals is 'Writes a set of journals, {businessId, transactionId, kind, at, postings} each, and changes each wallet once by all of them. Raises WB001 where a wallet has not the money; then nothing is written';
