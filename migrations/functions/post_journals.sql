create or replace function app.post_journals(p_journals jsonb, p_changes app.wallet_change[] default null)
  returns void
  language plpgsql set enable_seqscan to off set plan_cache_mode to force_generic_plan
  set search_path to public, pg_temp
  -- By keys, whatever the statistics say (docs/design/database.md#rows-are-found-by-their-primary-key).
  as $$
declare
  v_move record;
begin
  with posted as materialized (
    select * from jsonb_to_recordset(p_journals)
             as journal ("businessId" text, "transactionId" text, kind text, at timestamptz, postings jsonb)
  ), written as (
    insert into journals (business_id, transaction_id, kind, created_at)
      select "businessId", "transactionId", kind, at from posted
  )
  insert into postings (business_id, transaction_id, kind, line, debit_account, credit_account, currency, amount_minor,
                        created_at)
    select "businessId", "transactionId", kind, line, posting->>'debit', posting->>'credit', posting->>'currency',
           (posting->>'amountMinor')::bigint, at
      from posted cross join lateral jsonb_array_elements(postings) with ordinality as listed (posting, line);
  -- Wallets last, one by one and in one order, so that no two sets deadlock and a hot row is locked briefly.
  for v_move in
    select business_id, type, currency, sum(available)::bigint as available_change,
           sum(pending)::bigint as pending_change, max(at) as at
      from unnest(coalesce(p_changes, app.wallet_changes(p_journals)))
     group by 1, 2, 3
     order by 1, 2, 3
  loop
    update wallets w
       set available_minor = w.available_minor + v_move.available_change,
           pending_minor = w.pending_minor + v_move.pending_change,
           version = w.version + 1,
           updated_at = v_move.at
     where w.business_id = v_move.business_id and w.type = v_move.type and w.currency = v_move.currency
       and w.available_minor + v_move.available_change >= 0;
    continue when found;
    if v_move.available_change < 0 then
      raise exception 'the % wallet in % is too low', v_move.type, v_move.currency using errcode = 'WB001';
    end if;
    -- A wallet is opened by the first money that it receives.
    insert into wallets as w (business_id, type, currency, available_minor, pending_minor, updated_at)
      values (v_move.business_id, v_move.type, v_move.currency, v_move.available_change, v_move.pending_change,
              v_move.at)
      on conflict (business_id, type, currency) do update
        set available_minor = w.available_minor + excluded.available_minor,
            pending_minor = w.pending_minor + excluded.pending_minor,
            version = w.version + 1, updated_at = excluded.updated_at;
  end loop;
end
$$;
comment on function app.post_journals is 'Writes a set of journals, {businessId, transactionId, kind, at, postings} each, and changes each wallet once by all of them. p_changes: what they do to wallets, where the caller knows it. Raises WB001 where a balance is too low; then nothing is written';
