create or replace function app.create_transactions(
  p_business_id text,
  p_transactions jsonb,
  p_effects jsonb,
  p_at timestamptz
)
  returns void
  language plpgsql
  as $$
declare
  v_new transactions[] := array(select n from jsonb_populate_recordset(null::transactions, p_transactions) as n);
  v_journals jsonb;
begin
  perform from unnest(v_new) as n where n.created_at <> p_at or n.business_id <> p_business_id;
  if found then raise exception 'transactions are created together at one instant, for one business'; end if;
  -- As app.create_transaction: a twin in flight is a duplicate, answered at once.
  perform from unnest(v_new) as n
    where not pg_try_advisory_xact_lock(
            hashtextextended(p_business_id || ':' || n.origin || ':' || n.idempotency_key, 1))
       or not pg_try_advisory_xact_lock(hashtextextended(p_business_id || ':' || n.origin || ':' || n.reference, 2));
  if found then
    raise exception 'in flight' using errcode = 'unique_violation', constraint = 'transactions_idempotency_key_key';
  end if;
  insert into transactions select n.* from unnest(v_new) as n;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
    select p_business_id, n.id, 1, null, n.status, 'api', p_at from unnest(v_new) as n;
  perform app.emit_events(p_business_id, (
    select coalesce(jsonb_agg(event order by line, place), '[]'::jsonb)
      from jsonb_array_elements(p_effects) with ordinality as effects (effect, line),
           jsonb_array_elements(effect->'events') with ordinality as listed (event, place)));
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    select p_business_id, effect->'job'->>'task', effect->>'transactionId',
           (effect->'job'->>'dueAt')::timestamptz, p_at
      from jsonb_array_elements(p_effects) as effect where jsonb_typeof(effect->'job') = 'object';
  perform from jsonb_array_elements(p_effects) as effect where effect->'isCounted' = 'true'::jsonb;
  if found then perform app.use_limits_together(p_business_id, p_effects, p_at); end if;
  select jsonb_agg((effect->'journal') || jsonb_build_object('transactionId', effect->>'transactionId'))
    into v_journals
    from jsonb_array_elements(p_effects) as effect where jsonb_typeof(effect->'journal') = 'object';
  if v_journals is not null then perform app.post_journals(p_business_id, v_journals, p_at); end if;
  perform app.count_in_together(v_new);
end
$$;
comment on function app.create_transactions is 'Creates many transactions of one instant as app.create_transaction creates one, in its order of locks: all of them or none. Raises what that raises';
