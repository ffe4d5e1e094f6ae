create or replace function app.refuse_transaction_delete()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$ begin raise exception 'transactions are kept for ever: % refused', lower(tg_op); end $$;
comment on function app.refuse_transaction_delete is 'Refuses to delete transactions: their keys and references stay taken permanently';

create or replace trigger transactions_kept
  before delete or truncate on transactions
  for each statement
  execute function app.refuse_transaction_delete();
