create or replace function app.post_journals(p_journals jsonb)
  returns void
  language plpgsql set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
  as $$
declare
  v_wallets bigint;
  v_changed bigint;
  v_opened bigint;
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
  with moved as materialized (
    select business_id, type, currency, available_change, pending_change, at from app.sum_wallet_changes(p_journals)
  ), locked as materialized (
    select moved.*
      from moved cross join lateral (
        select from wallets w
         where w.business_id = moved.business_id and w.type = moved.type and w.currency = moved.currency
           for no key update) as kept
  ), changed as (
    update wallets w
       set available_minor = w.available_minor + locked.available_change,
           pending_minor = w.pending_minor + locked.pending_change, version = w.version + 1, updated_at = locked.at
      from locked
     where w.business_id = locked.business_id and w.type = locked.type and w.currency = locked.currency
       and w.available_minor + locked.available_change >= 0
    returning 1
  )
  select (select count(*) from moved), (select count(*) from changed) into v_wallets, v_changed;
  if v_changed = v_wallets then return; end if;
  -- A wallet is opened by the first money that it receives.
  insert into wallets as w (business_id, type, currency, available_minor, pending_minor, updated_at)
    select moved.business_id, moved.type, moved.currency, moved.available_change, moved.pending_change, moved.at
      from app.sum_wallet_changes(p_journals) as moved
     where moved.available_change > 0 and not exists (
       select from wallets w
        where w.business_id = moved.business_id and w.type = moved.type and w.currency = moved.currency)
    on conflict (business_id, type, currency) do update
      set available_minor = w.available_minor + excluded.available_minor,
          pending_minor = w.pending_minor + excluded.pending_minor, version = w.version + 1,
          updated_at = excluded.updated_at;
  get diagnostics v_opened = row_count;
  if v_changed + v_opened < v_wallets then
    raise exception 'a wallet is too low for the journals' using errcode = 'WB001';
  end if;
end
$$;
comment on function app.post_journals is 'Writes a set of journals, {businessId, transactionId, kind, at, postings} each, and changes each wallet once by all of them. Raises WB001 where a wallet has not the money; then nothing is written';
