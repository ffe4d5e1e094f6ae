create or replace function app.emit_event(p_business_id text, p_event jsonb)
  returns void
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
end
$$;
comment on function app.emit_event is 'Writes an event and, where the business has an endpoint, its delivery, which is held while deliveries are paused. The caller holds the subject''s row, so sequences have no gaps';
