create or replace function app.ledger_digests(p_from timestamptz, p_until timestamptz)
  returns table(business_id text, day date, journals bigint, digest bytea)
  language sql stable
  as $$
  select hashed.business_id, hashed.day, count(*), sha256(string_agg(hashed.hash, ''::bytea order by hashed.hash))
    from (select j.business_id, (j.created_at at time zone 'UTC')::date as day,
                 app.hash_json(jsonb_build_array(j.business_id, j.transaction_id, j.kind,
                   trim_scale(extract(epoch from j.created_at) * 1000000),
                   (select jsonb_agg(jsonb_build_array(p.line, p.debit_account, p.credit_account, p.currency,
                                                       p.amount_minor) order by p.line)
                      from public.postings p
                     where p.business_id = j.business_id and p.transaction_id = j.transaction_id
                       and p.kind = j.kind))) as hash
            from public.businesses b
            join public.journals j on j.business_id = b.id
           where j.created_at >= p_from and j.created_at < p_until) as hashed
   group by hashed.business_id, hashed.day
$$;
comment on function app.ledger_digests is 'Returns a hash of the journals and postings of each business and UTC day from p_from until before p_until';
