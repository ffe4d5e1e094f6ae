create or replace function app.keep_transaction()
  returns trigger
  language plpgsql
  as $$ begin raise exception 'transactions are kept for ever: % refused', lower(tg_op); end $$;
comment on function app.keep_transaction is 'Refuses to delete transactions: their keys and references stay taken for ever';

create or replace trigger transactions_kept
  before delete or truncate on transactions
  for each statement
  execute function app.keep_transaction();
