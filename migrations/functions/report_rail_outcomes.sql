create or replace function app.report_rail_outcomes(p_reports jsonb)
  returns jsonb
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_opened jsonb;
begin
  insert into rail_breakers (rail, operation)
    select rail, operation from jsonb_to_recordset(p_reports) as r (rail text, operation text) order by 1, 2
    on conflict do nothing;
  with reported as (
    select b.rail, b.operation, r.outcomes as newest, right(b.outcomes || r.outcomes, 20) as outcomes,
           b.opened_at is not null as was_open
      from jsonb_to_recordset(p_reports) as r (rail text, operation text, outcomes text)
      join rail_breakers b on b.rail = r.rail and b.operation = r.operation
     order by 1, 2
       for update of b
  ), counted as (
    select *, length(replace(outcomes, '+', '')) as failed from reported
  ), checked as (
    select *, (failed >= 5 and failed * 2 >= length(outcomes)) or outcomes like '%???' as is_failing
      from counted
  ), written as (
    update rail_breakers b
       set outcomes = j.outcomes, opened_at = coalesce(b.opened_at, case when j.is_failing then app.now() end),
           openings = case when b.opened_at is not null then b.openings
                           else (case when j.newest like '%+%' then 0 else b.openings end) + j.is_failing::integer end
      from checked j
     where b.rail = j.rail and b.operation = j.operation
    returning j.rail, j.operation, j.outcomes, j.is_failing and not j.was_open as is_opened
  )
  select coalesce(jsonb_agg(to_jsonb(written) - 'is_opened'), '[]') into v_opened from written where is_opened;
  return v_opened;
end
$$;
comment on function app.report_rail_outcomes is 'Adds how orders went, {rail, operation, outcomes} each rail once, and opens the breaker of a rail where at least 5 and half of the last 20 failed, or the last three are unknown. Returns the breakers that it opened, {rail, operation, outcomes} each';
