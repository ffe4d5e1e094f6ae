import { migration } from './migration.ts'

export const webhookDeliveries = migration(
  '0026_webhook_deliveries',
  `
alter table webhook_endpoints
  add column previous_secret_encrypted text,
  add column previous_secret_until timestamptz,
  add column failing_since timestamptz,
  add column paused_at timestamptz,
  add column pause_cause text check (pause_cause in ('operator', 'gone', 'failing')),
  add column pause_reason text,
  add constraint webhook_endpoints_previous_secret
    check ((previous_secret_encrypted is null) = (previous_secret_until is null)),
  add constraint webhook_endpoints_pause check ((paused_at is null) = (pause_cause is null));
comment on table webhook_endpoints is 'Where a business hears of changes, and its Standard Webhooks secret (encrypted). previous_secret signs as well until previous_secret_until. failing_since: the first failed attempt since the last success. While paused, events are kept and delivered after';

create table webhook_replays (
  business_id text collate "C" not null,
  event_id text collate "C" not null,
  after_attempt integer not null check (after_attempt >= 0),
  replayed_at timestamptz not null,
  primary key (business_id, event_id, after_attempt),
  foreign key (business_id, event_id) references events (business_id, id)
);
comment on table webhook_replays is 'Events an operator sent again: attempts beyond after_attempt have a retry schedule of their own';

create index events_newest on events (business_id, created_at, id);

create function app.is_webhook_paused(p_business_id text) returns boolean
  language plpgsql
  as $$
begin
  if not exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null) then
    return false;
  end if;
  -- Resuming waits for whoever has come here, so that what they hold is released.
  perform pg_advisory_xact_lock_shared(hashtextextended(p_business_id, 5));
  return exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null);
end $$;
comment on function app.is_webhook_paused is 'Whether deliveries to a business are paused; they stay so until this transaction ends. A business that is not paused costs no lock';

create or replace function app.emit_event(p_business_id text, p_event jsonb) returns void
  language plpgsql
  as $$
declare
  v_at timestamptz := (p_event->>'createdAt')::timestamptz;
  v_sequence integer;
  v_due_at timestamptz := v_at;
begin
  select coalesce(max(sequence), 0) + 1 into v_sequence
    from events where business_id = p_business_id and subject_id = p_event->>'subjectId';
  insert into events (business_id, id, type, subject_id, sequence, body_encrypted, created_at)
    values (p_business_id, p_event->>'id', p_event->>'type', p_event->>'subjectId', v_sequence,
            p_event->>'bodyEncrypted', v_at);
  if app.is_webhook_paused(p_business_id) then
    v_due_at := 'infinity';
  end if;
  insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at)
    select p_business_id, 'webhooks.deliver', p_event->>'id', p_event->>'subjectId', v_sequence, v_due_at, v_at
      from webhook_endpoints where business_id = p_business_id;
end $$;
comment on function app.emit_event is 'Writes an event and, where the business has an endpoint, its delivery, which is held while deliveries are paused. The caller holds the subject''s row, so sequences have no gaps';

create function app.hold_deliveries(
  p_business_id text, p_event_id text, p_attempts integer, p_lease_until timestamptz, p_was_sent boolean
) returns void
  language plpgsql
  as $$
declare
  v_now timestamptz := app.now();
  v_due_at timestamptz := case when app.is_webhook_paused(p_business_id) then 'infinity' else v_now end;
begin
  -- What was not sent counts as not claimed: the events of its subject keep waiting behind it.
  update jobs set due_at = v_due_at, lease_until = null, attempts = attempts - (not p_was_sent)::integer
   where business_id = p_business_id and task = 'webhooks.deliver' and subject_id = p_event_id
     and attempts = p_attempts and lease_until = p_lease_until;
  if v_due_at = 'infinity' then
    update jobs set due_at = 'infinity'
     where business_id = p_business_id and task = 'webhooks.deliver' and subject_id = any (array(
       select subject_id from jobs
        where business_id = p_business_id and task = 'webhooks.deliver' and due_at <= v_now
          and (lease_until is null or lease_until <= v_now)
        order by subject_id limit 10000 for update skip locked));
  end if;
end $$;
comment on function app.hold_deliveries is 'Puts off a claimed delivery, and with it all that is due, until deliveries to the business are resumed; where they were resumed meanwhile, it is due at once';

create function app.resume_deliveries(p_business_id text) returns void
  language plpgsql
  as $$
declare
  v_now timestamptz;
begin
  -- Whoever has seen the pause and not committed yet is waited for: what they hold is released as well.
  perform pg_advisory_xact_lock(hashtextextended(p_business_id, 5));
  v_now := app.now();
  update webhook_endpoints
     set paused_at = null, pause_cause = null, pause_reason = null, failing_since = null, updated_at = v_now
   where business_id = p_business_id;
  -- In the same commit, so that a crash in between holds nothing for ever.
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    values (p_business_id, 'webhooks.release', p_business_id, v_now, v_now)
    on conflict (business_id, task, subject_id) do update
      set due_at = excluded.due_at, attempts = 0, lease_until = null;
end $$;
comment on function app.resume_deliveries is 'Ends a pause: held deliveries are released by a job, in portions';

create function app.release_deliveries(p_business_id text, p_limit integer) returns integer
  language plpgsql
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
end $$;
comment on function app.release_deliveries is 'Makes held deliveries of a business due, at most so many, and gives how many; none while it is paused';

create function app.replay_events(p_business_id text, p_event_ids text[]) returns integer
  language plpgsql
  as $$
declare
  v_now timestamptz := app.now();
  v_due_at timestamptz := case when app.is_webhook_paused(p_business_id) then 'infinity' else v_now end;
  v_queued integer;
begin
  insert into webhook_replays (business_id, event_id, after_attempt, replayed_at)
    select e.business_id, e.id, greatest(
             coalesce((select max(a.attempt) from webhook_attempts a
                        where a.business_id = e.business_id and a.event_id = e.id), 0),
             coalesce((select j.attempts from jobs j where j.business_id = e.business_id
                          and j.task = 'webhooks.deliver' and j.subject_id = e.id), 0)), v_now
      from events e where e.business_id = p_business_id and e.id = any (p_event_ids)
    on conflict (business_id, event_id, after_attempt) do update set replayed_at = excluded.replayed_at;
  -- Without a lane: an event sent again neither waits for others nor makes them wait.
  insert into jobs (business_id, task, subject_id, due_at, attempts, created_at)
    select e.business_id, 'webhooks.deliver', e.id, v_due_at,
           coalesce((select max(a.attempt) from webhook_attempts a
                      where a.business_id = e.business_id and a.event_id = e.id), 0), v_now
      from events e where e.business_id = p_business_id and e.id = any (p_event_ids)
     order by e.id
    on conflict (business_id, task, subject_id) do update
      set due_at = least(jobs.due_at, excluded.due_at)
      where jobs.lease_until is null or jobs.lease_until <= v_now;
  get diagnostics v_queued = row_count;
  return v_queued;
end $$;
comment on function app.replay_events is 'Makes events of a business due again with their id and bytes, counting on from their highest attempt. One that is under way just now is left to its attempt';
`,
)
