create or replace function app.find_breaches(
  p_since timestamptz,
  p_grace interval,
  p_expected jsonb,
  p_business_id text default null
)
  returns table("check" text, business_id text, subject_id text, detail text)
  language sql stable
  as $$
  select 'wallet', * from app.find_wallet_breaches(p_since, p_business_id)
  union all select 'currency', * from app.find_currency_breaches() where p_since is null
  union all select 'entries', * from app.find_journal_breaches(p_since, p_expected)
  union all select 'amounts', * from app.find_amount_breaches(p_since)
  union all select 'history', * from app.find_history_breaches(p_since, p_business_id)
  union all select 'attempts', * from app.find_attempt_breaches(p_since)
  union all select 'limits', * from app.find_limit_breaches() where p_since is null
  union all select 'counts', * from app.find_count_breaches(p_business_id) where p_since is null
  union all select 'checkout', * from app.find_checkout_breaches(p_since)
  union all select 'mode', * from app.find_mode_breaches() where p_since is null
  union all select 'jobs', * from app.find_missing_jobs() where p_since is null
  union all select 'overdue', * from app.find_overdue(p_grace)
  union all select 'seals', * from app.find_seal_breaches() where p_since is null
  union all select 'audit', * from app.find_audit_breaches() where p_since is null
  union all select 'statements', * from app.find_statement_breaches() where p_since is null
$$;
comment on function app.find_breaches is 'Finds every breach of the books, everything or in transactions that changed since p_since. p_expected: the entries of each kind and status. p_grace: how long due work may have waited. p_business_id: reads no more than it must of the others; the caller filters';
