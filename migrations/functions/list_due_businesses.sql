create or replace function app.list_due_businesses(
  p_task text,
  p_now timestamptz,
  p_max_in_flight integer,
  p_after text,
  p_max_looked integer
)
  returns table(number integer, business_id text, waits_since timestamptz, free integer)
  language sql stable
  as $$
  with recursive looked as (
    select p_after collate "C" as business_id, 0 as number, false as has_wrapped
    union all
    select next.business_id, looked.number + 1, next.has_wrapped
      from looked cross join lateral (
        (select beyond.business_id, looked.has_wrapped from (
           select j.business_id from public.jobs j
            where j.task = p_task and j.due_at < 'infinity' and j.business_id > looked.business_id
            order by j.business_id limit 1) as beyond
          where not looked.has_wrapped or beyond.business_id <= p_after)
        union all
        (select first.business_id, true from (
           select j.business_id from public.jobs j
            where j.task = p_task and j.due_at < 'infinity'
            order by j.business_id limit 1) as first
          where not looked.has_wrapped and first.business_id <= p_after)
        limit 1) as next
     where looked.number < p_max_looked
  )
  select looked.number, looked.business_id, due.waits_since, due.free
    from looked left join lateral (
      select oldest.due_at as waits_since, p_max_in_flight - leased.count as free
        from (
          select j.due_at from public.jobs j
           where j.task = p_task and j.business_id = looked.business_id and j.due_at < 'infinity' and j.due_at <= p_now
             and (j.lease_until is null or j.lease_until <= p_now)
           order by j.due_at limit 1) as oldest
        cross join lateral (
          select count(*)::integer from (
            select from public.jobs j
             where j.business_id = looked.business_id and j.task = p_task and j.lease_until > p_now
             limit p_max_in_flight) as running) as leased
       where leased.count < p_max_in_flight
         and not exists (select from public.closed_businesses closed where closed.business_id = looked.business_id)
         and not exists (
           select from public.departures d where d.business_id = looked.business_id and d.state = 'RESTING')
    ) as due on true
   where looked.number > 0 and (due.free is not null or looked.number = p_max_looked)
$$;
comment on function app.list_due_businesses is 'Lists open businesses that have due jobs of a task and fewer than p_max_in_flight leases: since when a job has waited, and how many more may be leased. Goes round once from the one after p_after, through the index from one business with jobs that are not held to the next, and reads of each only its leases and one row. It looks at no more than p_max_looked; the last of so many is listed in any case, without free where it has nothing to lease, so that the next search can begin behind it';
