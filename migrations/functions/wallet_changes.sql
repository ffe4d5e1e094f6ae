create or replace function app.wallet_changes(p_journals jsonb)
  returns table(
    place integer, business_id text, type text, currency text, available_change bigint, pending_change bigint
  )
  language sql immutable
  as $$
  select place::integer, journal->>'businessId', split_part(account, ':', 2), posting.currency,
         coalesce(sum(amount) filter (where account like '%:available'), 0)::bigint,
         coalesce(sum(amount) filter (where account like '%:pending'), 0)::bigint
    from jsonb_array_elements(p_journals) with ordinality as listed (journal, place)
   cross join lateral jsonb_to_recordset(journal->'postings')
      as posting (debit text, credit text, currency text, "amountMinor" bigint)
   cross join lateral (values (debit, -"amountMinor"), (credit, "amountMinor")) as sides (account, amount)
   where account like 'wallet:%'
   group by 1, 2, 3, 4
$$;
comment on function app.wallet_changes is 'What each journal of a set does to each wallet, in minor units; place: where the journal stands in the set, from 1. A null in the set is no journal';
