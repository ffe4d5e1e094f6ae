create or replace function app.find_mode_breaches()
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  select j.business_id, j.transaction_id, 'play money in a database of production'
    from public.journals j
   where j.kind = 'TOPUP' and exists (select from app.environment where mode = 'production')
  union all
  select k.business_id, k.id, 'a test key in a database of production'
    from public.api_keys k
   where k.mode = 'test' and exists (select from app.environment where mode = 'production')
  union all
  select '', 'environment', 'the database does not say what it is for'
   where not exists (select from app.environment)
$$;
comment on function app.find_mode_breaches is 'Finds what only a sandbox has, play money and test keys, in a database of production';
