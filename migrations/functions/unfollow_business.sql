create or replace function app.unfollow_business(p_name text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if not exists (select from pg_subscription s join pg_database d on d.oid = s.subdbid
                  where s.subname = p_name and d.datname = current_database()) then return; end if;
  perform app.stop_following_business(p_name);
  execute format('drop subscription %I', p_name);
end
$$;
comment on function app.unfollow_business is 'Drops the subscription of app.follow_business. The replication slot stays in the other cell. No slot that copies a table may be in use: the drop would wait for it with a lock on all subscriptions, while the slot may wait for the drop';
