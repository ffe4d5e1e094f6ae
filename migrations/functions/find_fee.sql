create or replace function app.find_fee(p_route text[], p_rail text)
  returns jsonb
  language sql stable
  as $$
  select jsonb_build_object('source_currency', source_currency, 'flat_minor', flat_minor::text,
                            'percent', percent::text, 'minimum_minor', minimum_minor::text,
                            'maximum_minor', maximum_minor::text)
    from public.fees
   where source_currency = p_route[4]
     and (type is null or type = p_route[1])
     and (channel is null or channel = p_route[2])
     and (country_code is null or country_code = p_route[3])
     and (destination_currency is null or destination_currency = p_route[5])
     and (rail is null or rail = p_rail)
   order by num_nonnulls(type, channel, country_code, destination_currency, rail) desc,
            rail nulls last, channel nulls last, country_code nulls last, type nulls last
   limit 1
$$;
comment on function app.find_fee is 'Returns the fee of a route {type, channel, country, source currency, destination currency}: of the rows that match, the most specific one';
