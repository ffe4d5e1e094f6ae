create or replace function app.guard_last_owner()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$ begin
    -- Two owners who remove each other at once must not both succeed.
    perform pg_advisory_xact_lock(hashtextextended(concat('owners:', old.business_id), 0));
    if not exists (select from members where business_id = old.business_id and role = 'OWNER') then
      raise exception 'a business keeps an owner' using errcode = '23514', constraint = 'members_one_owner';
    end if;
    return null;
  end
$$;
comment on function app.guard_last_owner is 'Refuses to remove or demote the last owner of a business';

create or replace trigger members_keep_an_owner
  after delete or update of role on members
  for each row
  when (old.role = 'OWNER')
  execute function app.guard_last_owner();
