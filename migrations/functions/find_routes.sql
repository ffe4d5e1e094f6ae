create or replace function app.find_routes(p_type text, p_channel text, p_country text, p_currency text)
  returns jsonb
  language sql stable
  as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'rail', r.rail, 'minimum', r.minimum_minor::text, 'maximum', r.maximum_minor::text,
           'isEnabled', r.is_enabled)
           || app.rail_health(r.rail, case p_type when 'DEPOSIT' then 'collections' else 'payouts' end, r.currency)
           order by r.country_code nulls last, r.priority, r.rail), '[]')
    from public.routes r
   where r.type = p_type and r.channel = p_channel and r.currency = p_currency
     and (r.country_code is null or r.country_code = p_country)
$$;
comment on function app.find_routes is 'Returns the routes of a payment in the order in which they are tried: rail, bounds of the amount in minor units, whether it is enabled, and app.rail_health';
