create or replace function app.guard_rail_ruling()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_kept record := old;
begin
  if old.confirmed_at is null and old.rejected_at is null then
    v_kept.confirmed_by := new.confirmed_by;
    v_kept.confirmed_at := new.confirmed_at;
    v_kept.rejected_by := new.rejected_by;
    v_kept.rejected_at := new.rejected_at;
  end if;
  if current_setting('app.reseals', true) = 'on' then
    v_kept.evidence_encrypted := new.evidence_encrypted;
  end if;
  if v_kept is distinct from new then
    raise exception 'a proposal is confirmed or rejected once, and nothing else of it changes';
  end if;
  return new;
end
$$;
comment on function app.guard_rail_ruling is 'Refuses any change of a ruling but its confirmation or its rejection; app.replace_seals may seal its evidence anew';

create or replace trigger rail_rulings_guard
  before update on rail_rulings
  for each row
  execute function app.guard_rail_ruling();

create or replace trigger rail_stray_rulings_guard
  before update on rail_stray_rulings
  for each row
  execute function app.guard_rail_ruling();
