create or replace function app.prune_events(p_before timestamptz)
  returns integer
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_business_id text;
  v_passed_at timestamptz;
  v_passed_id text;
  v_gone text[];
  v_seen integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('app.prune_events', 0)) then return 0; end if;
  -- Index events_newest, one look per business.
  select b.id, coalesce(r.passed_at, '-infinity'), coalesce(r.passed_id, '')
    into v_business_id, v_passed_at, v_passed_id
    from businesses b left join event_retention r on r.business_id = b.id
   where not exists (select from closed_businesses c where c.business_id = b.id)
     and exists (
     select from events e
      where e.business_id = b.id and e.created_at < p_before
        and (e.created_at, e.id) > (coalesce(r.passed_at, '-infinity'), coalesce(r.passed_id, '')))
   order by b.id limit 1;
  if not found then return 0; end if;

  with passed as materialized (
    select e.id, e.subject_id, e.sequence, e.created_at from events e
     where e.business_id = v_business_id and e.created_at < p_before
       and (e.created_at, e.id) > (v_passed_at, v_passed_id)
     order by e.created_at, e.id limit 1000
  )
  select count(*), max(passed.created_at), (array_agg(passed.id order by passed.created_at desc, passed.id desc))[1],
         coalesce(array_agg(passed.id) filter (where app.is_event_removable(v_business_id, passed.id)), '{}')
    into v_seen, v_passed_at, v_passed_id, v_gone
    from passed;

  delete from webhook_attempts where business_id = v_business_id and event_id = any (v_gone);
  delete from webhook_replays where business_id = v_business_id and event_id = any (v_gone);
  delete from events where business_id = v_business_id and id = any (v_gone);
  insert into event_retention (business_id, passed_at, passed_id) values (v_business_id, v_passed_at, v_passed_id)
    on conflict (business_id) do update set passed_at = excluded.passed_at, passed_id = excluded.passed_id;
  return v_seen;
end
$$;
comment on function app.prune_events is 'Removes events of one business from before a time, with their attempts and replays, and returns how many it looked at, at most 1,000; 0 when none is left, or another process removes events. Events that must stay are passed over for good';
