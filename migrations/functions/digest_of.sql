create or replace function app.digest_of(p_data jsonb)
  returns text
  language sql immutable
  as $$ select encode(sha256(convert_to(p_data::text, 'UTF8')), 'hex') $$;
comment on function app.digest_of is 'Returns the SHA-256 of JSON in the one text that jsonb has for it, in hexadecimal';
