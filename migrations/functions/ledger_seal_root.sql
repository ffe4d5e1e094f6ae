create or replace function app.ledger_seal_root(
  p_business_id text,
  p_day date,
  p_previous bytea,
  p_journals bigint,
  p_digest bytea
)
  returns bytea
  language sql stable parallel safe
  as $$
  select app.hash_json(jsonb_build_array(p_business_id, p_day, encode(p_previous, 'hex'), p_journals,
                                         encode(p_digest, 'hex')))
$$;
comment on function app.ledger_seal_root is 'Returns the root of a seal: a hash of its day, of its journals, and of the root before it';
