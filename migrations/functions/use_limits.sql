create or replace function app.use_limits(
  p_business_id text,
  p_transaction_id text,
  p_use jsonb,
  p_at timestamptz
)
  returns void
  language plpgsql
  as $$
declare
  v_limits business_limits;
  v_amount numeric := (p_use->>'amountMinor')::numeric;
  v_period record;
  v_most bigint;
begin
  perform app.lock_limits(p_business_id, false);
  select * into v_limits from business_limits where business_id = p_business_id;
  if v_limits.currency is distinct from p_use->>'currency' then
    raise exception 'the limits changed while the transaction was made' using errcode = 'LM001';
  end if;
  if p_use is null then return; end if;
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
    values (p_business_id, p_transaction_id, v_limits.currency, v_amount, p_at);
end
$$;
comment on function app.use_limits is 'Counts a transaction toward the limits of its day, week and month, always in this order; p_use null: the caller found no limits. Raises business_limits_day, _week or _month where one would be exceeded';
