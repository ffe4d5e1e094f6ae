create or replace function app.schedule_closings(p_business_id text, p_account_ids text[], p_at timestamptz)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    select business_id, 'payment-methods.close', id, p_at, p_at
      from collection_accounts
     where business_id = p_business_id and id = any (p_account_ids) and rail is not null
    on conflict (business_id, task, subject_id) do nothing;
end
$$;
comment on function app.schedule_closings is 'Creates the jobs that close accounts at the rails that issued them; none for an account of no rail';
