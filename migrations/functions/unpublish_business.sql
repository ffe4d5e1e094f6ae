create or replace function app.unpublish_business(p_name text)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  execute format('drop publication if exists %I', p_name);
end
$$;
comment on function app.unpublish_business is 'Drops the publication of app.publish_business';
