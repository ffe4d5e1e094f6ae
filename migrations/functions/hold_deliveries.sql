create or replace function app.hold_deliveries(
  p_business_id text,
  p_event_id text,
  p_attempts integer,
  p_lease_until timestamptz,
  p_was_sent boolean
)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
  v_due_at timestamptz := case when app.is_webhook_paused(p_business_id) then 'infinity' else v_now end;
begin
  -- An unsent delivery counts as not claimed, so later events of its subject keep waiting for it.
  update jobs set due_at = v_due_at, lease_until = null, attempts = attempts - (not p_was_sent)::integer
   where business_id = p_business_id and task = 'webhooks.deliver' and subject_id = p_event_id
     and attempts = p_attempts and lease_until = p_lease_until;
  if v_due_at = 'infinity' then
    update jobs set due_at = 'infinity'
     where business_id = p_business_id and task = 'webhooks.deliver' and subject_id = any (array(
       select subject_id from jobs
        where business_id = p_business_id and task = 'webhooks.deliver'
          and due_at < 'infinity' and due_at <= v_now
          and (lease_until is null or lease_until <= v_now)
        order by subject_id limit 10000 for update skip locked));
  end if;
end
$$;
comment on function app.hold_deliveries is 'Puts off a claimed delivery, and all other due deliveries of the business, until deliveries are resumed. If they were resumed meanwhile, the delivery is due at once';
