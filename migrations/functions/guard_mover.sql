create or replace function app.guard_mover()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if not exists (
    select from transaction_transitions
     where from_status = coalesce(new.from_status, 'NEW') and to_status = new.to_status and new.actor = any (actors)
  ) then
    raise exception '% may not move a transaction from % to %', new.actor, coalesce(new.from_status, 'NEW'),
      new.to_status;
  end if;
  -- transaction_transitions alone decides all other moves.
  -- A separate `if` for each query: PL/pgSQL runs a condition with a query as SQL, even if its first half is false.
  if new.actor = 'operator' and new.from_status = 'UNKNOWN' then
    if not exists (
      select from rail_cases c join rail_rulings r on r.business_id = c.business_id and r.case_id = c.id
       where c.business_id = new.business_id and c.transaction_id = new.transaction_id and c.kind = 'unknown'
         and r.confirmed_at is not null
         and r.outcome = case new.to_status when 'SUCCESS' then 'PAID' else 'NOT_PAID' end
    ) then
      raise exception 'an unknown outcome is decided by a ruling of two operators only';
    end if;
  elsif new.actor = 'rail' and new.to_status = 'REFUNDED' then
    if not exists (
      select from transactions t
       where t.business_id = new.business_id and t.id = new.transaction_id and t.type = 'WITHDRAW' and (
         select sum(r.minor) = t.destination_minor and bool_and(r.currency = t.destination_currency)
                and not bool_or(r.is_reused) from rail_returns r
          where r.business_id = t.business_id and r.transaction_id = t.id)
    ) then
      raise exception 'a rail refunds a payout only by returns of exactly its amount';
    end if;
  elsif new.actor = 'rail' and new.to_status = 'DISPUTED' then
    if not exists (
      select from transactions
       where business_id = new.business_id and id = new.transaction_id and type = 'DEPOSIT' and rail is not null
    ) then
      raise exception 'a rail recalls a deposit only';
    end if;
  end if;
  return new;
end
$$;
comment on function app.guard_mover is 'Refuses a move by an actor that transaction_transitions does not list, an operator''s move of an unknown outcome without its ruling, a rail''s refund without its returns, and its recall of anything but a deposit';

create or replace trigger transaction_moves_guard_mover
  before insert on transaction_moves
  for each row
  execute function app.guard_mover();
