create or replace function app.find_promotion(
  p_source_currency text,
  p_destination_currency text,
  p_customer_country text,
  p_at timestamptz
)
  returns text
  language sql stable
  as $$
  select max(percent)::text from public.promotions
   where source_currency = p_source_currency and destination_currency = p_destination_currency
     and starts_at <= p_at and p_at < ends_at
     and (customer_country_code is null or customer_country_code = p_customer_country)
$$;
comment on function app.find_promotion is 'Returns the percentage by which the best promotion in force raises the rate of a pair; null if none applies';
