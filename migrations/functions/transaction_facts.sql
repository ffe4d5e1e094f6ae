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
      select query.*, found.method, coalesce(found.method->>'channel', query.given_channel) as channel,
             case when found.method is null then query.given_country else found.method->>'country_code' end as country,
             customer.country_code as customer_country, customer.is_verified
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
    ), routes as materialized (
      -- Once for all that take the same route.
      select route, app.find_routes(route[1], route[2], route[3],
                                    case route[1] when 'DEPOSIT' then route[4] else route[5] end) as rails,
             case when route[4] = route[5] then '1' else (
               select r.rate::text from rates r
                where r.source_currency = route[4] and r.destination_currency = route[5]) end as rate
        from (select distinct array[type, channel, country, source_currency, destination_currency] as route
                from asked) as distinct_routes
    ), fees as materialized (
      select route, rate, app.find_fee(route, null) as fee, (
               select coalesce(jsonb_agg(rail || jsonb_build_object('fee', app.find_fee(route, rail->>'rail'))
                                         order by place), '[]')
                 from jsonb_array_elements(rails) with ordinality as listed (rail, place)) as rails
        from routes
    ), promotions as materialized (
      select pair, app.find_promotion(pair[1], pair[2], pair[3], v_now) as promotion
        from (select distinct array[source_currency, destination_currency, customer_country] as pair
                from asked where type = 'WITHDRAW') as distinct_pairs
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
             'routes', fees.rails,
             'rate', fees.rate,
             'promotion', promotions.promotion,
             'fee', fees.fee,
             'limits', (
               select app.read_limits(l.business_id, asked.source_currency, v_now)
                 from business_limits l where l.business_id = asked.business_id)) order by place), '[]'::jsonb)
      from asked
      join fees on fees.route
         = array[asked.type, asked.channel, asked.country, asked.source_currency, asked.destination_currency]
      left join promotions on asked.type = 'WITHDRAW' and promotions.pair
         = array[asked.source_currency, asked.destination_currency, asked.customer_country]);
end
$$;
comment on function app.transaction_facts is 'Everything that a set of transactions and quotes is decided from, in their order and of one instant: the time, whether key or reference is taken, customer (the business owner where none is named), the data key for its events, payment method, routes with the fee of each, rate, promotion, the fee without a rail, and limits';
