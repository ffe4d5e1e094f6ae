create or replace function app.replace_seals(p_seals jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_seal record;
begin
  -- The trigger of registrations lets only this change what was submitted.
  perform set_config('app.reseals', 'on', true);
  for v_seal in
    select * from jsonb_to_recordset(p_seals)
      as seal ("table" text, "column" text, "rowColumn" text, "businessId" text, "rowId" text, sealed text, fresh text)
  loop
    -- Only where the value is still the one that was read.
    execute format(
      'update public.%I set %I = $1 where %s = $2 and %I = $3 and %2$I = $4', v_seal."table", v_seal."column",
      case v_seal."businessId" when '' then quote_literal('') else 'business_id' end, v_seal."rowColumn")
      using v_seal.fresh, v_seal."businessId", v_seal."rowId", v_seal.sealed;
  end loop;
  perform set_config('app.reseals', 'off', true);
end
$$;
comment on function app.replace_seals is 'Replaces sealed values, {table, column, rowColumn, businessId, rowId, sealed, fresh} each, as app.find_old_seals found them';
