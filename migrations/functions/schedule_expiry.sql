create or replace function app.schedule_expiry(p_business_id text, p_id text, p_expires_at timestamptz)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    values (p_business_id, 'payment-methods.expire', p_id, p_expires_at, app.now())
    on conflict (business_id, task, subject_id) do nothing;
end
$$;
comment on function app.schedule_expiry is 'Creates the job that sends the expiry event of a one-time account when it expires';
