create or replace function app.count_requests(p_logs jsonb, p_waits boolean)
  returns table(place integer, is_admitted boolean, remaining integer, reset_seconds integer)
  language plpgsql set enable_bitmapscan to off set enable_hashjoin to off set enable_mergejoin to off
  set search_path to public, pg_temp
  set enable_seqscan to off set plan_cache_mode to force_generic_plan
  -- By keys, whatever the statistics say (docs/design/database.md#rows-are-found-by-their-primary-key).
  as $$
declare
  -- A hit's number is its chunk times 128 plus its index, so counting is a subtraction, however high the limit.
  c_chunk constant bigint := 128;
  v_logs jsonb;
begin
  -- No wait for the disk: a crash may lose the newest hits of a window, and requests stay fast.
  perform set_config('synchronous_commit', 'off', true);
  -- A separate statement: the next one sees the hits of the previous holder of the lock. Locked in one order, to
  -- avoid deadlocks.
  select jsonb_agg(jsonb_set(log, '{place}', to_jsonb(number))) into v_logs
    from (select log, number, hashtextextended(concat(log->>'businessId', ':', log->>'operation'), 3) as lock
            from jsonb_array_elements(p_logs) with ordinality as listed (log, number)
           order by lock) as asked
   where case when p_waits then pg_advisory_xact_lock(lock) is not null else pg_try_advisory_xact_lock(lock) end;
  return query
    with logs as materialized (
      select log.*, newest.chunk as newest_chunk, oldest.chunk as oldest_chunk, at, at - log.span as since,
             -- Where nothing is left in the window a new chunk begins.
             case when oldest.chunk is null then coalesce(newest.chunk + 1, 0) * c_chunk
                  else newest.chunk * c_chunk + cardinality(newest.hits) end as next,
             oldest.chunk * c_chunk + width_bucket(at - log.span, oldest.hits) as first
        from (select l.place, l."businessId" as business_id, l.operation, l."limit" as most, l.requests,
                     make_interval(secs => l."windowSeconds") as span
                from jsonb_to_recordset(v_logs) as l (
                       place integer, "businessId" text, operation text, "limit" integer, "windowSeconds" integer,
                       requests integer)) as log
        left join lateral (
          select * from rate_limit_hits h
           where h.business_id = log.business_id and h.operation = log.operation
           order by h.chunk desc limit 1) as newest on true
       -- Read after locking, so that hits are ordered by time, even after the clock was set back.
       cross join lateral (
         select greatest(clock_timestamp() + (select ahead_by from app.clock), newest.last_at) as at) as now
        -- The oldest chunk that reaches into the window.
        left join lateral (
          select * from rate_limit_hits h
           where h.business_id = log.business_id and h.operation = log.operation and h.last_at > at - log.span
           order by h.chunk limit 1) as oldest on true
    ), deleted as (
      -- Chunks outside the window, and chunks older than the newest hits up to the limit. Found log by log: a plan made
      -- while the table was small would join the other way round, and read all of it.
      delete from rate_limit_hits where ctid = any (array(
        select old.ctid from logs
         cross join lateral (
           select h.ctid from rate_limit_hits h
            where h.business_id = logs.business_id and h.operation = logs.operation
              and h.chunk < greatest(coalesce(oldest_chunk, newest_chunk + 1), (next - most) / c_chunk)
           offset 0) as old))
    ), counted as (
      insert into rate_limit_hits as h (business_id, operation, chunk, hits, last_at)
      select business_id, operation, hit / c_chunk, array_agg(at), max(at)
        from logs cross join lateral generate_series(next, next + requests - 1) as hit
       group by business_id, operation, hit / c_chunk
      on conflict on constraint rate_limit_hits_pkey do update
         set hits = h.hits || excluded.hits, last_at = excluded.last_at
    )
    select logs.place, inside + number <= most, greatest(0, most - inside - number)::integer,
           case when inside + number < most then 0
                -- The next request fits when the hit `most` places before it leaves the window.
                else ceil(extract(epoch from coalesce((
                  select h.hits[(next + number - most) % c_chunk + 1] from rate_limit_hits h
                   where h.business_id = logs.business_id and h.operation = logs.operation
                     and h.chunk = (next + number - most) / c_chunk), logs.at) - since))::integer end
      from logs
     cross join lateral (select coalesce(next - first, 0) as inside) as so_far
     cross join lateral generate_series(1, requests) as number
     order by logs.place, number;
end
$$;
comment on function app.count_requests is 'Counts requests in logs, {businessId, operation, limit, windowSeconds, requests} each, and returns for each request, in order, whether it fits into the rolling window of its log, how many more do, and in how many seconds the next one will. One caller counts in a log at a time; refused requests count. p_waits false: counts nothing and returns no rows for logs in which another counts';
