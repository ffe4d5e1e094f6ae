create or replace function app.is_webhook_paused(p_business_id text)
  returns boolean
  language plpgsql
  as $$
begin
  if not exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null) then
    return false;
  end if;
  -- Resuming waits for whoever has come here, so that what they hold is released.
  perform pg_advisory_xact_lock_shared(hashtextextended(p_business_id, 5));
  return exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null);
end
$$;
comment on function app.is_webhook_paused is 'Whether deliveries to a business are paused; they stay so until this transaction ends. A business that is not paused costs no lock';
