create or replace function app.guard_rail_credit_return()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_moves constant text[] := array[
    'prepared sent', 'prepared refused', 'prepared ruled', 'sent sent', 'sent prepared', 'sent accepted',
    'sent succeeded', 'sent refused', 'sent ruled', 'accepted accepted', 'accepted succeeded',
    'accepted refused', 'accepted ruled'];
  v_kept rail_credit_returns := old;
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from rail_credits c
        join transactions t on t.business_id = c.business_id and t.id = c.transaction_id and t.status = 'REJECTED'
       where c.rail = new.rail and c.credit_id = new.credit_id and c.business_id = new.business_id
         and c.transaction_id = new.transaction_id
    ) then
      raise exception 'only the credit of a rejected deposit is paid back';
    end if;
    return new;
  end if;
  if not (old.state || ' ' || new.state) = any (v_moves) then
    raise exception 'the return of a credit does not change from % to %', old.state, new.state;
  end if;
  if new.state = 'ruled' and not exists (
    select from rail_cases c join rail_rulings r on r.business_id = c.business_id and r.case_id = c.id
     where c.business_id = new.business_id and c.transaction_id = new.transaction_id and c.kind = 'credit_return'
       and r.confirmed_at is not null
  ) then
    raise exception 'the return of a credit ends by a ruling of two operators only';
  end if;
  -- Nothing that was sent before is on its way.
  if old.state = 'prepared' then
    v_kept.not_after := new.not_after;
    v_kept.settles_by := new.settles_by;
  end if;
  v_kept.state := new.state;
  v_kept.version := greatest(old.version, new.version);
  v_kept.sent_at := coalesce(old.sent_at, new.sent_at);
  v_kept.due_at := new.due_at;
  v_kept.failure_code := new.failure_code;
  v_kept.partner_reference := new.partner_reference;
  v_kept.updated_at := new.updated_at;
  if v_kept is distinct from new then
    raise exception 'of the return of a credit only its state and what comes with it change';
  end if;
  return new;
end
$$;
comment on function app.guard_rail_credit_return is 'Refuses to pay back anything but the credit of a rejected deposit, any change of a return but those of its state, one after its end, another deadline once it may have been sent, and an end by a ruling that does not exist';

create or replace trigger rail_credit_returns_guard
  before insert or update on rail_credit_returns
  for each row
  execute function app.guard_rail_credit_return();
