create or replace function app.use_limits(p_rows jsonb)
  returns void
  language plpgsql set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
  set search_path to public, pg_temp
  set plan_cache_mode to force_generic_plan
  as $$
begin
  insert into limit_uses (business_id, transaction_id, currency, amount_minor, counted_at)
    select made->>'business_id', made->>'id', use->>'currency', (use->>'amountMinor')::numeric,
           (made->>'created_at')::timestamptz
      from jsonb_array_elements(p_rows) as listed (one)
     cross join lateral (select one->'transaction' as made, one->'limit' as use) as creation
     where use->'isCounted' = 'true' and use->'currency' <> 'null';
  if not found then return; end if;
  update limit_usage u
     set used_minor = u.used_minor + counted.amount_minor
    from (select made->>'business_id' as business_id, p.period, p.period_start, use->>'currency' as currency,
                 sum((use->>'amountMinor')::numeric) as amount_minor
            from jsonb_array_elements(p_rows) as listed (one)
           cross join lateral (select one->'transaction' as made, one->'limit' as use) as creation
           cross join lateral app.limit_periods((made->>'created_at')::timestamptz) as p
           where use->'isCounted' = 'true' and use->'currency' <> 'null'
           group by 1, 2, 3, 4) as counted
   where u.business_id = counted.business_id and u.period = counted.period and u.period_start = counted.period_start
     and u.currency = counted.currency;
end
$$;
comment on function app.use_limits is 'Counts a set of transactions toward the limits of their days, weeks and months. The caller has locked the counters and found room in them';
