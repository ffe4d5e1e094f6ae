create or replace function app.read_reference()
  returns jsonb
  language sql stable
  as $$
  select jsonb_build_object(
    'rates',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by source_currency, destination_currency), '[]')
       from public.rates as one),
    'routes',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by type, channel, country_code, currency, rail), '[]')
       from public.routes as one),
    'fees',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by source_currency, type, channel, country_code, destination_currency, rail), '[]')
       from public.fees as one),
    'promotions',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by id), '[]')
       from public.promotions as one),
    'institutions',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by country_code, channel, institution_code), '[]')
       from public.institutions as one),
    'bank_codes',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by code_type, code), '[]')
       from public.bank_codes as one))
$$;
comment on function app.read_reference is 'Returns the reference data of this cell, by table, in one order';
