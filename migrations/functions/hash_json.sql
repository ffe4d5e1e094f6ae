create or replace function app.hash_json(p_value jsonb)
  returns bytea
  language sql stable parallel safe
  as $$ select sha256(convert_to(p_value::text, 'UTF8')) $$;
comment on function app.hash_json is 'Returns the SHA-256 of a JSON value, written with one space after each comma';
