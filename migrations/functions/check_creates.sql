create or replace function app.check_creates(p_rows jsonb, p_waits boolean)
  returns text[]
  language plpgsql
  set search_path to pg_catalog, public, pg_temp
  as $$
declare
  v_outcomes text[] := app.lock_keys(p_rows);
  v_journals jsonb := jsonb_path_query_array(p_rows, '$[*].journal');
  v_changing text[] := app.lock_limits_of(p_rows, p_waits);
  -- One entry for each limit period and wallet of the set: name, amount used or held (null: locked elsewhere), maximum
  -- and refusal.
  v_names text[];
  v_values numeric[];
  v_most numeric[];
  v_codes text[];
  v_wallets record;
  -- What creates draw from wallets, by their places, and how far the loop has come in it.
  v_draws record;
  v_next integer := 1;
  v_taken text[] := '{}';
  v_row record;
  v_counters integer[];
  v_changes numeric[];
  v_counter integer;
  v_outcome text;
  v_after numeric;
begin
  if p_rows @? '$[*].limit.currency ? (@ != null)' then
    select array_agg(concat_ws(' ', business_id, period, period_start)), array_agg(used_minor),
           array_agg(coalesce(most_minor, 'infinity')), array_agg(concat('LIMIT_', period))
      into v_names, v_values, v_most, v_codes
      from app.lock_limit_usage(p_rows, p_waits);
  end if;
  select array_agg(concat_ws(' ', business_id, type, currency, rule)) as names, array_agg(held) as held,
         array_agg(most) as most, array_agg(rule) as rules
    into v_wallets
    from app.lock_wallets(v_journals, p_waits)
   cross join lateral (values
     ('BALANCE', case when not is_busy then coalesce(available_minor, 0) end, 'infinity'::numeric),
     ('MAXIMUM', case when not is_busy then coalesce(available_minor + pending_minor, 0) end, 1e15)
   ) as rules (rule, held, most);
  v_names := v_names || v_wallets.names;
  v_values := v_values || v_wallets.held;
  v_most := v_most || v_wallets.most;
  v_codes := v_codes || v_wallets.rules;
  select array_agg(place) as places, array_agg(counter) as counters, array_agg(change) as changes
    into v_draws
    from (select place, array_position(v_names, concat_ws(' ', business_id, type, currency, rule)) as counter, change
            from app.wallet_changes(v_journals)
           cross join lateral (values ('BALANCE', available_change), ('MAXIMUM', available_change + pending_change))
              as rules (rule, change)
           where rule = 'BALANCE' or change > 0
           order by 1, 2) as drawn;
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
    v_outcome := coalesce(v_outcomes[v_row.place],
                          case when v_row.key = any (v_taken) then 'DUPLICATE_KEY'
                               when v_row.reference = any (v_taken) then 'DUPLICATE_REFERENCE' else v_row.outcome end);
    v_counters := '{}';
    v_changes := '{}';
    if v_row.limit_minor is not null then
      v_counters := array(
        select array_position(v_names, concat_ws(' ', v_row.business_id, period, period_start))
          from app.limit_periods(v_row.at));
      v_changes := array_fill(v_row.limit_minor, array[cardinality(v_counters)]);
    end if;
    while v_draws.places[v_next] = v_row.place loop
      v_counters := v_counters || v_draws.counters[v_next];
      v_changes := v_changes || v_draws.changes[v_next];
      v_next := v_next + 1;
    end loop;
    for v_draw in 1 .. cardinality(v_counters) loop
      exit when v_outcome is not null;
      v_counter := v_counters[v_draw];
      v_after := v_values[v_counter] + v_changes[v_draw];
      v_outcome := case when v_after is null then 'BUSY'
                        when v_after < 0 or v_after > v_most[v_counter] then v_codes[v_counter] end;
    end loop;
    -- A duplicate takes precedence. A create that passes here is refused by the unique indexes if it is one.
    if v_outcome in ('LIMIT_DAY', 'LIMIT_WEEK', 'LIMIT_MONTH', 'BALANCE', 'MAXIMUM') then
      v_outcome := coalesce(app.find_duplicate(p_rows->(v_row.place - 1)->'transaction'), v_outcome);
    end if;
    v_outcomes[v_row.place] := coalesce(v_outcome, 'CREATED');
    continue when v_outcome is not null;
    -- Later creates of the set see what this one used. A declined one uses nothing of the limits.
    v_taken := v_taken || array[v_row.key, v_row.reference];
    for v_draw in 1 .. cardinality(v_counters) loop
      v_counter := v_counters[v_draw];
      if v_row.is_counted or v_codes[v_counter] not like 'LIMIT%' then
        v_values[v_counter] := v_values[v_counter] + v_changes[v_draw];
      end if;
    end loop;
  end loop;
  return v_outcomes;
end
$$;
comment on function app.check_creates is 'Locks what a set of creates draws on (keys, limits, wallets, always in this order) and checks each as if those before it had been made: CREATED, DUPLICATE_KEY, DUPLICATE_REFERENCE, FROZEN, STALE (limits in another currency), LIMIT_DAY, LIMIT_WEEK, LIMIT_MONTH, BALANCE, MAXIMUM, or BUSY where p_waits is false and something is locked elsewhere';
