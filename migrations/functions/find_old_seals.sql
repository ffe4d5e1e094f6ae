create or replace function app.find_old_seals(p_newest text, p_limit integer)
  returns table("table" text, "column" text, "sealedAs" text, "rowColumn" text, "businessId" text, "rowId" text,
                sealed text)
  language sql stable
  as $$
  select seals.* from (
    select 'data_keys', 'key_encrypted', 'key', 'customer_id', business_id, customer_id, key_encrypted
      from public.data_keys
    union all
    select 'signing_secrets', 'secret_encrypted', 'secret', 'business_id', business_id, business_id, secret_encrypted
      from public.signing_secrets
    union all
    select 'signing_secrets', 'previous_secret_encrypted', 'secret', 'business_id', business_id, business_id,
           previous_secret_encrypted
      from public.signing_secrets
    union all
    select 'webhook_endpoints', 'secret_encrypted', 'secret', 'business_id', business_id, business_id, secret_encrypted
      from public.webhook_endpoints
    union all
    select 'webhook_endpoints', 'previous_secret_encrypted', 'secret', 'business_id', business_id, business_id,
           previous_secret_encrypted
      from public.webhook_endpoints
    union all
    select 'approvals', 'payload_encrypted', 'payload', 'id', business_id, id, payload_encrypted
      from public.approvals
    union all
    select 'batch_drafts', 'rows_encrypted', 'rows', 'id', business_id, id, rows_encrypted
      from public.batch_drafts
    union all
    select 'registrations', 'applicant_encrypted', 'applicant', 'id', business_id, id, applicant_encrypted
      from public.registrations
    union all
    select 'registrations', 'details_encrypted', 'details', 'id', business_id, id, details_encrypted
      from public.registrations
    union all
    select 'collection_accounts', 'addresses_encrypted', 'addresses', 'id', business_id, id, addresses_encrypted
      from public.collection_accounts
    union all
    select 'deposit_payers', 'payer_encrypted', 'payer', 'transaction_id', business_id, transaction_id, payer_encrypted
      from public.deposit_payers
    union all
    select 'pool_deposits', 'receipt_encrypted', 'receipt', 'transaction_id', business_id, transaction_id,
           receipt_encrypted
      from public.pool_deposits
    union all
    select 'rail_rulings', 'evidence_encrypted', 'evidence', 'id', business_id, id, evidence_encrypted
      from public.rail_rulings
    union all
    select 'rail_stray_rulings', 'evidence_encrypted', 'evidence', 'id', '', id, evidence_encrypted
      from public.rail_stray_rulings
    union all
    select 'rail_callbacks', 'body_encrypted', 'body', 'id', '', id, body_encrypted from public.rail_callbacks
    union all
    select 'people', 'totp_encrypted', 'totp', 'id', '', id, totp_encrypted from public.people
    union all
    select 'ceremonies', 'state_encrypted', 'state', 'id', '', id, state_encrypted from public.ceremonies
  ) as seals (place, member, sealed_as, row_member, business_id, row_id, value)
   where value <> '' and not starts_with(value, p_newest) and app.is_open_here(business_id)
   limit p_limit
$$;
comment on function app.find_old_seals is 'Values that are not sealed under the newest master key, whose values begin with p_newest. sealedAs is the column that the seal names, rowColumn the one that finds the row; businessId is empty where the table has none. Not of businesses that are closed here, whose rows cannot change';
