create or replace function app.rows_digest(p_table text, p_business_id text)
  returns table("rows" bigint, digest text)
  language plpgsql stable
  set search_path to public, pg_temp
  set timezone to 'UTC'
  set datestyle to 'ISO'
  set intervalstyle to 'postgres'
  set bytea_output to 'hex'
  set extra_float_digits to 1
  as $$
begin
  return query execute (
    select format($sql$
      select count(*), coalesce(sum(('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 8), 'hex')
                                    )::bit(64)::bigint), 0)::text
        from %I t where %I = $1 $sql$, found."table", found."column")
      from app.tables_of_businesses() found where found."table" = p_table) using p_business_id;
end
$$;
comment on function app.rows_digest is 'Counts the rows of a business in a table, with a sum of their hashes, which does not depend on their order';
