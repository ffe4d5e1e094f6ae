create or replace function app.recount_limit_uses(
  p_business_id text,
  p_currency text,
  p_since timestamptz,
  p_factors jsonb
)
  returns void
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  delete from limit_uses
   where business_id = p_business_id and counted_at >= p_since and currency <> p_currency;
  insert into limit_uses (business_id, transaction_id, currency, amount_minor, counted_at)
    select business_id, id, p_currency, ceil(source_minor * (p_factors->>source_currency)::numeric), created_at
      from transactions
     where business_id = p_business_id and created_at >= p_since and app.is_limited(origin)
       and status not in ('FAILED', 'REJECTED', 'CANCELLED')
  on conflict (business_id, transaction_id) do nothing;
  perform app.recount_limits(p_business_id);
end
$$;
comment on function app.recount_limit_uses is 'Counts toward new limits what a business has moved since p_since. p_factors: minor units of the limit currency per minor unit of each source currency. The caller holds the write lock on the limits (app.lock_limits)';
