import { migration } from './migration.ts'

export const verifier = migration(
  '0018_verifier',
  `
create index transactions_changed on transactions (updated_at);

create function app.find_wallet_breaches(p_since timestamptz)
  returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select w.business_id, w.type, w.currency, w.available_minor, w.pending_minor from wallets w
     where p_since is null or w.updated_at >= p_since
  ), sides as (
    select p.business_id, p.currency, p.credit_account as account, p.amount_minor as minor
      from postings p where p.credit_account like 'wallet:%'
       and (p_since is null or (p.business_id, p.currency) in (select l.business_id, l.currency from looked l))
    union all
    select p.business_id, p.currency, p.debit_account, -p.amount_minor
      from postings p where p.debit_account like 'wallet:%'
       and (p_since is null or (p.business_id, p.currency) in (select l.business_id, l.currency from looked l))
  ), summed as (
    select s.business_id, s.currency, s.account, sum(s.minor) as minor from sides s
     group by s.business_id, s.currency, s.account
  ), cached as (
    select l.business_id, l.currency, 'wallet:' || l.type || ':available' as account, l.available_minor as minor
      from looked l
    union all
    select l.business_id, l.currency, 'wallet:' || l.type || ':pending', l.pending_minor from looked l
  )
  select business_id, account || ' ' || currency,
         'cached ' || coalesce(cached.minor, 0) || ', postings ' || coalesce(summed.minor, 0)
    from summed full join cached using (business_id, currency, account)
   where coalesce(cached.minor, 0) <> coalesce(summed.minor, 0)
     and (p_since is null or cached.minor is not null)
$$;
comment on function app.find_wallet_breaches is 'Wallets whose cached balance is not the sum of their postings';

create function app.find_currency_breaches() returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with platform as (
    select currency, sum(minor) as minor from (
      select currency, amount_minor as minor from postings where credit_account not like 'wallet:%'
      union all
      select currency, -amount_minor from postings where debit_account not like 'wallet:%'
    ) as sides group by currency
  ), held as (
    select currency, sum(available_minor + pending_minor) as minor from wallets group by currency
  )
  select '', currency, 'wallets and platform accounts differ by '
                       || (coalesce(platform.minor, 0) + coalesce(held.minor, 0))
    from platform full join held using (currency)
   where coalesce(platform.minor, 0) + coalesce(held.minor, 0) <> 0
$$;
comment on function app.find_currency_breaches is 'Currencies in which the wallets of all businesses and the platform''s accounts do not come to zero';

create function app.find_journal_breaches(p_since timestamptz, p_expected jsonb)
  returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.business_id, t.id, t.status, t.type || case t.origin when 'topup' then '/topup' else '' end || '/' ||
           case when t.status = 'FAILED' and t.version = 1 then 'DECLINED' else t.status end as shape
      from transactions t where p_since is null or t.updated_at >= p_since
  ), found as (
    select l.business_id, l.id, l.shape,
           (select coalesce(string_agg(j.kind, ' ' order by j.kind collate "C"), '') from journals j
             where j.business_id = l.business_id and j.transaction_id = l.id) as kinds
      from looked l
  )
  select f.business_id, f.id, f.shape || ' has the entries [' || f.kinds || '], not ['
                              || coalesce(p_expected->>f.shape, 'unknown') || ']'
    from found f where f.kinds is distinct from p_expected->>f.shape
  union all
  select j.business_id, j.transaction_id, 'the entry ' || j.kind || ' has no transaction' from journals j
   where (p_since is null or j.created_at >= p_since)
     and not exists (select from transactions t where t.business_id = j.business_id and t.id = j.transaction_id)
$$;
comment on function app.find_journal_breaches is 'Transactions whose entries are not exactly those of their status, and entries without a transaction';

create function app.find_amount_breaches(p_since timestamptz)
  returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with totals as (
    select t.business_id, t.id, j.kind,
           coalesce(sum(p.amount_minor) filter (where p.debit_account like 'wallet:%'
                                                  and p.credit_account not like 'wallet:%'), 0) as taken,
           coalesce(sum(p.amount_minor) filter (where p.credit_account like 'wallet:%'
                                                  and p.debit_account not like 'wallet:%'), 0) as given,
           coalesce(sum(p.amount_minor) filter (where p.credit_account like 'wallet:%'
                                                  and p.debit_account like 'wallet:%'), 0) as shifted,
           t.type, t.source_minor + t.fee_minor as charged, t.destination_minor as received
      from transactions t
      join journals j on j.business_id = t.business_id and j.transaction_id = t.id
      left join postings p on p.business_id = j.business_id and p.transaction_id = j.transaction_id and p.kind = j.kind
     where p_since is null or t.updated_at >= p_since
     group by t.business_id, t.id, j.kind
  ), judged as (
    select totals.*,
           case when kind = 'SETTLE' or kind = 'SWAP' then charged
                when kind = 'DISPUTE_LOST' or (kind = 'REFUND' and type <> 'WITHDRAW') then received
                else 0 end as must_take,
           case when kind in ('CREDIT', 'TOPUP', 'SWAP') then received
                when kind = 'REFUND' and type <> 'DEPOSIT' then charged else 0 end as must_give,
           case when kind in ('HOLD', 'RELEASE') then charged
                when kind in ('DISPUTE_HOLD', 'DISPUTE_RELEASE') then received else 0 end as must_shift
      from totals
  )
  select business_id, id, kind || ' takes ' || taken || ', gives ' || given || ', shifts ' || shifted || ' and should '
                          || must_take || ', ' || must_give || ', ' || must_shift
    from judged where (taken, given, shifted) <> (must_take, must_give, must_shift)
$$;
comment on function app.find_amount_breaches is 'Entries whose postings do not move exactly the amounts of their transaction into, out of and within its wallets';

create function app.find_history_breaches(p_since timestamptz)
  returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.* from transactions t where p_since is null or t.updated_at >= p_since
  ), told as (
    select l.business_id, l.id, l.version, l.status, h.moves, h.last_status, h.is_chained, h.is_final_at_once,
           (select count(*) from events e where e.business_id = l.business_id and e.subject_id = l.id
               and e.type like 'TRANSACTION.%') as events
      from looked l cross join lateral (
        select count(*) as moves, (array_agg(m.to_status order by m.version desc))[1] as last_status,
               bool_or(m.version = 1 and m.to_status in ('SUCCESS', 'FAILED')) as is_final_at_once,
               bool_and(m.version = 1 or m.from_status = m.before) as is_chained
          from (select version, from_status, to_status, lag(to_status) over (order by version) as before
                  from transaction_moves where business_id = l.business_id and transaction_id = l.id) as m) as h
  )
  select business_id, id, 'version ' || version || ' ' || status || ' has ' || moves || ' moves, the last to '
                          || coalesce(last_status, 'nothing')
    from told where moves <> version or last_status is distinct from status or not coalesce(is_chained, false)
  union all
  select business_id, id, moves || ' moves were told by ' || events || ' events'
    from told where events <> moves + coalesce(is_final_at_once, false)::integer
$$;
comment on function app.find_history_breaches is 'Transactions whose history does not lead to their status, and moves without exactly one event (two where the first was the last, D-0010)';

create function app.find_limit_breaches() returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with counted as (
    select u.business_id, p.period, p.period_start, u.currency, sum(u.amount_minor) as minor
      from limit_uses u cross join lateral app.limit_periods(u.counted_at) as p
     where u.given_back_at is null group by u.business_id, p.period, p.period_start, u.currency
  )
  select business_id, period || ' ' || period_start || ' ' || currency,
         'counter ' || coalesce(usage.used_minor, 0) || ', uses ' || coalesce(counted.minor, 0)
    from counted full join limit_usage usage using (business_id, period, period_start, currency)
   where coalesce(usage.used_minor, 0) <> coalesce(counted.minor, 0)
  union all
  select u.business_id, u.transaction_id, 'a ' || t.status || ' transaction '
         || case when u.given_back_at is null then 'still counts' else 'no longer counts' end
    from limit_uses u join transactions t on t.business_id = u.business_id and t.id = u.transaction_id
   where (t.status in ('FAILED', 'REJECTED', 'CANCELLED')) <> (u.given_back_at is not null)
$$;
comment on function app.find_limit_breaches is 'Limit counters that are not the sum of their uses, and uses that a failed transaction kept';

create function app.find_overdue(p_grace interval) returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  select j.business_id, j.subject_id,
         j.task || ' was due at ' || to_char(j.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
    from jobs j
   where j.task = 'transactions.advance' and j.due_at < app.now() - p_grace
     and (j.lease_until is null or j.lease_until < app.now())
$$;
comment on function app.find_overdue is 'Transactions whose due work nobody has taken up in time';
`,
)
