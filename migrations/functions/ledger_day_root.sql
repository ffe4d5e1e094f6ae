create or replace function app.ledger_day_root(p_day date, p_previous bytea, p_seals jsonb)
  returns bytea
  language sql stable parallel safe
  as $$
  select app.hash_json(jsonb_build_array(p_day, encode(p_previous, 'hex'), coalesce(p_seals, '[]'::jsonb)))
$$;
comment on function app.ledger_day_root is 'Returns the root of a sealed day: a hash of its seals, [businessId, journals, root] each by business, and of the root before it';
