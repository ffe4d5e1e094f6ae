create or replace function app.tables_of_businesses()
  returns table("table" text, "column" text, has_identity boolean)
  language sql stable
  as $$
  select c.relname::text, a.attname::text,
         c.relreplident = 'f' or exists (
           select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     and a.attname = case c.relname when 'businesses' then 'id' else 'business_id' end
   where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::pg_catalog.regnamespace
   order by 1
$$;
comment on function app.tables_of_businesses is 'Lists the tables with rows of businesses, the column that has the id, and whether a publication can filter changes by it';
