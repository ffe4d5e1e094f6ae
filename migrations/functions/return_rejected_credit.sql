create or replace function app.return_rejected_credit()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  insert into rail_credit_returns (business_id, transaction_id, rail, credit_id, return_id, state, due_at, created_at,
                                   updated_at)
    select business_id, transaction_id, rail, credit_id,
           left(encode(sha256(convert_to(rail || ' ' || credit_id, 'UTF8')), 'hex'), 24) || '-01', 'prepared',
           new.moved_at, new.moved_at, new.moved_at
      from rail_credits
     where business_id = new.business_id and transaction_id = new.transaction_id and recalled_at is null;
  return new;
end
$$;
comment on function app.return_rejected_credit is 'Prepares to pay back the credit of a deposit that is rejected, unless it was recalled';

create or replace trigger transaction_moves_return_rejected_credit
  after insert on transaction_moves
  for each row
  when (new.to_status = 'REJECTED')
  execute function app.return_rejected_credit();
