create or replace function app.list_due_businesses(
  p_task text,
  p_now timestamptz,
  p_max_in_flight integer,
  p_from text,
  p_max_looked integer
)
  returns table(business_id text, waits_since timestamptz, free integer)
  language sql stable
  as $$
  with recursive owners as (
    (select j.business_id, 1 as number from public.jobs j
      where j.task = p_task and j.business_id >= p_from collate "C"
      order by j.business_id limit 1)
    union all
    select next.business_id, owners.number + 1
      from owners cross join lateral (
        select j.business_id from public.jobs j
         where j.task = p_task and j.business_id > owners.business_id
         order by j.business_id limit 1) as next
     where owners.number < p_max_looked
  )
  select owners.business_id, oldest.due_at, p_max_in_flight - leased.count
    from owners cross join lateral (
      select j.due_at from public.jobs j
       where j.task = p_task and j.business_id = owners.business_id and j.due_at <= p_now
         and (j.lease_until is null or j.lease_until <= p_now)
       order by j.due_at limit 1) as oldest
    cross join lateral (
      select count(*)::integer from (
        select from public.jobs j
         where j.business_id = owners.business_id and j.task = p_task and j.lease_until > p_now
         limit p_max_in_flight) as running) as leased
   where leased.count < p_max_in_flight
     and not exists (select from public.closed_businesses closed where closed.business_id = owners.business_id)
     and not exists (select from public.departures d where d.business_id = owners.business_id and d.state = 'RESTING')
$$;
comment on function app.list_due_businesses is 'Lists open businesses from p_from on that have due jobs of a task and fewer than p_max_in_flight leases: since when a job has waited, and how many more may be leased. Skips through the index from one business to the next, at most p_max_looked, and reads of each only its leases and one row';
