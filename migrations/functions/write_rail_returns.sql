create or replace function app.write_rail_returns(p_attempts jsonb)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  insert into rail_returns (business_id, transaction_id, number, return_id, rail, currency, minor, returned_at,
                            recorded_at, is_reused)
    select a."businessId", a."transactionId", a.number, r."returnId", t.rail, r.currency, r.minor, r."returnedAt", a.at,
           exists (
             select from rail_returns o
              where o.rail = t.rail and o.return_id = r."returnId"
                and (o.business_id, o.transaction_id, o.number) <> (t.business_id, t.transaction_id, t.number))
             or 1 < row_number() over (partition by t.rail, r."returnId" order by t.transaction_id, t.number)
      from jsonb_to_recordset(p_attempts) as a (
             "businessId" text, "transactionId" text, number smallint, returns jsonb, at timestamptz)
      join rail_attempts t
        on t.business_id = a."businessId" and t.transaction_id = a."transactionId" and t.number = a.number
     cross join lateral jsonb_to_recordset(a.returns) as r (
             "returnId" text, currency text, minor bigint, "returnedAt" timestamptz)
     where jsonb_typeof(a.returns) = 'array'
    on conflict (business_id, transaction_id, number, return_id) do nothing;
end
$$;
comment on function app.write_rail_returns is 'Adds the returns of attempts, {businessId, transactionId, number, returns, at} each; one that is there already stays as it is, and one that the rail named for another payout before is marked. The caller has locked their transactions';
