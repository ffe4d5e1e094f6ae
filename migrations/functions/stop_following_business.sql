create or replace function app.stop_following_business(p_name text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  execute format('alter subscription %I disable', p_name);
  execute format('alter subscription %I set (slot_name = none)', p_name);
end
$$;
comment on function app.stop_following_business is 'Disables the subscription of app.follow_business: Postgres starts no process for it again. The replication slot stays in the other cell';
