create or replace function app.find_history_breaches(p_since timestamptz, p_business_id text default null)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.* from public.transactions t
     where (p_since is null or t.updated_at >= p_since) and (p_business_id is null or t.business_id = p_business_id)
  ), counted as (
    select l.business_id, l.id, l.version, l.status, h.moves, h.last_status, h.is_chained, h.is_final_at_once,
           (select count(*) from public.events e where e.business_id = l.business_id and e.subject_id = l.id
               and e.type like 'TRANSACTION.%') as events
      from looked l cross join lateral (
        select count(*) as moves, (array_agg(m.to_status order by m.version desc))[1] as last_status,
               bool_or(m.version = 1 and m.to_status in ('SUCCESS', 'FAILED')) as is_final_at_once,
               bool_and(m.version = 1 or m.from_status = m.before) as is_chained
          from (select version, from_status, to_status, lag(to_status) over (order by version) as before
                  from public.transaction_moves where business_id = l.business_id and transaction_id = l.id) as m) as h
  )
  select business_id, id, 'version ' || version || ' ' || status || ' has ' || moves || ' moves, the last to '
                          || coalesce(last_status, 'nothing')
    from counted where moves <> version or last_status is distinct from status or not coalesce(is_chained, false)
  union all
  select business_id, id, moves || ' moves were told by ' || events || ' events'
    from counted where events <> moves + coalesce(is_final_at_once, false)::integer
$$;
comment on function app.find_history_breaches is 'Finds transactions whose history does not end in their status, and moves without exactly one event (a transaction that is final when created has two)';
