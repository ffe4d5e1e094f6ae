create or replace function app.tell_checkout()
  returns trigger
  language plpgsql
  as $$
begin
  update checkout_payments set state = app.checkout_state_of(new.status)
   where business_id = new.business_id and transaction_id = new.id and state = 'IN_FLIGHT';
  return null;
end
$$;
comment on function app.tell_checkout is 'Copies the status of a deposit into the checkout payment it makes';

create or replace trigger transactions_tell_checkout
  after update of status on transactions
  for each row
  when (new.status <> old.status and new.origin in ('checkout', 'transfer'))
  execute function app.tell_checkout();
