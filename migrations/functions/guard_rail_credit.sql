create or replace function app.guard_rail_credit()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  -- What was held may get its deposit after all, with what the rail says then.
  if tg_op = 'UPDATE' and old.held_because is null and row (
    old.rail, old.credit_id, old.request_id, old.currency, old.amount_minor, old.business_id, old.transaction_id
  ) is distinct from row (
    new.rail, new.credit_id, new.request_id, new.currency, new.amount_minor, new.business_id, new.transaction_id
  ) then
    raise exception 'a credit that has its deposit does not change';
  end if;
  if new.transaction_id is not null and not exists (
    select from transactions t
     where t.business_id = new.business_id and t.id = new.transaction_id and t.type = 'DEPOSIT'
       and t.origin = 'transfer' and t.rail = new.rail and t.destination_currency = new.currency
       and t.destination_minor = new.amount_minor
  ) then
    raise exception 'a credit has the deposit of its rail and amount';
  end if;
  return new;
end
$$;
comment on function app.guard_rail_credit is 'Refuses a credit whose deposit has another rail or amount, and any change of a credit that has its deposit';

create or replace trigger rail_credits_guard
  before insert or update on rail_credits
  for each row
  execute function app.guard_rail_credit();
