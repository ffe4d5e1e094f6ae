create or replace function app.count_requests(
  p_business_id text,
  p_operation text,
  p_limit integer,
  p_window interval,
  p_requests integer,
  p_waits boolean
)
  returns table(request integer, is_admitted boolean, remaining integer, reset_seconds integer)
  language plpgsql set enable_bitmapscan to 'off'
  as $$
declare
  c_chunk constant bigint := 128;
  v_newest rate_limit_hits;
  v_oldest rate_limit_hits;
  v_now timestamptz;
  v_next bigint := 0;
  v_inside bigint := 0;
begin
  -- No wait for the disk: a crash may lose the newest hits of a window, and requests stay fast.
  perform set_config('synchronous_commit', 'off', true);
  -- A session keeps the plan that it made while the table was small: it must not be a sequential scan.
  perform set_config('enable_seqscan', 'off', true);
  if p_waits then
    perform pg_advisory_xact_lock(hashtextextended(p_business_id || ':' || p_operation, 3));
  elsif not pg_try_advisory_xact_lock(hashtextextended(p_business_id || ':' || p_operation, 3)) then
    return;
  end if;
  select * into v_newest from rate_limit_hits
   where business_id = p_business_id and operation = p_operation order by chunk desc limit 1;
  -- Read after locking, so that hits are ordered by time, even after the clock was set back.
  select greatest(clock_timestamp() + ahead_by, v_newest.last_at) into v_now from app.clock;
  -- The oldest chunk that reaches into the window; older ones are deleted below.
  select * into v_oldest from rate_limit_hits
   where business_id = p_business_id and operation = p_operation and last_at > v_now - p_window
   order by chunk limit 1;
  -- A hit's number is its chunk times 128 plus its index, so counting is a subtraction, however high the limit.
  if v_oldest.chunk is not null then
    v_next := v_newest.chunk * c_chunk + cardinality(v_newest.hits);
    v_inside := v_next - v_oldest.chunk * c_chunk - width_bucket(v_now - p_window, v_oldest.hits);
  elsif v_newest.chunk is not null then
    v_next := v_newest.chunk * c_chunk;
  end if;
  -- Chunks outside the window, or older than the newest p_limit hits, can no longer change a decision.
  delete from rate_limit_hits
   where business_id = p_business_id and operation = p_operation
     and chunk < greatest(coalesce(v_oldest.chunk, v_newest.chunk), (v_next - p_limit) / c_chunk);
  -- If the window is empty, the newest chunk is overwritten.
  insert into rate_limit_hits (business_id, operation, chunk, hits, last_at)
  select p_business_id, p_operation, place / c_chunk, array_agg(v_now), v_now
    from generate_series(v_next, v_next + p_requests - 1) as place
   group by place / c_chunk
  on conflict on constraint rate_limit_hits_pkey do update
     set hits = case when v_inside = 0 then excluded.hits else rate_limit_hits.hits || excluded.hits end,
         last_at = excluded.last_at;
  -- The next request fits when the hit p_limit before it leaves the window.
  return query
    select number, v_inside + number <= p_limit, greatest(0, p_limit - v_inside - number)::integer,
           case when v_inside + number < p_limit then 0
                else ceil(extract(epoch from
                       log.hits[(v_next + number - p_limit) % c_chunk + 1] + p_window - v_now))::integer end
      from generate_series(1, p_requests) as number
      left join rate_limit_hits log on log.business_id = p_business_id and log.operation = p_operation
       and log.chunk = (v_next + number - p_limit) / c_chunk
       and log.chunk between (v_next + 1 - p_limit) / c_chunk and (v_next + p_requests - p_limit) / c_chunk
     order by number;
end
$$;
comment on function app.count_requests is 'Counts p_requests requests at once, in order. Returns for each whether it fits into the rolling window, how many more do, and after how many seconds the next one will. Locks the business and operation; refused requests count too. With p_waits false and the lock taken, counts nothing and returns no row';
