create or replace function app.transaction_facts(p_queries jsonb)
  returns jsonb
  language plpgsql stable set plan_cache_mode to force_generic_plan
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
begin
  return (
    with asked as materialized (
      -- terms: {type, channel, country, source currency, destination currency, customer country}.
      select query.*, found.method, customer.is_verified,
             array[query.type, coalesce(found.method->>'channel', query.given_channel),
                   case when found.method is null then query.given_country else found.method->>'country_code' end,
                   query.source_currency, query.destination_currency, customer.country_code] as terms
        from rows from (jsonb_to_recordset(p_queries) as (
               "businessId" text, type text, "customerId" text, "methodId" text, channel text,
               "countryCode" text, "sourceCurrency" text, "destinationCurrency" text, "idempotencyKey" text,
               reference text)) with ordinality
          as query (business_id, type, customer_id, method_id, given_channel, given_country, source_currency,
                    destination_currency, idempotency_key, reference, place)
        left join lateral (
          select case when m.deleted_at is null then to_jsonb(m) end as method
            from (select id, customer_id, type, channel, currency, status, country_code, details_encrypted,
                         case when customer_id is distinct from query.customer_id
                              then app.data_key_of(business_id, customer_id) end as data_key, deleted_at
                    from payment_methods
                   where business_id = query.business_id and id = query.method_id) as m) as found on true
        -- `lateral … offset 0` keeps the cached plan on the primary key, whatever row count it estimates.
        left join lateral (
          select c.country_code, app.is_customer_verified(c.business_id, c.id) as is_verified
            from (select * from customers
                   where business_id = query.business_id
                     and id = coalesce(query.customer_id,
                                       (select owner_customer_id from businesses where id = query.business_id))
                  offset 0) as c
           where c.deleted_at is null) as customer on true
    ), priced as materialized (
      -- Once for each of the different terms of the set. app.find_fee reads the first five of them.
      select terms, app.find_fee(terms, null) as fee,
             (select coalesce(jsonb_agg(rail || jsonb_build_object('fee', app.find_fee(terms, rail->>'rail'))
                                        order by place), '[]')
                from jsonb_array_elements(
                       app.find_routes(terms[1], terms[2], terms[3],
                                       case terms[1] when 'DEPOSIT' then terms[4] else terms[5] end))
                       with ordinality as listed (rail, place)) as rails,
             case when terms[4] = terms[5] then '1' else (
               select r.rate::text from rates r
                where r.source_currency = terms[4] and r.destination_currency = terms[5]) end as rate,
             case terms[1] when 'WITHDRAW'
                  then app.find_promotion(terms[4], terms[5], terms[6], v_now) end as promotion
        from (select distinct terms from asked) as distinct_terms
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'now', v_now,
             'isDuplicate', (
               select true from transactions t
                where t.business_id = asked.business_id and t.idempotency_key = asked.idempotency_key) is not null or (
               select true from transactions t
                where t.business_id = asked.business_id and t.reference = asked.reference) is not null,
             'customer', case when asked.is_verified is not null then
               jsonb_build_object('isVerified', asked.is_verified) end,
             'dataKey', app.data_key_of(asked.business_id, asked.customer_id),
             'method', asked.method,
             'routes', priced.rails,
             'rate', priced.rate,
             'promotion', priced.promotion,
             'fee', priced.fee,
             'limits', (
               select app.read_limits(l.business_id, asked.source_currency, v_now)
                 from business_limits l where l.business_id = asked.business_id)) order by place), '[]'::jsonb)
      from asked join priced using (terms));
end
$$;
comment on function app.transaction_facts is 'Everything that a set of transactions and quotes is decided from, in their order and of one instant: the time, whether key or reference is taken, customer (the business owner where none is named), the data key for its events, payment method, routes with the fee of each, rate, promotion, the fee without a rail, and limits';
