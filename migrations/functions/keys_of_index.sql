create or replace function app.keys_of_index(p_index text, p_business_id text, p_among jsonb)
  returns jsonb
  language plpgsql stable
  set search_path to public, pg_temp
  as $$
declare
  v_keys jsonb;
begin
  execute (
    select format($sql$
      select coalesce(jsonb_agg(k.key), '[]') from (
        select jsonb_build_array(%s) as key from %s
         where %s and case when $2 is null then business_id = $1 else business_id is distinct from $1 end) as k
       where $2 is null or k.key in (select jsonb_array_elements($2)) $sql$,
      (select string_agg(pg_get_indexdef(i.indexrelid, place, true), ', ' order by place)
         from generate_series(1, i.indnkeyatts) as place),
      i.indrelid::regclass, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true'))
      from pg_index i where i.indexrelid = p_index::regclass)
    into v_keys using p_business_id, p_among;
  return v_keys;
end
$$;
comment on function app.keys_of_index is 'Returns the keys of a business in a unique index. With p_among: which of these keys rows of other businesses, or of none, have';
