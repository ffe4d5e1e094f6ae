create or replace function app.close_wallet_days(
  p_day date,
  p_after text[],
  p_limit integer
)
  returns table(last text[], unbalanced text[])
  language sql
  as $$
  with page as materialized (
    select w.business_id, w.type, w.currency, w.available_minor, w.pending_minor from public.wallets w
     where (w.business_id, w.type, w.currency) > (p_after[1], p_after[2], p_after[3])
       and not exists (select from public.closed_businesses c
                       where c.business_id = w.business_id and c.state = 'ARRIVING')
     order by w.business_id, w.type, w.currency limit p_limit
  ), moved as materialized (
    select page.*, s.sums, moment.starts, moment.ends
      from page
     cross join (select app.ledger_start_of(p_day) as starts, app.ledger_start_of(p_day + 1) as ends) as moment
     cross join lateral app.wallet_sums(page.business_id, page.type, page.currency, moment.starts, moment.ends)
             as s (sums)
     where s.sums is not null
  ), days as materialized (
    select m.business_id, m.type, m.currency, m.sums,
           coalesce(l.closing_available_minor, 0) + since.available_minor as opening_available,
           coalesce(l.closing_pending_minor, 0) + since.pending_minor as opening_pending,
           net.available_minor as net_available, net.pending_minor as net_pending,
           -- The other way to the closing balance: back from the wallet of this moment.
           m.available_minor - later.available_minor as closing_available,
           m.pending_minor - later.pending_minor as closing_pending
      from moved m
      left join lateral (
        select d.day, d.closing_available_minor, d.closing_pending_minor from public.wallet_days d
         where d.business_id = m.business_id and d.type = m.type and d.currency = m.currency and d.day < p_day
         order by d.day desc limit 1) as l on true
     cross join lateral app.wallet_net(m.business_id, m.type, m.currency,
                  coalesce(app.ledger_start_of(l.day + 1), '-infinity'), m.starts) as since
     cross join lateral app.wallet_net(m.business_id, m.type, m.currency, m.starts, m.ends) as net
     cross join lateral app.wallet_net(m.business_id, m.type, m.currency, m.ends, 'infinity') as later
  ), written as (
    insert into public.wallet_days (business_id, type, currency, day, opening_available_minor, opening_pending_minor,
                                    sums, closing_available_minor, closing_pending_minor)
      select d.business_id, d.type, d.currency, p_day, d.opening_available, d.opening_pending, d.sums,
             d.closing_available, d.closing_pending
        from days d
       where d.opening_available + d.net_available = d.closing_available
         and d.opening_pending + d.net_pending = d.closing_pending
      on conflict (business_id, type, currency, day) do nothing
  )
  select (select array[business_id, type, currency] from page
           order by business_id desc, type desc, currency desc limit 1),
         (select array_agg(concat_ws(' ', business_id, type, currency) order by business_id, type, currency) from days
           where opening_available + net_available <> closing_available
              or opening_pending + net_pending <> closing_pending)
$$;
comment on function app.close_wallet_days is 'Writes the wallet_days of a day for the next p_limit wallets after p_after (business, type, currency). Leaves out businesses that are arriving. Returns the last of them, null at the end, and the wallets whose movements do not lead to their balance: those get no row';
