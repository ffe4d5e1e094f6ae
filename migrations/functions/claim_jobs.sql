create or replace function app.claim_jobs(
  p_task text,
  p_limit integer,
  p_max_in_flight integer,
  p_lease interval,
  p_from text
)
  returns setof jobs
  language plpgsql
  set search_path to public, pg_temp
  set enable_hashjoin to off
  set enable_mergejoin to off
  set enable_seqscan to off
  set enable_bitmapscan to off
  as $$
declare
  v_now timestamptz := app.now();
begin
  -- One claim of a task at a time: two would count the same leases and together exceed p_max_in_flight.
  perform pg_advisory_xact_lock(hashtextextended(p_task, 3));
  return query
    with due as materialized (
      select * from (
        select * from app.list_due_businesses(p_task, v_now, p_max_in_flight, p_from, 1000)
        union all
        select * from app.list_due_businesses(p_task, v_now, p_max_in_flight, '', 1000) as around
         where around.business_id < p_from) as listed
       -- Some more than it takes, to choose from: looking at each costs more than claiming a job.
       limit p_limit + 50
    ), share as materialized (
      select greatest(1, p_limit / greatest(1, count(*)))::integer as most from due
    ), chosen as materialized (
      select ready.place
        from due cross join share cross join lateral (
          -- The first job of a lane sorts before the others, so among 500 there is always one that may be leased.
          select j.place, row_number() over (order by j.due_at, j.subject_id) as turn
            from (select jobs.ctid as place, jobs.* from jobs
                   where jobs.task = p_task and jobs.business_id = due.business_id and jobs.due_at <= v_now
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
      returning jobs.*
    )
    select * from claimed order by claimed.due_at, claimed.subject_id;
end
$$;
comment on function app.claim_jobs is 'Leases at most p_limit due jobs of a task to one worker. Each business gets an equal share, and at most p_max_in_flight at once over all workers; those with the fewest leases come first, then the longest waiting. In a lane, a job is leased only after the earlier ones had their first attempt. Looks at businesses from p_from on, then at those before it, up to 1,000 each, until 50 more than p_limit have due jobs';
