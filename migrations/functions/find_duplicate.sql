create or replace function app.find_duplicate(p_transaction jsonb)
  returns text
  language plpgsql stable
  set search_path to public, pg_temp
  as $$
begin
  perform from transactions
    where business_id = p_transaction->>'business_id' and idempotency_key = p_transaction->>'idempotency_key';
  if found then return 'DUPLICATE_KEY'; end if;
  perform from transactions
    where business_id = p_transaction->>'business_id' and reference = p_transaction->>'reference';
  return case when found then 'DUPLICATE_REFERENCE' end;
end
$$;
comment on function app.find_duplicate is 'Returns DUPLICATE_KEY or DUPLICATE_REFERENCE if a transaction already has the key or the reference; null if neither is taken';
