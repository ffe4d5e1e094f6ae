create or replace function app.find_seal_breaches()
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with seals as (
    select s.business_id, s.day, s.journals, s.root,
           lag(s.root) over (partition by s.business_id order by s.day) as previous_root
      from public.ledger_seals s
  ), days as (
    select d.day, d.root, d.previous_root, lag(d.root) over (order by d.day) as root_before,
           lag(d.day) over (order by d.day) as day_before,
           app.ledger_day_root(d.day, d.previous_root, (
             select jsonb_agg(jsonb_build_array(s.business_id, s.journals, encode(s.root, 'hex'))
                              order by s.business_id)
               from app.own_seals() s where s.day = d.day)) as root_found
      from public.ledger_days d
  ), sealed as (
    select greatest((select max(d.day) from days d), (select max(s.day) from app.own_seals() s)) as until
  ), found as (
    select f.business_id, f.day, f.journals, f.digest
      from sealed, app.ledger_digests('-infinity', app.ledger_start_of(greatest(sealed.until, (
             select max(a.sealed_until) from public.arrivals a)) + 1)) as f
      left join public.arrivals a on a.business_id = f.business_id
     where f.day <= greatest(sealed.until, a.sealed_until)
  ), unsealed as (
    select (j.created_at at time zone 'UTC')::date as day, count(*) as journals
      from sealed
      join public.journals j on sealed.until is null or j.created_at >= app.ledger_start_of(sealed.until + 1)
     where not exists (select from public.arrivals a where a.business_id = j.business_id
                          and j.created_at < app.ledger_start_of(a.sealed_until + 1))
       and not exists (select from public.closed_businesses c
                        where c.business_id = j.business_id and c.state = 'ARRIVING')
     group by 1
  ), working as (
    -- The last instant, by the machine's clock, at which a worker ran or money moved: a sandbox's clock may leap.
    select least(now(), greatest((select max(w.checked_at) from public.ledger_watch w),
                                 (select max(j.created_at) from public.journals j))) as until
  )
  select business_id, day::text,
         case when s.root is null then 'no seal for ' || f.journals || ' journals'
              else 'sealed with ' || s.journals || ' journals, found ' || coalesce(f.journals, 0)
                || '; a journal, a posting or a seal was changed' end
    from seals s full join found f using (business_id, day)
   where s.root is distinct from app.ledger_seal_root(business_id, day, s.previous_root, f.journals, f.digest)
  union all
  select '', d.day::text, fault
    from days d
   cross join lateral app.fault_in_chain(d.day, d.day_before, d.previous_root, d.root_before, d.root,
                                         d.root_found, 'seals') as fault
   where fault is not null
  union all
  select s.business_id, s.day::text, 'a seal of a day that is not sealed' from app.own_seals() s
   where s.day not in (select d.day from days d)
  union all
  select '', u.day::text, u.journals || ' journals are not sealed, although workers ran after the day'
    from unsealed u, working w
   where app.ledger_start_of(u.day + 1) + interval '6 hours' <= w.until
  union all
  select p.business_id, p.transaction_id, 'a posting without its entry ' || p.kind from public.postings p
   where not exists (select from public.journals j where j.business_id = p.business_id
                        and j.transaction_id = p.transaction_id and j.kind = p.kind)
  union all
  select j.business_id, j.transaction_id, 'an entry without its business' from public.journals j
   where not exists (select from public.businesses b where b.id = j.business_id)
$$;
comment on function app.find_seal_breaches is 'Finds days whose journals or postings differ from their seals, breaks in the chain of seals, days that were not sealed in time, and postings without their journal. The seals that a business brought from another cell are checked with its chain, not with the sealed days of this one';
