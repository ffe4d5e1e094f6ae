create or replace function app.find_attempt_breaches(p_since timestamptz)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.business_id, t.id, t.status, t.rail, a.attempts, a.open, a.succeeded, a.unruled,
           t.version > 1 and t.status not in ('CANCELLED', 'REJECTED')
             and exists (select from app.environment where mode = 'production') as is_handed_over,
           exists (select from public.journals j where j.business_id = t.business_id and j.transaction_id = t.id
                      and j.kind in ('SETTLE', 'CREDIT')) as is_settled,
           exists (select from public.journals j where j.business_id = t.business_id and j.transaction_id = t.id
                      and j.kind = 'RELEASE') as is_released,
           t.status = 'REFUNDED' and exists (
             select from public.transaction_moves m
              where m.business_id = t.business_id and m.transaction_id = t.id and m.to_status = 'REFUNDED'
                and m.actor = 'rail')
             and not coalesce((
               select sum(r.minor) = t.destination_minor and bool_and(r.currency = t.destination_currency)
                      and not bool_or(r.is_reused)
                 from public.rail_returns r where r.business_id = t.business_id and r.transaction_id = t.id), false)
             as is_unreturned
      from public.transactions t cross join lateral (
        select count(*) as attempts,
               count(*) filter (where r.state not in ('succeeded', 'refused', 'not_executed')) as open,
               count(*) filter (where r.state = 'succeeded' and r.rail = t.rail) as succeeded,
               count(*) filter (where r.proof = 'RULING' and not exists (
                 select from public.rail_cases c
                   join public.rail_rulings d on d.business_id = c.business_id and d.case_id = c.id
                  where c.business_id = r.business_id and c.transaction_id = r.transaction_id and c.number = r.number
                    and d.confirmed_by <> d.proposed_by
                    and d.outcome = case r.state when 'succeeded' then 'PAID' else 'NOT_PAID' end)) as unruled
          from public.rail_attempts r where r.business_id = t.business_id and r.transaction_id = t.id) as a
     where (t.type = 'WITHDRAW' or (t.type = 'DEPOSIT' and a.attempts > 0))
       and (p_since is null or t.updated_at >= p_since)
  )
  select l.business_id, l.id, l.status || ' with ' || l.attempts || ' attempts, of which ' || l.open || ' are open, '
                              || l.succeeded || ' paid and ' || l.unruled || ' ended by no ruling'
                              || case when l.is_unreturned then ', and refunded without returns of its amount'
                                      else '' end
    from looked l
   where l.unruled > 0 or l.is_unreturned
      or (l.attempts = 0 and l.is_handed_over and (l.is_settled or l.is_released))
      or (l.attempts > 0 and (l.open, l.succeeded)
            <> (case when l.is_settled or l.is_released or l.status in ('RETRY', 'FAILED') then 0 else 1 end,
                l.is_settled::integer))
$$;
comment on function app.find_attempt_breaches is 'Finds payouts and collections that were settled without an attempt that succeeded, released without a proof that none did, or that are open with another number of open attempts than one (none in RETRY), attempts ended by a ruling of less than two operators, and refunds by a rail whose returns are not the amount paid';
