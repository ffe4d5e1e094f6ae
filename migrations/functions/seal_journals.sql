create or replace function app.seal_journals(p_day date, p_business_id text default null)
  returns void
  language sql
  as $$
  insert into public.ledger_seals (business_id, day, journals, root)
    select d.business_id, d.day, d.journals, app.ledger_seal_root(d.business_id, d.day,
             (select s.root from public.ledger_seals s where s.business_id = d.business_id and s.day < d.day
               order by s.day desc limit 1), d.journals, d.digest)
      from app.ledger_digests(app.ledger_start_of(p_day), app.ledger_start_of(p_day + 1)) as d
     where (p_business_id is null or d.business_id = p_business_id)
       and not exists (select from public.arrivals a where a.business_id = d.business_id and d.day <= a.sealed_until)
       and not exists (select from public.closed_businesses c
                        where c.business_id = d.business_id and c.state = 'ARRIVING')
$$;
comment on function app.seal_journals is 'Adds the seals of a day, of one business or of all; not of a business that is arriving, nor of days that its old cell sealed';
