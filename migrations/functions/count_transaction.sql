create or replace function app.count_transaction()
  returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    if strpos(coalesce(current_setting('app.counted_together', true), ''), new.id) = 0 then
      perform app.count_in(new);
    end if;
  -- Two moves that cross (one from A to B, one from B to A) lock their rows in the same order.
  elsif old.status <= new.status then
    perform app.count_out(old);
    perform app.count_in(new);
  else
    perform app.count_in(new);
    perform app.count_out(old);
  end if;
  return null;
end
$$;
comment on function app.count_transaction is 'Trigger at COMMIT: the counts are hot rows, so they are locked last and for the shortest time (D-0431)';

drop trigger if exists transactions_counted_when_created on transactions;
create constraint trigger transactions_counted_when_created
  after insert on transactions
  deferrable initially deferred for each row
  execute function app.count_transaction();

drop trigger if exists transactions_counted_when_moved on transactions;
create constraint trigger transactions_counted_when_moved
  after update on transactions
  deferrable initially deferred for each row
  when ((old.business_id, old.status, old.type, old.channel, old.source_currency, old.destination_currency,
         old.created_at)
        is distinct from
        (new.business_id, new.status, new.type, new.channel, new.source_currency, new.destination_currency,
         new.created_at))
  execute function app.count_transaction();
