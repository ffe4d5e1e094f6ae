create or replace function app.ended_payments(p_business_id text, p_from timestamptz, p_until timestamptz)
  returns table(type text, currency text, minor bigint, is_success boolean, duration_ms bigint)
  language sql stable
  as $$
  select t.type, case t.type when 'WITHDRAW' then t.source_currency else t.destination_currency end,
         case t.type when 'WITHDRAW' then t.source_minor else t.destination_minor end, j.kind <> 'RELEASE',
         greatest(extract(epoch from j.created_at - t.created_at) * 1000, 0)::bigint
    from public.journals j
    join public.transactions t on t.business_id = j.business_id and t.id = j.transaction_id
   where j.business_id = p_business_id and j.created_at >= p_from and j.created_at < p_until
     and j.kind in ('SETTLE', 'CREDIT', 'RELEASE') and t.type <> 'SWAP'
$$;
comment on function app.ended_payments is 'Lists the payouts and collections of a business whose money was settled, credited or released from p_from until before p_until';
