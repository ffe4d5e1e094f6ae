create or replace function app.lock_limits(p_business_id text, p_is_writer boolean)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if p_is_writer then
    perform pg_advisory_xact_lock(hashtextextended(p_business_id, 4));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended(p_business_id, 4));
  end if;
end
$$;
comment on function app.lock_limits is 'Takes the lock that separates a change of a business''s limits (writer) from transactions that count toward them (readers). Locks no row';
