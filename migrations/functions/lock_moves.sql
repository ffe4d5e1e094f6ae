create or replace function app.lock_moves(p_moves jsonb, p_waits boolean)
  returns text[]
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_outcomes text[];
  v_changes app.wallet_change[];
  v_busy integer[];
begin
  v_outcomes := array(
    select case when locked.version is null then 'BUSY'
                -- Of several moves of one transaction the first goes with the set, the others by themselves.
                when 1 < row_number() over (partition by move->>'businessId', move->>'transactionId' order by place)
                  then 'BUSY'
                when locked.version = (move->>'version')::integer and locked.status = move->>'from' then 'MOVED'
                else 'STALE' end
      from app.lock_transactions(p_moves, p_waits) as locked
      join jsonb_array_elements(p_moves) with ordinality as listed (move, place) using (place)
     order by place);
  v_outcomes := array(
    select case when place = any (busy) then 'BUSY' else outcome end
      from unnest(v_outcomes) with ordinality as listed (outcome, place),
           (select app.lock_used_limits(p_moves, p_waits) as busy) as limits
     order by place);
  v_changes := app.wallet_changes((
    select jsonb_agg(case when v_outcomes[place] = 'MOVED' then move->'journal' end order by place)
      from jsonb_array_elements(p_moves) with ordinality as listed (move, place)));
  v_busy := array(
    select c.place from app.lock_wallets(v_changes, p_waits) as w
      join unnest(v_changes) as c using (business_id, type, currency) where w.is_busy);
  return array(
    select case when place = any (v_busy) then 'BUSY' else outcome end
      from unnest(v_outcomes) with ordinality as listed (outcome, place)
     order by place);
end
$$;
comment on function app.lock_moves is 'Locks what a set of moves changes (transactions, limits, wallets, always in this order) and returns what each may do: MOVED, STALE where the transaction was moved since it was read, or BUSY where p_waits is false and something is locked elsewhere';
