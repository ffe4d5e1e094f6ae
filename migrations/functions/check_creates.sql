create or replace function app.check_creates(p_rows jsonb, p_changes app.wallet_change[], p_waits boolean)
  returns text[]
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_outcomes text[] := app.lock_keys(p_rows);
  v_duplicates text[] := app.find_duplicates(p_rows);
  v_changing text[] := app.lock_limits_of(p_rows, p_waits);
  -- One entry for each limit period of the set: name, amount used (null: locked elsewhere), maximum and refusal.
  v_periods text[];
  v_used numeric[];
  v_most numeric[];
  v_codes text[];
  -- One entry for each wallet of the set: name, and what it holds (null: locked elsewhere).
  v_wallets text[];
  v_available bigint[];
  v_pending bigint[];
  v_counters integer[];
  v_counter integer;
  v_change app.wallet_change;
  -- The first change of the create, and of the next one.
  v_first integer;
  v_next integer := 1;
  v_taken text[] := '{}';
  v_row record;
  v_outcome text;
begin
  if p_rows @? '$[*].limit.currency ? (@ != null)' then
    select array_agg(concat_ws(' ', business_id, period, period_start)), array_agg(used_minor),
           array_agg(coalesce(most_minor, 'infinity')), array_agg(concat('LIMIT_', period))
      into v_periods, v_used, v_most, v_codes
      from app.lock_limit_usage(p_rows, p_waits);
  end if;
  select array_agg(concat_ws(' ', business_id, type, currency)),
         array_agg(case when not is_busy then coalesce(available_minor, 0) end),
         array_agg(coalesce(pending_minor, 0))
    into v_wallets, v_available, v_pending
    from app.lock_wallets(p_changes, p_waits);
  for v_row in
    select place::integer as place, made->>'business_id' as business_id, (made->>'created_at')::timestamptz as at,
           concat('key ', scope, made->>'idempotency_key') as key,
           concat('reference ', scope, made->>'reference') as reference,
           (use->>'amountMinor')::numeric as limit_minor, (use->>'isCounted')::boolean as is_counted,
           case when made->>'type' in ('WITHDRAW', 'SWAP') and (
                  select payouts_frozen_at from businesses where id = made->>'business_id') is not null then 'FROZEN'
                when jsonb_typeof(use) <> 'object' then null
                when made->>'business_id' = any (v_changing) then 'BUSY'
                when use->>'currency' is distinct from (
                  select l.currency from business_limits l where l.business_id = made->>'business_id') then 'STALE'
            end as outcome
      from jsonb_array_elements(p_rows) with ordinality as listed (one, place)
     cross join lateral (select one->'transaction' as made, one->'limit' as use) as creation
     cross join lateral (select concat(made->>'business_id', ':') as scope) as scoped
     order by place
  loop
    v_outcome := coalesce(v_outcomes[v_row.place], v_duplicates[v_row.place],
                          case when v_row.key = any (v_taken) then 'DUPLICATE_KEY'
                               when v_row.reference = any (v_taken) then 'DUPLICATE_REFERENCE' else v_row.outcome end);
    v_counters := '{}';
    if v_row.limit_minor is not null then
      v_counters := array(
        select array_position(v_periods, concat_ws(' ', v_row.business_id, period, period_start))
          from app.limit_periods(v_row.at));
    end if;
    foreach v_counter in array v_counters loop
      v_outcome := coalesce(v_outcome, case when v_used[v_counter] is null then 'BUSY'
                                            when v_used[v_counter] + v_row.limit_minor > v_most[v_counter]
                                              then v_codes[v_counter] end);
    end loop;
    v_first := v_next;
    while (p_changes[v_next]).place = v_row.place loop
      v_change := p_changes[v_next];
      v_counter := array_position(v_wallets, concat_ws(' ', v_change.business_id, v_change.type, v_change.currency));
      v_outcome := coalesce(v_outcome, case
        when v_available[v_counter] is null then 'BUSY'
        when v_available[v_counter] + v_change.available < 0 then 'BALANCE'
        when v_change.available + v_change.pending > 0 and v_available[v_counter] + v_pending[v_counter]
               + v_change.available + v_change.pending > 1000000000000000 then 'MAXIMUM' end);
      v_next := v_next + 1;
    end loop;
    v_outcomes[v_row.place] := coalesce(v_outcome, 'CREATED');
    continue when v_outcome is not null;
    -- Later creates of the set see what this one used. A declined one uses nothing of the limits.
    v_taken := v_taken || array[v_row.key, v_row.reference];
    foreach v_counter in array v_counters loop
      exit when not v_row.is_counted;
      v_used[v_counter] := v_used[v_counter] + v_row.limit_minor;
    end loop;
    for v_draw in v_first .. v_next - 1 loop
      v_change := p_changes[v_draw];
      v_counter := array_position(v_wallets, concat_ws(' ', v_change.business_id, v_change.type, v_change.currency));
      v_available[v_counter] := v_available[v_counter] + v_change.available;
      v_pending[v_counter] := v_pending[v_counter] + v_change.pending;
    end loop;
  end loop;
  return v_outcomes;
end
$$;
comment on function app.check_creates is 'Locks what a set of creates draws on (keys, limits, wallets, always in this order) and checks each as if those before it had been made: CREATED, DUPLICATE_KEY, DUPLICATE_REFERENCE, FROZEN, STALE (limits in another currency), LIMIT_DAY, LIMIT_WEEK, LIMIT_MONTH, BALANCE, MAXIMUM, or BUSY where p_waits is false and something is locked elsewhere';
