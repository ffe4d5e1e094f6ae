create or replace function app.count_transaction()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if tg_op = 'INSERT' then
    perform app.count_changes(jsonb_build_array(to_jsonb(new)));
  else
    perform app.count_changes(jsonb_build_array(to_jsonb(old) || '{"change": -1}', to_jsonb(new)));
  end if;
  return null;
end
$$;
comment on function app.count_transaction is 'Trigger at COMMIT: the counts are hot rows, so they are locked last and for the shortest time. Not queued where app.counts_itself is on: the function that is at work counts its whole set by app.count_changes';

drop trigger if exists transactions_counted_when_created on transactions;
create constraint trigger transactions_counted_when_created
  after insert on transactions deferrable initially deferred for each row
  when (current_setting('app.counts_itself', true) is distinct from 'on')
  execute function app.count_transaction();

drop trigger if exists transactions_counted_when_moved on transactions;
create constraint trigger transactions_counted_when_moved
  after update on transactions deferrable initially deferred for each row
  when (current_setting('app.counts_itself', true) is distinct from 'on'
        and (old.business_id, old.status, old.type, old.channel, old.source_currency, old.destination_currency,
             old.created_at)
            is distinct from
            (new.business_id, new.status, new.type, new.channel, new.source_currency, new.destination_currency,
             new.created_at))
  execute function app.count_transaction();
