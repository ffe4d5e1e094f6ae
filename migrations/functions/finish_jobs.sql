create or replace function app.finish_jobs(p_jobs jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  with finished as materialized (
    select j.business_id, j.task, j.subject_id, f."dueAt" as due_at
      from jsonb_to_recordset(p_jobs) as f (
             "businessId" text, task text, "subjectId" text, attempts integer,
             "leaseUntil" timestamptz, "dueAt" timestamptz)
      join jobs j on j.business_id = f."businessId" and j.task = f.task and j.subject_id = f."subjectId"
     where j.attempts = f.attempts and j.lease_until = f."leaseUntil"
     order by j.business_id, j.task, j.subject_id
       for update of j
  ), repeated as (
    update jobs j set due_at = f.due_at, lease_until = null
      from finished f
     where f.due_at is not null
       and j.business_id = f.business_id and j.task = f.task and j.subject_id = f.subject_id
  )
  delete from jobs j using finished f
   where f.due_at is null
     and j.business_id = f.business_id and j.task = f.task and j.subject_id = f.subject_id;
end
$$;
comment on function app.finish_jobs is 'Ends leased jobs: deletes those without dueAt, and makes the others due again at that time. Fenced by attempts and lease: a worker that has lost its lease changes nothing';
