create or replace function app.lock_limits_of(p_rows jsonb, p_waits boolean)
  returns text[]
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  -- In one order: two sets that wait for changes of two businesses' limits would otherwise deadlock.
  return array(
    select business_id
      from (select distinct one->'transaction'->>'business_id' as business_id
              from jsonb_array_elements(p_rows) as listed (one)
             where jsonb_typeof(one->'limit') = 'object' order by 1) as limited
     where not case when p_waits then app.lock_limits(business_id, false) is not null
                    else pg_try_advisory_xact_lock_shared(hashtextextended(business_id, 4)) end);
end
$$;
comment on function app.lock_limits_of is 'Keeps changes of limits away from the creates of a set that limits apply to; p_waits false: returns the businesses whose limits are being changed now, instead of waiting';
