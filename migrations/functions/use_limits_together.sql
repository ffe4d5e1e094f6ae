create or replace function app.use_limits_together(p_business_id text, p_effects jsonb, p_at timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_limits business_limits;
  v_amount numeric;
  v_others bigint;
  v_period record;
  v_most bigint;
begin
  perform app.lock_limits(p_business_id, false);
  select * into v_limits from business_limits where business_id = p_business_id;
  select sum((effect->'limitUse'->>'amountMinor')::numeric),
         count(*) filter (where effect->'limitUse'->>'currency' is distinct from v_limits.currency)
    into v_amount, v_others
    from jsonb_array_elements(p_effects) as effect where effect->'isCounted' = 'true'::jsonb;
  if v_others > 0 then
    raise exception 'the limits changed while the transactions were made' using errcode = 'LM001';
  end if;
  if v_amount is null then return; end if;
  for v_period in select * from app.limit_periods(p_at) loop
    v_most := case v_period.period
      when 'DAY' then v_limits.daily_minor when 'WEEK' then v_limits.weekly_minor else v_limits.monthly_minor end;
    insert into limit_usage as kept (business_id, period, period_start, currency, used_minor)
      select p_business_id, v_period.period, v_period.period_start, v_limits.currency, v_amount
       where v_most is null or v_amount <= v_most
      on conflict (business_id, period, period_start, currency) do update
        set used_minor = kept.used_minor + excluded.used_minor
      where v_most is null or kept.used_minor + excluded.used_minor <= v_most;
    if not found then
      raise exception 'the limit of the % would be exceeded', lower(v_period.period)
        using errcode = 'check_violation', constraint = 'business_limits_' || lower(v_period.period);
    end if;
  end loop;
  insert into limit_uses (business_id, transaction_id, currency, amount_minor, counted_at)
    select p_business_id, effect->>'transactionId', v_limits.currency,
           (effect->'limitUse'->>'amountMinor')::numeric, p_at
      from jsonb_array_elements(p_effects) as effect where effect->'isCounted' = 'true'::jsonb;
end
$$;
comment on function app.use_limits_together is 'Counts transactions of one instant toward the limits, as app.use_limits counts one: all of them or none';
