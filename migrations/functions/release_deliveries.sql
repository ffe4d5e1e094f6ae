create or replace function app.release_deliveries(p_business_id text, p_limit integer)
  returns integer
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
  v_released integer;
begin
  update jobs set due_at = v_now
   where business_id = p_business_id and task = 'webhooks.deliver' and subject_id = any (array(
     select subject_id from jobs
      where business_id = p_business_id and task = 'webhooks.deliver' and due_at = 'infinity'
        and not exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null)
      order by subject_id limit p_limit for update skip locked));
  get diagnostics v_released = row_count;
  return v_released;
end
$$;
comment on function app.release_deliveries is 'Makes at most so many held deliveries of a business due, and returns how many; none while deliveries are paused';
