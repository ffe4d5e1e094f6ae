create or replace function app.wallet_changes(p_journals jsonb)
  returns app.wallet_change[]
  language plpgsql immutable
  set search_path to public, pg_temp
  as $$
begin
  return array(
    select row(place, journal->>'businessId', split_part(account, ':', 2), posting->>'currency',
               coalesce(sum(amount) filter (where account like '%:available'), 0),
               coalesce(sum(amount) filter (where account like '%:pending'), 0),
               (journal->>'at')::timestamptz)::app.wallet_change
      from jsonb_array_elements(p_journals) with ordinality as listed (journal, place)
     cross join lateral jsonb_array_elements(journal->'postings') as posting
     cross join lateral (
       values (posting->>'debit', -(posting->>'amountMinor')::bigint),
              (posting->>'credit', (posting->>'amountMinor')::bigint)
     ) as sides (account, amount)
     where account like 'wallet:%'
     group by place, journal, split_part(account, ':', 2), posting->>'currency'
     order by place, split_part(account, ':', 2), posting->>'currency');
end
$$;
comment on function app.wallet_changes is 'What each journal of a set does to each wallet, in the order of the set. A null in the set is no journal';
