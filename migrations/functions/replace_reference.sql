create or replace function app.replace_reference(p_data jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  lock table rates, routes, fees, promotions, institutions, bank_codes in share row exclusive mode;
  -- Rates and fees are changed, never removed.
  insert into rates select one.* from jsonb_populate_recordset(null::rates, p_data->'rates') as one
  on conflict (source_currency, destination_currency) do update
    set rate = excluded.rate, base_rate = excluded.base_rate, updated_at = excluded.updated_at;
  insert into fees select one.* from jsonb_populate_recordset(null::fees, p_data->'fees') as one
  on conflict on constraint fees_key do update
    set flat_minor = excluded.flat_minor, percent = excluded.percent, minimum_minor = excluded.minimum_minor,
        maximum_minor = excluded.maximum_minor, updated_at = excluded.updated_at;
  delete from routes;
  insert into routes select one.* from jsonb_populate_recordset(null::routes, p_data->'routes') as one;
  delete from promotions;
  insert into promotions select one.* from jsonb_populate_recordset(null::promotions, p_data->'promotions') as one;
  delete from institutions;
  insert into institutions
    select one.* from jsonb_populate_recordset(null::institutions, p_data->'institutions') as one;
  delete from bank_codes;
  insert into bank_codes select one.* from jsonb_populate_recordset(null::bank_codes, p_data->'bank_codes') as one;
end
$$;
comment on function app.replace_reference is 'Replaces the reference data of this cell by that of another: readers see all of the old or all of the new';
