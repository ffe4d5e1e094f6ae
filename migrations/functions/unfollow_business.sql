create or replace function app.unfollow_business(p_name text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  execute format('drop subscription %I', p_name);
end
$$;
comment on function app.unfollow_business is 'Drops a subscription after app.stop_following_business. No slot that copies a table may be in use: the drop would wait for it, with a lock on all subscriptions, while it may wait for the drop';
