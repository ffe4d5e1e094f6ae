create or replace function app.claim_jobs(
  p_task text,
  p_limit integer,
  p_max_in_flight integer,
  p_lease interval,
  p_after text
)
  returns table(next_after text, job jobs)
  language plpgsql
  set search_path to public, pg_temp
  set enable_hashjoin to off
  set enable_mergejoin to off
  set enable_seqscan to off
  set enable_bitmapscan to off
  as $$
declare
  v_now timestamptz := app.now();
  v_max_looked constant integer := 1000;
begin
  -- One claim of a task at a time: two would count the same leases and together exceed p_max_in_flight.
  perform pg_advisory_xact_lock(hashtextextended(p_task, 3));
  return query
    with listed as materialized (
      select * from app.list_due_businesses(p_task, v_now, p_max_in_flight, p_after, v_max_looked)
       -- Some more than it takes, to choose from: looking at each costs more than claiming a job.
       limit p_limit + 50
    ), due as materialized (
      select * from listed where free is not null
    ), share as materialized (
      select greatest(1, p_limit / greatest(1, count(*)))::integer as most from due
    ), chosen as materialized (
      select ready.place
        from due cross join share cross join lateral (
          -- The first job of a lane sorts before the others, so among 500 there is always one that may be leased.
          select j.place, row_number() over (order by j.due_at, j.subject_id) as turn
            from (select jobs.ctid as place, jobs.* from jobs
                   where jobs.task = p_task and jobs.business_id = due.business_id
                     and jobs.due_at < 'infinity' and jobs.due_at <= v_now
                     and (jobs.lease_until is null or jobs.lease_until <= v_now)
                   order by jobs.due_at, jobs.subject_id limit 500) as j
           where j.lane is null or (
                   -- A scalar subquery: the planner would turn `not exists` into a join with the whole lane.
                   select earlier.subject_id from jobs earlier
                    where earlier.business_id = j.business_id and earlier.task = p_task
                      and earlier.lane = j.lane and earlier.position < j.position
                      and (earlier.attempts = 0 or (earlier.attempts = 1 and earlier.lease_until > v_now))
                    order by earlier.position limit 1) is null
           order by j.due_at, j.subject_id
           limit least(share.most, due.free)) as ready
       -- A business with fewer leases goes first, so that one with a backlog does not take each slot that becomes free.
       order by p_max_in_flight - due.free + ready.turn, due.waits_since, due.business_id
       limit p_limit
    ), held as materialized (
      select j.place
        from chosen cross join lateral (
          -- By place: with the statistics of an empty table Postgres would read the whole backlog to find a row by key.
          select jobs.ctid as place, jobs.due_at, jobs.lease_until from jobs
           where jobs.ctid = chosen.place
           limit 1
             for update skip locked) as j
       where j.due_at <= v_now and (j.lease_until is null or j.lease_until <= v_now)
    ), claimed as (
      update jobs
         set lease_until = v_now + p_lease, attempts = jobs.attempts + 1
        from held
       where jobs.ctid = held.place
      returning jobs as job
    ), next as (
      select (
        select listed.business_id from listed
         where listed.number = v_max_looked
            or not exists (select from claimed)
            or exists (select from claimed where (claimed.job).business_id = listed.business_id)
         order by listed.number desc limit 1) as after
    )
    select next.after, claimed.job
      from next left join claimed on true
     order by (claimed.job).due_at, (claimed.job).subject_id;
end
$$;
comment on function app.claim_jobs is 'Leases at most p_limit due jobs of a task to one worker. Each business gets an equal share, and at most p_max_in_flight at once over all workers; those with the fewest leases come first, then the longest waiting. In a lane, a job is leased only after the earlier ones had their first attempt. Goes round the businesses from the one after p_after, until 50 more than p_limit have due jobs, or 1,000 were looked at. next_after: where the next claim goes on: after the last business that got a lease; after the last one looked at where that was the thousandth, or none got one. A single row without a job where there is nothing to lease';
