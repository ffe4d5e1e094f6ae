create or replace function app.transaction_facts_of_many(p_business_id text, p_asks jsonb)
  returns jsonb
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
end
$$;
comment on function app.transaction_facts_of_many is 'What app.transaction_facts tells of each of many transactions, of one origin, in one round trip: what depends on route and customer alone is read once for all that share them';
