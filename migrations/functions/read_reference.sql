create or replace function app.read_reference()
  returns jsonb
  language sql stable
  set timezone to 'UTC'
  as $$
  select jsonb_build_object(
    'rates',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by source_currency collate "C", destination_currency collate "C"), '[]')
       from public.rates as one),
    'routes',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by type collate "C", channel collate "C", country_code collate "C",
                              currency collate "C", rail collate "C"), '[]')
       from public.routes as one),
    'fees',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by source_currency collate "C", type collate "C", channel collate "C",
                              country_code collate "C", destination_currency collate "C", rail collate "C"), '[]')
       from public.fees as one),
    'promotions',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by id), '[]')
       from public.promotions as one),
    'institutions',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by country_code collate "C", channel collate "C", institution_code collate "C"), '[]')
       from public.institutions as one),
    'bank_codes',
    (select coalesce(jsonb_agg(to_jsonb(one)
                     order by code_type collate "C", code collate "C"), '[]')
       from public.bank_codes as one))
$$;
comment on function app.read_reference is 'Returns the reference data of this cell, by table: the same text in every cell that has the same rows';
