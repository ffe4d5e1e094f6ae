create or replace function app.sum_wallet_changes(p_journals jsonb)
  returns table(
    business_id text, type text, currency text, available_change bigint, pending_change bigint, at timestamptz
  )
  language sql immutable
  as $$
  select business_id, type, currency, sum(available_change)::bigint, sum(pending_change)::bigint,
         max((p_journals->(place - 1)->>'at')::timestamptz)
    from app.wallet_changes(p_journals)
   group by business_id, type, currency
   order by business_id, type, currency
$$;
comment on function app.sum_wallet_changes is 'What a set of journals does to each wallet, in minor units, in the order in which wallets are locked';
