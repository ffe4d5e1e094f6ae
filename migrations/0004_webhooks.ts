import { migration } from './migration.ts'

export const webhooks = migration(
  '0004_webhooks',
  `
create table webhook_endpoints (
  business_id text collate "C" primary key references businesses (id),
  url text not null,
  secret_encrypted text not null,
  updated_at timestamptz not null
);
comment on table webhook_endpoints is 'Where a business hears of changes, and its Standard Webhooks secret (encrypted)';

create table events (
  business_id text collate "C" not null references businesses (id),
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  type text not null,
  subject_id text collate "C" not null,
  sequence integer not null check (sequence > 0),
  body_encrypted text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint events_sequence_key unique (business_id, subject_id, sequence)
);
comment on table events is 'Every change a business is told of, written in the commit of the change; the bytes of the body are frozen here';
comment on column events.sequence is 'Order of the events of one subject, from 1';
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function app.refuse_change();

create table webhook_attempts (
  business_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt integer not null check (attempt > 0),
  url text not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  response_head text,
  next_attempt_at timestamptz,
  primary key (business_id, event_id, attempt),
  foreign key (business_id, event_id) references events (business_id, id)
);
comment on table webhook_attempts is 'Every delivery attempt: status, duration in ms, first KiB of the answer';

create function app.emit_event(p_business_id text, p_event jsonb) returns void
  language plpgsql
  as $$
declare
  v_at timestamptz := (p_event->>'createdAt')::timestamptz;
  v_sequence integer;
begin
  select coalesce(max(sequence), 0) + 1 into v_sequence
    from events where business_id = p_business_id and subject_id = p_event->>'subjectId';
  insert into events (business_id, id, type, subject_id, sequence, body_encrypted, created_at)
    values (p_business_id, p_event->>'id', p_event->>'type', p_event->>'subjectId', v_sequence,
            p_event->>'bodyEncrypted', v_at);
  insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at)
    select p_business_id, 'webhooks.deliver', p_event->>'id', p_event->>'subjectId', v_sequence, v_at, v_at
      from webhook_endpoints where business_id = p_business_id;
end $$;
comment on function app.emit_event is 'Writes an event and, where the business has an endpoint, its delivery. The caller holds the subject''s row, so sequences have no gaps';
`,
)
