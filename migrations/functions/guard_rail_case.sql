create or replace function app.guard_rail_case()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_kept rail_cases := old;
begin
  v_kept.closed_at := new.closed_at;
  v_kept.closed_by := new.closed_by;
  if old.closed_at is not null or v_kept is distinct from new then
    raise exception 'a case is closed once, and nothing else of it changes';
  end if;
  if new.closed_by = 'RULING' and not exists (
    select from rail_rulings
     where business_id = new.business_id and case_id = new.id and confirmed_at is not null
  ) then
    raise exception 'a case is closed by a ruling of two operators only';
  end if;
  return new;
end
$$;
comment on function app.guard_rail_case is 'Refuses any change of a case but its end, and an end by a ruling that does not exist';

create or replace trigger rail_cases_guard
  before update on rail_cases
  for each row
  execute function app.guard_rail_case();
