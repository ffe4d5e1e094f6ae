create or replace function app.create_transaction(p_business_id text, p_transaction jsonb, p_effects jsonb)
  returns void
  language plpgsql
  as $$
declare
  v_new transactions := jsonb_populate_record(null::transactions, p_transaction);
  v_scope text := p_business_id || ':' || v_new.origin || ':';
begin
  -- §7 idempotency 3: a twin that is still being processed is a duplicate, answered at once instead of waiting on the
  -- unique index; the locks end with the transaction.
  if not pg_try_advisory_xact_lock(hashtextextended(v_scope || v_new.idempotency_key, 1)) then
    raise exception 'in flight' using errcode = 'unique_violation', constraint = 'transactions_idempotency_key_key';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended(v_scope || v_new.reference, 2)) then
    raise exception 'in flight' using errcode = 'unique_violation', constraint = 'transactions_reference_key';
  end if;
  insert into transactions select v_new.*;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
    values (p_business_id, v_new.id, 1, null, v_new.status, p_effects->>'actor', v_new.created_at);
  perform app.apply_effects(p_business_id, v_new.id, p_effects, v_new.created_at);
  if p_effects->'isCounted' = 'true'::jsonb then
    perform app.use_limits(p_business_id, v_new.id, nullif(p_effects->'limitUse', 'null'::jsonb), v_new.created_at);
  end if;
  if jsonb_typeof(p_effects->'journal') = 'object' then
    perform app.post_journal(p_business_id, v_new.id, p_effects->'journal', v_new.created_at);
  end if;
end
$$;
comment on function app.create_transaction is 'Creates a transaction with its money, limits, events and due work in one statement. Raises transactions_idempotency_key_key, transactions_reference_key, business_limits_… or wallets_available_not_negative, leaving nothing';
