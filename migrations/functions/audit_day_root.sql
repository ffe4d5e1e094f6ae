create or replace function app.audit_day_root(p_day date, p_previous bytea, p_digests jsonb)
  returns bytea
  language sql stable parallel safe
  as $$
  select app.hash_json(jsonb_build_array('audit log', p_day, encode(p_previous, 'hex'), p_digests))
$$;
comment on function app.audit_day_root is 'Returns the root of a sealed day of the audit log: a hash of the digests of its entries, by id, and of the root before it';
