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
  return new;
end
$$;
comment on function app.guard_mover is 'Refuses a move by an actor that transaction_transitions does not list';

create or replace trigger transaction_moves_guard_mover
  before insert on transaction_moves
  for each row
  execute function app.guard_mover();
