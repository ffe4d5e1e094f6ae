create or replace function app.create_transactions(p_rows jsonb, p_waits boolean, p_has_outer_transaction boolean)
  returns text[]
  language plpgsql set plan_cache_mode to force_generic_plan
  set search_path to public, pg_temp
  as $$
declare
  v_changes app.wallet_change[] := app.wallet_changes(jsonb_path_query_array(p_rows, '$[*].journal'));
  v_outcomes text[] := app.check_creates(p_rows, v_changes, p_waits);
  v_transactions jsonb;
  v_journals jsonb;
begin
  if 'CREATED' <> all (v_outcomes) then return v_outcomes; end if;
  if not 'CREATED' = all (v_outcomes) then
    p_rows := (
      select jsonb_agg(one order by place) from jsonb_array_elements(p_rows) with ordinality as listed (one, place)
       where v_outcomes[place] = 'CREATED');
    v_changes := array(select change from unnest(v_changes) as change where v_outcomes[change.place] = 'CREATED');
  end if;
  v_transactions := jsonb_path_query_array(p_rows, '$[*].transaction');
  perform set_config('app.counts_itself', case when p_has_outer_transaction then 'off' else 'on' end, true);
  -- The unique indexes have the last word.
  with created as (
    insert into transactions select new.* from jsonb_populate_recordset(null::transactions, v_transactions) as new
    returning business_id, id, status, created_at
  ), moved as (
    insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
      select business_id, id, 1, null, status, 'api', created_at from created
  )
  insert into jobs (business_id, task, subject_id, due_at, created_at, trace)
    select one->'transaction'->>'business_id', one->'job'->>'task', one->'transaction'->>'id',
           (one->'job'->>'dueAt')::timestamptz, (one->'transaction'->>'created_at')::timestamptz,
           one->'job'->>'trace'
      from jsonb_array_elements(p_rows) as listed (one) where jsonb_typeof(one->'job') = 'object';
  perform set_config('app.counts_itself', 'off', true);
  perform app.emit_events(jsonb_path_query_array(p_rows, '$[*].events[*]'));
  if p_rows @? '$[*].limit ? (@.isCounted == true && @.currency != null)' then perform app.use_limits(p_rows); end if;
  v_journals := jsonb_path_query_array(p_rows, '$[*].journal ? (@ != null)');
  if v_journals <> '[]' then perform app.post_journals(v_journals, v_changes); end if;
  if not p_has_outer_transaction then perform app.count_changes(v_transactions); end if;
  return v_outcomes;
end
$$;
comment on function app.create_transactions is 'Creates a set of transactions, {transaction, limit, journal, events, job} each, with their money, limits, events and due work, and returns what became of each in their order (app.check_creates). One that is refused touches no other. p_waits: waits for what is locked elsewhere. p_has_outer_transaction: part of a longer transaction, so that it is counted at its COMMIT';
