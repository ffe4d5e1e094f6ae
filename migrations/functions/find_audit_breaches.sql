create or replace function app.find_audit_breaches()
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with days as (
    select d.day, d.digests, d.root, d.previous_root, lag(d.root) over (order by d.day) as root_before,
           lag(d.day) over (order by d.day) as day_before,
           app.audit_day_root(d.day, d.previous_root, d.digests) as root_found
      from public.audit_days d
  ), sealed as (
    select max(d.day) as until from days d
  ), kept as (
    select d.day, entry.key as id, entry.value as digest from days d cross join jsonb_each_text(d.digests) as entry
  ), found as (
    select f.id, f.digest
      from sealed, app.audit_digests('-infinity', app.ledger_start_of(sealed.until + 1)) as f
  ), unsealed as (
    select (a.at at time zone 'UTC')::date as day, count(*) as entries
      from sealed
      join public.audit_log a on sealed.until is null or a.at >= app.ledger_start_of(sealed.until + 1)
     group by 1
  ), working as (
    -- As in find_seal_breaches.
    select least(now(), greatest((select max(w.checked_at) from public.ledger_watch w),
                                 (select max(a.at) from public.audit_log a))) as until
  )
  select '', id,
         case when found.digest is null then 'the entry was removed; it was sealed with ' || kept.day
              when kept.digest is null then 'the entry was inserted after its day was sealed'
              else 'the entry was changed; it was sealed with ' || kept.day end
    from kept full join found using (id)
   where kept.digest is distinct from found.digest
  union all
  select '', d.day::text, fault
    from days d
   cross join lateral app.fault_in_chain(d.day, d.day_before, d.previous_root, d.root_before, d.root,
                                         d.root_found, 'digests') as fault
   where fault is not null
  union all
  select '', u.day::text, u.entries || ' entries are not sealed, although workers ran after the day'
    from unsealed u, working w
   where app.ledger_start_of(u.day + 1) + interval '6 hours' <= w.until
$$;
comment on function app.find_audit_breaches is 'Finds entries of the audit log that were changed, removed, or inserted after their day was sealed, breaks in the chain of sealed days, and days that were not sealed in time';
