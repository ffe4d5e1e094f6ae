create or replace function app.is_webhook_paused(p_business_id text)
  returns boolean
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if not exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null) then
    return false;
  end if;
  -- app.resume_deliveries waits for this lock, so that it releases what this transaction holds. It is not
  -- waited for here: with its set, a create would make those of other businesses wait.
  if not pg_try_advisory_xact_lock_shared(hashtextextended(p_business_id, 5)) then return false; end if;
  return exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null);
end
$$;
comment on function app.is_webhook_paused is 'Whether deliveries to a business are paused. If so, takes a lock that keeps them paused until this transaction ends. False while they are being resumed: should that fail, the worker holds what has become due';
