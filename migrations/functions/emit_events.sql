create or replace function app.emit_events(p_events jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  with numbered as materialized (
    select event.business_id, event.id, event.type, event.subject_id, event.customer_id, event.body, event.at,
           event.trace,
           coalesce((select max(e.sequence) from events e
                      where e.business_id = event.business_id and e.subject_id = event.subject_id), 0)
             + row_number() over (partition by event.business_id, event.subject_id order by place) as sequence
      from rows from (jsonb_to_recordset(p_events) as (
             "businessId" text, id text, type text, "subjectId" text, "customerId" text,
             "bodyEncrypted" text, "createdAt" timestamptz, trace text))
           with ordinality
        as event (business_id, id, type, subject_id, customer_id, body, at, trace, place)
  ), written as (
    insert into events (business_id, id, type, subject_id, sequence, customer_id, body_encrypted, created_at)
      select business_id, id, type, subject_id, sequence,
             -- Null where the key was destroyed; the check events_customer_erased refuses it. Writers that change the
             -- customer hold its row, so an erasure waits for them.
             (select k.customer_id from data_keys k
               where k.business_id = numbered.business_id and k.customer_id = numbered.customer_id),
             body, at
        from numbered
  ), endpoints as materialized (
    select subject.business_id, app.is_webhook_paused(subject.business_id) as is_paused
      from (select distinct business_id from numbered) as subject
     cross join lateral (
       select from webhook_endpoints w where w.business_id = subject.business_id offset 0) as endpoint
  )
  insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at, trace)
    select business_id, 'webhooks.deliver', id, subject_id, sequence, case when is_paused then 'infinity' else at end,
           at, trace
      from numbered join endpoints using (business_id);
end
$$;
comment on function app.emit_events is 'Writes a set of events, {businessId, id, type, subjectId, customerId, bodyEncrypted, createdAt, trace} each, and for businesses with an endpoint their deliveries, which are held while deliveries are paused. The caller holds the rows of the subjects, so that sequences have no gaps. Fails where the data key that seals a body was destroyed';
