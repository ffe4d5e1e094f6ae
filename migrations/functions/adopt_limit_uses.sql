create or replace function app.adopt_limit_uses(
  p_business_id text,
  p_currency text,
  p_since timestamptz,
  p_factors jsonb
)
  returns void
  language plpgsql
  as $$
begin
  delete from limit_uses
   where business_id = p_business_id and counted_at >= p_since and currency <> p_currency;
  insert into limit_uses (business_id, transaction_id, currency, amount_minor, counted_at)
    select business_id, id, p_currency, ceil(source_minor * (p_factors->>source_currency)::numeric), created_at
      from transactions
     where business_id = p_business_id and created_at >= p_since and origin in ('api', 'batch')
       and status not in ('FAILED', 'REJECTED', 'CANCELLED')
  on conflict (business_id, transaction_id) do nothing;
  perform app.recount_limits(p_business_id);
end
$$;
comment on function app.adopt_limit_uses is 'Counts what a business moved since p_since, before limits in this currency were set; p_factors: what a minor unit of each source currency is in minor units of the limit currency. The caller holds the limits as their writer';
