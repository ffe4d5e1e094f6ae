create or replace function app.publish_business(p_name text, p_business_id text, p_tables text[])
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if exists (select from pg_publication where pubname = p_name) then return; end if;
  execute format('create publication %I for table %s with (publish = ''insert, update, delete'')', p_name, (
    select string_agg(format('%I where (%I = %L)', t."table", t."column", p_business_id), ', ' order by t."table")
      from app.tables_of_businesses() t where t."table" = any (p_tables)));
end
$$;
comment on function app.publish_business is 'Publishes the rows of a business in these tables for logical replication, unless it is published already';
