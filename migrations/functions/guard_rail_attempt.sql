create or replace function app.guard_rail_attempt()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_moves constant text[] := array[
    'prepared accepted', 'prepared unknown', 'prepared not_taken', 'prepared succeeded', 'prepared refused',
    'prepared not_executed', 'not_taken prepared', 'not_taken not_executed', 'accepted accepted', 'accepted unknown',
    'accepted succeeded', 'accepted refused', 'unknown unknown', 'unknown accepted', 'unknown not_taken',
    'unknown succeeded', 'unknown refused', 'unknown not_executed'];
  v_kept rail_attempts := old;
begin
  if not (old.state || ' ' || new.state) = any (v_moves) then
    raise exception 'an attempt does not change from % to %', old.state, new.state;
  end if;
  if old.state = 'not_taken' and new.state = 'not_executed' and new.proof <> 'FENCE' then
    raise exception 'what a rail did not take is sent again, unless it is fenced';
  end if;
  -- A rail that had it once may have forgotten it: then only its word, or a ruling, says that it was not executed.
  if new.state = 'not_executed' and old.accepted_at is not null and new.proof <> 'RULING' then
    raise exception 'the rail accepted the attempt: its absence proves nothing';
  end if;
  if new.state = 'not_taken' and old.accepted_at is not null then
    raise exception 'what a rail accepted is not sent again';
  end if;
  -- A separate `if` for each query: PL/pgSQL runs a condition with a query as SQL, even if its first half is false.
  if new.proof = 'RULING' then
    if not exists (
      select from rail_cases c join rail_rulings r on r.business_id = c.business_id and r.case_id = c.id
       where c.business_id = new.business_id and c.transaction_id = new.transaction_id and c.number = new.number
         and c.kind = 'unknown' and r.confirmed_at is not null
         and r.outcome = case new.state when 'succeeded' then 'PAID' else 'NOT_PAID' end
    ) then
      raise exception 'an attempt ends by a ruling of two operators only';
    end if;
  end if;
  -- Nothing that was sent before is on its way: the rail took nothing of it.
  if old.state = 'not_taken' then
    v_kept.not_after := new.not_after;
    v_kept.settles_by := new.settles_by;
  end if;
  v_kept.state := new.state;
  v_kept.proof := new.proof;
  v_kept.sends := new.sends;
  v_kept.asks := new.asks;
  v_kept.version := greatest(old.version, new.version);
  v_kept.accepted_at := coalesce(old.accepted_at, new.accepted_at);
  v_kept.unknown_since := new.unknown_since;
  v_kept.failure_code := new.failure_code;
  v_kept.partner_reference := new.partner_reference;
  v_kept.updated_at := new.updated_at;
  if v_kept is distinct from new then
    raise exception 'of an attempt only its state and what comes with it change';
  end if;
  return new;
end
$$;
comment on function app.guard_rail_attempt is 'Refuses any change of an attempt but those of its state, a change after it has ended, an end by a ruling that does not exist, a proof by absence where the rail had it, and any end but a fence of what the rail did not take';

create or replace trigger rail_attempts_guard
  before update on rail_attempts
  for each row
  execute function app.guard_rail_attempt();
