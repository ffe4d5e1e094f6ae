create or replace function app.update_checkout_payment()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  update checkout_payments set state = app.checkout_state_of(new.status)
   where business_id = new.business_id and transaction_id = new.id and state = 'IN_FLIGHT';
  return null;
end
$$;
comment on function app.update_checkout_payment is 'Trigger of transactions: copies the status of a deposit into the checkout payment that it makes';

create or replace trigger transactions_update_checkout_payment
  after update of status on transactions
  for each row
  when (new.status <> old.status and new.origin in ('checkout', 'transfer'))
  execute function app.update_checkout_payment();
