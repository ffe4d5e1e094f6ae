create or replace function app.find_missing_jobs()
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with waiting (business_id, task, subject_id, detail) as (
    select t.business_id, 'transactions.advance', t.id, 'a transaction is ' || t.status || ' and no job advances it'
      from public.transactions t
     where t.status in ('PENDING', 'PROCESSING', 'RETRY', 'SCHEDULED', 'UNKNOWN')
    union all
    select s.business_id, 'batches.pay', s.id, 'a run of a batch is not finished and no job continues it'
      from public.payment_batch_sessions s
     where s.finished_at is null
    union all
    select a.business_id, 'payment-methods.expire', a.id, 'a one-time account is active and no job expires it'
      from public.collection_accounts a
      join public.payment_methods m on m.business_id = a.business_id and m.id = a.id
     where a.kind = 'ONE_TIME' and m.status = 'active' and m.deleted_at is null
    union all
    -- Written with its delivery, except in the moment in which the endpoint is created.
    select e.business_id, 'webhooks.deliver', e.id, 'an event was never sent and no job delivers it'
      from public.events e
      join public.webhook_endpoints w on w.business_id = e.business_id
     where e.created_at > w.created_at + interval '1 minute'
       and not exists (
         select from public.webhook_attempts t where t.business_id = e.business_id and t.event_id = e.id)
       -- Deliveries about an erased customer are cancelled.
       and exists (
         select from public.data_keys k where k.business_id = e.business_id and k.customer_id = e.customer_id)
    union all
    select t.business_id, 'webhooks.deliver', t.event_id, 'a delivery is to be retried and no job does it'
      from public.webhook_attempts t
      join public.events e on e.business_id = t.business_id and e.id = t.event_id
      join public.data_keys k on k.business_id = e.business_id and k.customer_id = e.customer_id
     where t.next_attempt_at is not null
       and not exists (
         select from public.webhook_attempts later
          where later.business_id = t.business_id and later.event_id = t.event_id and later.attempt > t.attempt)
  )
  select w.business_id, w.subject_id, w.detail from waiting w
   where not exists (
     select from public.jobs j
      where j.business_id = w.business_id and j.task = w.task and j.subject_id = w.subject_id)
$$;
comment on function app.find_missing_jobs is 'Finds what waits for a job that does not exist: open transactions, unfinished runs of batches, active one-time accounts, and events to deliver';
