create or replace function app.is_event_removable(p_business_id text, p_event_id text)
  returns boolean
  language sql stable
  as $$
  select e.created_at < app.now() - interval '30 days'
     and exists (
       select from public.events later
        where later.business_id = e.business_id and later.subject_id = e.subject_id and later.sequence > e.sequence)
     and not exists (
       select from public.jobs j
        where j.business_id = e.business_id and j.task = 'webhooks.deliver' and j.subject_id = e.id)
    from public.events e where e.business_id = p_business_id and e.id = p_event_id
$$;
comment on function app.is_event_removable is 'Whether an event may be removed: older than 30 days, its delivery ended, and not the last of its subject, from which the sequence continues';
