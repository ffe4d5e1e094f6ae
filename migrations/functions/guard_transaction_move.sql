create or replace function app.guard_transaction_move()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_kept transactions := old;
begin
  -- A separate `if` for each query: PL/pgSQL runs a condition with a query as SQL, even if its first half is false.
  if new.status <> old.status then
    if not exists (
      select from transaction_transitions where from_status = old.status and to_status = new.status
    ) then
      raise exception 'a transaction does not move from % to %', old.status, new.status;
    end if;
  end if;
  if new.status = 'CANCELLED' then
    if exists (select from rail_attempts where business_id = new.business_id and transaction_id = new.id) then
      raise exception 'a payout that was handed to a rail is not cancelled';
    end if;
  end if;
  if (new.version - old.version) <> (new.status <> old.status)::integer then
    raise exception 'the version of a transaction counts its moves';
  end if;
  -- Lists what may change, so that a column added later is immutable unless it is added here.
  v_kept.status := new.status;
  v_kept.version := new.version;
  v_kept.failure_code := new.failure_code;
  v_kept.otp_attempts := new.otp_attempts;
  v_kept.otp_refusals := new.otp_refusals;
  v_kept.updated_at := new.updated_at;
  -- It has no attempt yet, or those before are proven not executed.
  if new.rail is distinct from old.rail and old.status in ('PENDING', 'SCHEDULED', 'RETRY')
     and new.status = 'PROCESSING' then
    if not exists (
      select from rail_attempts
       where business_id = new.business_id and transaction_id = new.id and state not in ('refused', 'not_executed')
    ) then
      v_kept.rail := new.rail;
    end if;
  end if;
  -- Of an erased customer only ids and amounts stay.
  if new.meta <> old.meta and new.meta = '{}' then
    if exists (
      select from customers
       where business_id = new.business_id and id = new.customer_id and erased_at is not null
    ) then
      v_kept.meta := new.meta;
    end if;
  end if;
  if v_kept is distinct from new then
    raise exception 'of a transaction only its status and what comes with it change';
  end if;
  return new;
end
$$;
comment on function app.guard_transaction_move is 'Refuses a move that transaction_transitions does not list, the cancellation of a payout that a rail was given, and any other change of a transaction';

create or replace trigger transactions_guard_move
  before update on transactions
  for each row
  execute function app.guard_transaction_move();
