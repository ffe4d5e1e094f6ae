create or replace function app.move_transactions(p_moves jsonb, p_waits boolean)
  returns text[]
  language plpgsql set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
  set search_path to public, pg_temp
  as $$
declare
  v_outcomes text[] := app.lock_moves(p_moves, p_waits);
  v_changes jsonb;
  v_journals jsonb;
begin
  if 'MOVED' <> all (v_outcomes) then return v_outcomes; end if;
  if not 'MOVED' = all (v_outcomes) then
    p_moves := (
      select jsonb_agg(move order by place) from jsonb_array_elements(p_moves) with ordinality as listed (move, place)
       where v_outcomes[place] = 'MOVED');
  end if;
  perform set_config('app.counts_itself', 'on', true);
  with moved as (
    update transactions t
       set status = move->>'to', version = t.version + 1, failure_code = move->>'failureCode',
           updated_at = (move->>'at')::timestamptz, rail = coalesce(move->>'rail', t.rail)
      from jsonb_array_elements(p_moves) as listed (move)
     where t.business_id = move->>'businessId' and t.id = move->>'transactionId'
    returning t.business_id, t.created_at, t.type, t.channel, t.source_currency, t.destination_currency, move
  )
  select jsonb_agg(to_jsonb(moved) - 'move' || side) into v_changes
    from moved cross join lateral (
      values (jsonb_build_object('status', move->'from', 'change', -1)), (jsonb_build_object('status', move->'to'))
    ) as sides (side);
  perform set_config('app.counts_itself', 'off', true);
  -- Before the moves: app.guard_mover requires the returns of a refund.
  if p_moves @? '$[*].attempt.returns[*]' then
    perform app.write_rail_returns(jsonb_path_query_array(p_moves, '$[*].attempt ? (@ != null)'));
  end if;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at, reason)
    select move->>'businessId', move->>'transactionId', (move->>'version')::integer + 1, move->>'from', move->>'to',
           move->>'actor', (move->>'at')::timestamptz, move->>'reason'
      from jsonb_array_elements(p_moves) as listed (move);
  delete from jobs j using jsonb_array_elements(p_moves) as listed (move)
   where j.business_id = move->>'businessId' and j.task = 'transactions.advance'
     and j.subject_id = move->>'transactionId';
  perform app.emit_events(jsonb_path_query_array(p_moves, '$[*].events[*]'));
  insert into jobs (business_id, task, subject_id, due_at, created_at, trace)
    select move->>'businessId', move->'job'->>'task', move->>'transactionId', (move->'job'->>'dueAt')::timestamptz,
           (move->>'at')::timestamptz, move->'job'->>'trace'
      from jsonb_array_elements(p_moves) as listed (move) where jsonb_typeof(move->'job') = 'object';
  if p_moves @? '$[*].attempt ? (@ != null)' then
    perform app.write_rail_attempts(jsonb_path_query_array(p_moves, '$[*].attempt ? (@ != null)'));
  end if;
  perform app.give_back_limits(p_moves);
  v_journals := jsonb_path_query_array(p_moves, '$[*].journal ? (@ != null)');
  if v_journals <> '[]' then perform app.post_journals(v_journals); end if;
  perform app.count_changes(v_changes);
  return v_outcomes;
end
$$;
comment on function app.move_transactions is 'Makes a set of moves, {businessId, transactionId, version, from, to, failureCode, at, actor, reason, rail, givesBackLimits, attempt, journal, events, job} each, with their money, limits, attempts, events and next due work, and returns what became of each in their order (app.lock_moves). p_waits: waits for what is locked elsewhere. Raises WB001 where a wallet has not the money for the set; then nothing happened';
