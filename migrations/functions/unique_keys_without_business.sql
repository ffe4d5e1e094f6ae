create or replace function app.unique_keys_without_business(p_tables text[])
  returns table(name text)
  language sql stable
  as $$
  select i.indexrelid::pg_catalog.regclass::text
    from app.tables_of_businesses() t
    join pg_catalog.pg_class c on c.relname = t."table" and c.relnamespace = 'public'::pg_catalog.regnamespace
    join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisunique
   where t."table" = any (p_tables)
     and not exists (select from pg_catalog.pg_attribute a
                      where a.attrelid = c.oid and a.attname = t."column" and a.attnum = any (i.indkey))
   order by 1
$$;
comment on function app.unique_keys_without_business is 'Lists the unique indexes that do not include the id of the business, so that two cells may have the same key';
