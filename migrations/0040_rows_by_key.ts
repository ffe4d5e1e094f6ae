import { migration } from './migration.ts'

export const rowsByKey = migration(
  '0040_rows_by_key',
  `
-- D-0663: a row is found by its key alone, and then looked at. While a database was never analysed, every index that
-- begins with the business looks as good as the key, and one of those that leave deleted rows out was taken: each of
-- 200 methods read all methods of the business.
create or replace function app.transaction_facts(p_business_id text, p_ask jsonb) returns jsonb
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
end $$;

create or replace function app.transaction_facts_of_many(p_business_id text, p_asks jsonb) returns jsonb
  language plpgsql stable
  as $$
declare
  v_origin text := p_asks->0->>'origin';
  v_keys text[] := array(select ask->>'idempotencyKey' from jsonb_array_elements(p_asks) as ask);
  v_references text[] := array(select ask->>'reference' from jsonb_array_elements(p_asks) as ask);
begin
  v_keys := array(select idempotency_key from transactions
                   where business_id = p_business_id and origin = v_origin and idempotency_key = any (v_keys));
  v_references := array(select reference from transactions
                         where business_id = p_business_id and origin = v_origin and reference = any (v_references));
  return (
    with asked as materialized (
      select place, found.method,
             ask->>'idempotencyKey' = any (v_keys) or ask->>'reference' = any (v_references) as is_taken,
             ask - array['methodId', 'idempotencyKey', 'reference']
               || jsonb_build_object('channel', found.method->>'channel',
                                     'countryCode', found.method->>'country_code') as terms
        from jsonb_array_elements(p_asks) with ordinality as listed (ask, place)
        left join lateral (
          select to_jsonb(m) as method
            from (select * from payment_methods
                   where business_id = p_business_id and id = ask->>'methodId' offset 0) as m
           where m.deleted_at is null
        ) as found on true
    ), shared as materialized (
      select terms, app.transaction_facts(p_business_id, terms) as facts
        from (select distinct terms from asked) as kinds
    )
    select coalesce(jsonb_agg(shared.facts || jsonb_build_object(
             'method', asked.method, 'isDuplicate', asked.is_taken) order by place), '[]'::jsonb)
      from asked join shared using (terms));
end $$;

-- The function forbids scans of the table itself. By a bitmap it read every chunk too, of a table never analysed.
alter function app.count_requests(text, text, integer, interval, integer) set enable_bitmapscan = off;
`,
)
