create or replace function app.await_expiry(p_business_id text, p_id text, p_expires_at timestamptz)
  returns void
  language plpgsql
  as $$
begin
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    values (p_business_id, 'payment-methods.expire', p_id, p_expires_at, app.now())
    on conflict (business_id, task, subject_id) do nothing;
end
$$;
comment on function app.await_expiry is 'Has the worker tell that a one-time account is over when its time has come';
