create or replace function app.transaction_facts(p_business_id text, p_ask jsonb)
  returns jsonb
  language plpgsql stable
  as $$
declare
  v_now timestamptz := app.now();
  v_type text := p_ask->>'type';
  v_method jsonb;
  v_customer jsonb;
  v_channel text := p_ask->>'channel';
  v_country text := p_ask->>'countryCode';
  v_rail text;
begin
  select to_jsonb(m) into v_method
    from (select * from payment_methods
           where business_id = p_business_id and id = p_ask->>'methodId' offset 0) as m
   where m.deleted_at is null;
  if v_method is not null then
    v_channel := v_method->>'channel';
    v_country := v_method->>'country_code';
  end if;
  select jsonb_build_object('countryCode', c.country_code,
                            'isVerified', app.is_customer_verified(p_business_id, c.id)) into v_customer
    from (select * from customers
           where business_id = p_business_id
             and id = coalesce(p_ask->>'customerId',
                               (select owner_customer_id from businesses where id = p_business_id)) offset 0) as c
   where c.deleted_at is null;
  if v_type <> 'SWAP' then
    select rail into v_rail from routes
     where type = v_type and channel = v_channel
       and currency = p_ask->>(case v_type when 'DEPOSIT' then 'sourceCurrency' else 'destinationCurrency' end)
       and (country_code is null or country_code = v_country)
     order by country_code nulls last limit 1;
  end if;
  return jsonb_build_object(
    'now', v_now,
    'isDuplicate', exists (
      select from transactions where business_id = p_business_id and origin = p_ask->>'origin'
         and idempotency_key = p_ask->>'idempotencyKey')
      or exists (
      select from transactions where business_id = p_business_id and origin = p_ask->>'origin'
         and reference = p_ask->>'reference'),
    'customer', v_customer,
    'method', v_method,
    'rail', v_rail,
    'rate', case when p_ask->>'sourceCurrency' = p_ask->>'destinationCurrency' then '1' else (
      select rate::text from rates where source_currency = p_ask->>'sourceCurrency'
         and destination_currency = p_ask->>'destinationCurrency') end,
    'promotion', case v_type when 'WITHDRAW' then app.find_promotion(
      p_ask->>'sourceCurrency', p_ask->>'destinationCurrency', v_customer->>'countryCode', v_now) end,
    'fee', app.find_fee(p_ask, v_channel, v_country, v_rail),
    'limits', app.read_limits(p_business_id, p_ask->>'sourceCurrency', v_now));
end
$$;
comment on function app.transaction_facts is 'Everything a transaction or a quote is decided from, in one round trip: the time, whether key or reference is taken, customer (the business owner where none is named), payment method, route, rate, promotion, fee and limits';
