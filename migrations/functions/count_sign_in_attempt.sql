create or replace function app.count_sign_in_attempt(p_name_hash bytea, p_limit integer, p_window interval)
  returns integer
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz;
  v_attempts integer;
  v_oldest timestamptz;
begin
  -- No wait for the disk: a crash may lose the newest attempts, and payouts do not wait behind those of strangers.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(encode(p_name_hash, 'hex'), 5));
  v_now := app.now();
  delete from sign_in_attempts where at <= v_now - p_window;
  select count(*), min(at) into v_attempts, v_oldest from sign_in_attempts where name_hash = p_name_hash;
  if v_attempts >= p_limit then return ceil(extract(epoch from v_oldest + p_window - v_now)); end if;
  insert into sign_in_attempts (name_hash, at) values (p_name_hash, v_now);
  return null;
end
$$;
comment on function app.count_sign_in_attempt is 'Counts an attempt to sign in under a name, such as an address or an account. Returns null where it is within the limit of the window, else the seconds until the next one is, and adds none. One session counts a name at a time';
