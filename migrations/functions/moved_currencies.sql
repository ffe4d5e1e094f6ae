create or replace function app.moved_currencies(p_business_id text, p_currency text, p_since timestamptz)
  returns table(source text, rate text)
  language sql stable
  as $$
  select moved.currency, case when moved.currency = p_currency then '1' else r.rate::text end
    from (select distinct source_currency as currency from public.transactions
           where business_id = p_business_id and created_at >= p_since and app.is_limited(origin)) as moved
    left join public.rates r on r.source_currency = moved.currency and r.destination_currency = p_currency
$$;
comment on function app.moved_currencies is 'Lists the source currencies that a business has moved since p_since, and the published rate of each into p_currency';
