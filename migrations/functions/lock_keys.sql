create or replace function app.lock_keys(p_rows jsonb)
  returns text[]
  language sql
  as $$
  select array(
    select case
        when not pg_try_advisory_xact_lock(hashtextextended(scope || (made->>'idempotency_key'), 1))
          then 'DUPLICATE_KEY'
        when not pg_try_advisory_xact_lock(hashtextextended(scope || (made->>'reference'), 2))
          then 'DUPLICATE_REFERENCE' end
      from jsonb_array_elements(p_rows) with ordinality as listed (one, place)
     cross join lateral (select one->'transaction' as made) as creation
     cross join lateral (select concat(made->>'business_id', ':') as scope) as scoped
     order by place)
$$;
comment on function app.lock_keys is 'Locks key and reference of each create of a set until the end of the transaction and returns, in their order, null or how one is taken: a twin that is still being processed elsewhere is a duplicate, answered at once';
