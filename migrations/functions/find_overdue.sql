create or replace function app.find_overdue(p_grace interval)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  select j.business_id, j.subject_id,
         j.task || ' was due at ' || to_char(j.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    from public.jobs j
   where j.task = 'transactions.advance' and j.due_at < 'infinity' and j.due_at < app.now() - p_grace
     and (j.lease_until is null or j.lease_until < app.now())
$$;
comment on function app.find_overdue is 'Finds transactions whose due job no worker has claimed in time';
