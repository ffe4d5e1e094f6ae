create or replace function app.emit_events(p_business_id text, p_events jsonb)
  returns void
  language plpgsql
  as $$
begin
  insert into events (business_id, id, type, subject_id, sequence, body_encrypted, created_at)
    select p_business_id, event->>'id', event->>'type', event->>'subjectId',
           coalesce((select max(sequence) from events told
                      where told.business_id = p_business_id and told.subject_id = event->>'subjectId'), 0)
             + row_number() over (partition by event->>'subjectId' order by place),
           event->>'bodyEncrypted', (event->>'createdAt')::timestamptz
      from jsonb_array_elements(p_events) with ordinality as listed (event, place);
  insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at)
    select p_business_id, 'webhooks.deliver', e.id, e.subject_id, e.sequence,
           case when app.is_webhook_paused(p_business_id) then 'infinity' else e.created_at end, e.created_at
      from jsonb_array_elements(p_events) as event
      join events e on e.business_id = p_business_id and e.id = event->>'id'
     where exists (select from webhook_endpoints where business_id = p_business_id);
end
$$;
comment on function app.emit_events is 'Writes many events, as app.emit_event writes one: held while deliveries are paused. The caller holds the rows of their subjects';
