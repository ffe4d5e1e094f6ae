create or replace function app.find_chain_breaches(p_business_id text)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with seals as (
    select s.business_id, s.day, s.journals, s.root, lag(s.root) over (order by s.day) as previous_root
      from public.ledger_seals s where s.business_id = p_business_id
  ), found as (
    select f.business_id, f.day, f.journals, f.digest
      from app.ledger_digests('-infinity', app.ledger_start_of((select max(s.day) from seals s) + 1)) as f
     where f.business_id = p_business_id
  )
  select business_id, day::text, 'the journals of the day do not match its seal, or do not follow the one before it'
    from seals s full join found f using (business_id, day)
   where s.root is distinct from app.ledger_seal_root(business_id, day, s.previous_root, f.journals, f.digest)
$$;
comment on function app.find_chain_breaches is 'Finds days of a business, from its first to its last seal, whose journals differ from their seal';
