create or replace function app.lock_limit_usage(p_rows jsonb, p_waits boolean)
  returns table(business_id text, period text, period_start date, used_minor numeric, most_minor numeric)
  language plpgsql
  set search_path to public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- The first use of a period inserts its row, under a separate lock, so that no other set waits for the insert.
  insert into limit_usage (business_id, period, period_start, currency, used_minor)
    select c.business_id, c.period, c.period_start, c.currency, 0 from app.limit_counters(p_rows) as c
     where case
       when exists (
         select from limit_usage u
          where u.business_id = c.business_id and u.period = c.period and u.period_start = c.period_start
            and u.currency = c.currency) then false
       when p_waits then pg_advisory_xact_lock(hashtextextended(c.business_id, 6)) is not null
       else pg_try_advisory_xact_lock(hashtextextended(c.business_id, 6)) end
    on conflict do nothing;
  if p_waits then
    return query
      select c.business_id, c.period, c.period_start, kept.used_minor, c.most_minor
        from app.limit_counters(p_rows) as c
        left join lateral (
          select u.used_minor from limit_usage u
           where u.business_id = c.business_id and u.period = c.period and u.period_start = c.period_start
             and u.currency = c.currency for no key update) as kept on true;
  else
    return query
      select c.business_id, c.period, c.period_start, kept.used_minor, c.most_minor
        from app.limit_counters(p_rows) as c
        left join lateral (
          select u.used_minor from limit_usage u
           where u.business_id = c.business_id and u.period = c.period and u.period_start = c.period_start
             and u.currency = c.currency for no key update skip locked) as kept on true;
  end if;
end
$$;
comment on function app.lock_limit_usage is 'Locks the limit counters of a set of creates, by business and always day, week, month; most_minor null: no limit. p_waits false: a counter that is locked elsewhere is skipped and has used_minor null';
