create or replace function app.find_statement_breaches()
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with closed as (
    select app.ledger_start_of(max(d.day) + 1) as until from public.statement_days d
  ), moved as (
    select p.business_id, split_part(side.account, ':', 2) as type, p.currency,
           (j.created_at at time zone 'UTC')::date as day,
           coalesce(sum(side.minor) filter (where side.account like '%:available'), 0) as available,
           coalesce(sum(side.minor) filter (where side.account like '%:pending'), 0) as pending
      from public.journals j
      join public.postings p using (business_id, transaction_id, kind)
     cross join lateral (values (p.credit_account, p.amount_minor), (p.debit_account, -p.amount_minor))
             as side (account, minor)
     where j.created_at < (select until from closed) and side.account like 'wallet:%'
     group by 1, 2, 3, 4
  ), chained as (
    select d.*, lag(d.closing_available_minor, 1, 0::bigint) over wallet as available_before,
           lag(d.closing_pending_minor, 1, 0::bigint) over wallet as pending_before
      from public.wallet_days d window wallet as (partition by d.business_id, d.type, d.currency order by d.day)
  )
  select business_id, concat_ws(' ', type, currency, day),
         case when c.sums is null then 'the wallet moved, but the closed day has no statement'
              when c.opening_available_minor <> c.available_before or c.opening_pending_minor <> c.pending_before
                then 'the opening balance is not the closing balance before it'
              else 'the statement does not have the postings of the day' end
    from moved m full join chained c using (business_id, type, currency, day)
   where c.opening_available_minor <> c.available_before or c.opening_pending_minor <> c.pending_before
      or c.opening_available_minor + m.available <> c.closing_available_minor
      or c.opening_pending_minor + m.pending <> c.closing_pending_minor
      or c.sums is distinct from app.wallet_sums(business_id, type, currency, app.ledger_start_of(day),
                                                 app.ledger_start_of(day + 1))
$$;
comment on function app.find_statement_breaches is 'Finds closed days of wallets whose statement is missing, does not continue the one before it, or differs from the postings of the day';
