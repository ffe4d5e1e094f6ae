create or replace function app.refuse_release()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_owner oid := (select relowner from pg_class where oid = tg_relid);
begin
  if not (
    pg_has_role(current_user, 'corridor_operator', 'member')
    or pg_has_role(current_user, 'corridor_console', 'member')
    or pg_has_role(current_user, v_owner, 'member')
  ) then
    raise exception 'only an operator may release the payouts of %', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function app.refuse_release is 'Refuses to release frozen payouts, or to change why they are frozen, to everyone except operators, at the command line and in the console: API and worker only freeze';

create or replace trigger businesses_refuse_release
  before update of payouts_frozen_at, payouts_frozen_reason on businesses
  for each row
  when (
    old.payouts_frozen_at is not null
    and (new.payouts_frozen_at, new.payouts_frozen_reason)
      is distinct from (old.payouts_frozen_at, old.payouts_frozen_reason)
  )
  execute function app.refuse_release();
