create or replace function app.guard_new_attempt()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if new.state <> 'prepared' or new.number <> 1 + (
    select count(*) from rail_attempts
     where business_id = new.business_id and transaction_id = new.transaction_id
  ) then
    raise exception 'an attempt is prepared first, and follows the one before it';
  end if;
  if new.rail is distinct from (
    select rail from transactions where business_id = new.business_id and id = new.transaction_id
  ) then
    raise exception 'the newest attempt of a payout is at the rail that the payout names';
  end if;
  return new;
end
$$;
comment on function app.guard_new_attempt is 'Refuses an attempt that does not begin as prepared, whose number does not follow, or whose rail the payout does not name';

create or replace trigger rail_attempts_guard_new
  before insert on rail_attempts
  for each row
  execute function app.guard_new_attempt();
