create or replace function app.close_payment_days(p_day date, p_after text, p_limit integer)
  returns text
  language sql
  as $$
  with page as materialized (
    select b.id from public.businesses b
     where b.id > p_after
       and not exists (select from public.closed_businesses c
                       where c.business_id = b.id and c.state = 'ARRIVING')
     order by b.id limit p_limit
  ), ended as (
    select page.id as business_id, e.type, e.currency, e.minor, e.is_success, e.duration_ms
      from page
     cross join lateral app.ended_payments(page.id, app.ledger_start_of(p_day), app.ledger_start_of(p_day + 1)) as e
    union all
    -- Those that failed without money being held have no journal.
    select t.business_id, t.type, case t.type when 'WITHDRAW' then t.source_currency else t.destination_currency end,
           0, false, null
      from public.transactions t
     where t.updated_at >= app.ledger_start_of(p_day) and t.updated_at < app.ledger_start_of(p_day + 1)
       and t.status in ('FAILED', 'REJECTED', 'CANCELLED') and t.type <> 'SWAP'
       and t.business_id > p_after and t.business_id <= (select max(page.id) from page)
       and not exists (select from public.closed_businesses c
                       where c.business_id = t.business_id and c.state = 'ARRIVING')
       and not exists (select from public.journals j where j.business_id = t.business_id and j.transaction_id = t.id)
  ), written as (
    insert into public.payment_days (business_id, day, type, currency, succeeded, failed, moved_minor, median_ms)
      select e.business_id, p_day, e.type, e.currency, count(*) filter (where e.is_success),
             count(*) filter (where not e.is_success), coalesce(sum(e.minor) filter (where e.is_success), 0),
             percentile_disc(0.5) within group (order by e.duration_ms) filter (where e.is_success)
        from ended e group by e.business_id, e.type, e.currency
      on conflict (business_id, day, type, currency) do nothing
  )
  select max(id) from page
$$;
comment on function app.close_payment_days is 'Writes the payment_days of a day for the next p_limit businesses after p_after. Leaves out those that are arriving. Returns the last of them, null at the end';
