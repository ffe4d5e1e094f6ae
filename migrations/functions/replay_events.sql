create or replace function app.replay_events(p_business_id text, p_event_ids text[])
  returns integer
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_now timestamptz := app.now();
  v_due_at timestamptz := case when app.is_webhook_paused(p_business_id) then 'infinity' else v_now end;
  v_queued integer;
begin
  with queued as (
    -- Without a lane: a replayed event neither waits for other events nor delays them.
    insert into jobs (business_id, task, subject_id, due_at, attempts, created_at)
      select e.business_id, 'webhooks.deliver', e.id, v_due_at,
             coalesce((select max(a.attempt) from webhook_attempts a
                        where a.business_id = e.business_id and a.event_id = e.id), 0), v_now
        from events e where e.business_id = p_business_id and e.id = any (p_event_ids)
         and exists (select from data_keys k where k.business_id = e.business_id and k.customer_id = e.customer_id)
       order by e.id
      on conflict (business_id, task, subject_id) do update
        set due_at = least(jobs.due_at, excluded.due_at)
        where jobs.lease_until is null or jobs.lease_until <= v_now
    returning subject_id, attempts
  )
  insert into webhook_replays (business_id, event_id, after_attempt, replayed_at)
    select p_business_id, q.subject_id, greatest(
             coalesce((select max(a.attempt) from webhook_attempts a
                        where a.business_id = p_business_id and a.event_id = q.subject_id), 0), q.attempts), v_now
      from queued q
    on conflict (business_id, event_id, after_attempt) do update set replayed_at = excluded.replayed_at;
  get diagnostics v_queued = row_count;
  return v_queued;
end
$$;
comment on function app.replay_events is 'Makes events of a business due again with the same id and bytes; attempts continue from their highest number. An event whose delivery is in flight, or whose customer was erased, is left alone';
