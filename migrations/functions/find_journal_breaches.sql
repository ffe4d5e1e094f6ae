create or replace function app.find_journal_breaches(p_since timestamptz, p_expected jsonb)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.business_id, t.id, t.status, t.type || case t.origin when 'topup' then '/topup' else '' end || '/' ||
           case when t.status = 'FAILED' and t.version = 1 then 'DECLINED' else t.status end as shape
      from public.transactions t where p_since is null or t.updated_at >= p_since
  ), found as (
    select l.business_id, l.id, l.shape,
           (select coalesce(string_agg(j.kind, ' ' order by j.kind collate "C"), '') from public.journals j
             where j.business_id = l.business_id and j.transaction_id = l.id) as kinds
      from looked l
  ), entries as (
    select j.business_id, j.transaction_id, j.kind from public.journals j where p_since is null
    union all
    select j.business_id, j.transaction_id, j.kind
      from (select distinct t.business_id from public.transactions t where t.updated_at >= p_since) as changed
      join public.journals j on j.business_id = changed.business_id and j.created_at >= p_since
  )
  select f.business_id, f.id, f.shape || ' has the entries [' || f.kinds || '], not ['
                              || coalesce(p_expected->>f.shape, 'unknown') || ']'
    from found f where f.kinds is distinct from p_expected->>f.shape
  union all
  select e.business_id, e.transaction_id, 'the entry ' || e.kind || ' has no transaction' from entries e
   where not exists (select from public.transactions t where t.business_id = e.business_id and t.id = e.transaction_id)
$$;
comment on function app.find_journal_breaches is 'Finds transactions whose journals are not exactly those that their status requires, and journals without a transaction';
