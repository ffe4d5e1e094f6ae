create or replace function app.give_back_limits(p_business_id text, p_transaction_id text, p_at timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_use limit_uses;
  v_period record;
begin
  perform app.lock_limits(p_business_id, false);
  update limit_uses set given_back_at = p_at
   where business_id = p_business_id and transaction_id = p_transaction_id and given_back_at is null
   returning * into v_use;
  if not found then return; end if;
  for v_period in select * from app.limit_periods(v_use.counted_at) loop
    update limit_usage set used_minor = used_minor - v_use.amount_minor
     where business_id = p_business_id and period = v_period.period and period_start = v_period.period_start
       and currency = v_use.currency;
  end loop;
end
$$;
comment on function app.give_back_limits is 'Gives a failed transaction''s use back to the periods it was counted in, in the order of app.use_limits';
