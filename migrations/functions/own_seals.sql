create or replace function app.own_seals()
  returns setof public.ledger_seals
  language sql stable
  as $$
  select s.* from public.ledger_seals s
   where not exists (select from public.arrivals a where a.business_id = s.business_id and s.day <= a.sealed_until)
     and not exists (select from public.closed_businesses c
                     where c.business_id = s.business_id and c.state = 'ARRIVING')
$$;
comment on function app.own_seals is 'Lists the seals of this cell, without those that businesses brought from another one';
