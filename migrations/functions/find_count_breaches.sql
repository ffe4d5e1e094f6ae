create or replace function app.find_count_breaches(p_business_id text default null)
  returns table(business_id text, subject_id text, detail text)
  language sql stable
  as $$
  select business_id, concat_ws(' ', span, since, status, type, channel, source_currency, destination_currency),
         'counted ' || coalesce(kept.count, 0) || ' ' || coalesce(kept.parts::text, '') || ', there are '
         || coalesce(counted.count, 0) || ' ' || coalesce(counted.parts::text, '')
    from (select * from public.transaction_counts
           where count > 0 and (p_business_id is null or business_id = p_business_id)) as kept
    full join (select * from app.expected_transaction_counts() e
                where p_business_id is null or e.business_id = p_business_id) as counted
      using (business_id, span, since, status, type, channel, source_currency, destination_currency)
   where (kept.count, kept.parts) is distinct from (counted.count, counted.parts)
$$;
comment on function app.find_count_breaches is 'Finds rows of transaction_counts that differ from a count of the transactions';
