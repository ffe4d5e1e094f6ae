-- What commit c918406 sends for one create, as a script for pgbench: key, request count, facts, create.
-- Payers are looked up once in twenty creates, since pgbench draws numbers only.
-- JSON has a blank after each colon, and \u003a for a colon within a text: pgbench takes `:name` for a variable anywhere.

\set turn (:turn + 1) % 20
\if :turn = 1
\set number random(1, :payers)
select business_id, customer_id, method_id, key_hash from floor.payers where number = :number
\gset
\endif
\set unique random(1, 9007199254740991)

select shown.place::integer, owner.*
  from rows from (jsonb_to_recordset(('[{"hash": "' || :key_hash::text || '", "address": "127.0.0.1"}]')::jsonb)
                    as (hash text, address inet)) with ordinality as shown (hash, address, place)
 cross join lateral (
   select k.id as key_id, k.prefix, k.permissions, k.legacy_full_access, k.disabled_at is not null as is_disabled,
          k.revoked_at is not null as is_revoked,
          coalesce(k.last_used_at < app.now() - interval '1 minute', true) as is_stale,
          b.id, b.name, b.country_code, b.owner_customer_id, b.fee_wallet_type, b.rate_limits,
          b.verified_at is not null as is_verified, b.customers_must_be_verified, b.swap_enabled,
          exists (select from allowed_networks n where n.business_id = b.id)
            and not exists (select from allowed_networks n
                             where n.business_id = b.id and n.network >>= shown.address) as is_address_refused,
          (select array_remove(array[s.secret_encrypted,
                                     case when s.previous_secret_until > app.now()
                                          then s.previous_secret_encrypted end], null)
             from signing_secrets s where s.business_id = b.id) as signing_secrets
     from api_keys k join businesses b on b.id = k.business_id
    where k.hash = decode(shown.hash, 'hex') offset 0) as owner;

select is_admitted as "isAdmitted", remaining, reset_seconds as "resetSeconds"
  from app.count_requests(:business_id::text, 'createTransaction', '1000000', make_interval(secs => '60'), '1')
 order by request;

select app.transaction_facts(:business_id::text, ('{"origin": "api", "type": "WITHDRAW",
  "customerId": "' || :customer_id::text || '", "methodId": "' || :method_id::text || '",
  "sourceCurrency": "USD", "destinationCurrency": "NGN",
  "idempotencyKey": "key-' || to_hex(:unique::bigint) || '",
  "reference": "order-' || to_hex(:unique::bigint) || '"}')::jsonb) as facts;

select app.create_transaction(:business_id::text, ('{
  "business_id": "' || :business_id::text || '",
  "id": "' || lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 1704067200000), 10, '0')
           || lpad(to_hex(:unique::bigint), 14, '0') || '",
  "origin": "api", "type": "WITHDRAW", "status": "PENDING", "version": 1, "channel": "BANK_ACCOUNT",
  "rail": "exchange", "customer_id": "' || :customer_id::text || '", "source_id": null,
  "destination_id": "' || :method_id::text || '", "source_currency": "USD", "source_minor": "1000",
  "destination_currency": "NGN", "destination_minor": "1540250", "rate": "1540.25", "fee_minor": "50",
  "wallet_type": "MAIN", "fee_wallet_type": "MAIN", "idempotency_key": "key-' || to_hex(:unique::bigint) || '",
  "reference": "order-' || to_hex(:unique::bigint) || '",
  "merchant_reference": "order-' || to_hex(:unique::bigint) || '",
  "meta": {"idempotencyKey": "key-' || to_hex(:unique::bigint) || '",
           "reference": "order-' || to_hex(:unique::bigint) || '", "note": "invoice 2026-11"},
  "failure_code": null, "otp_attempts": 0, "created_at": "' || now()::text || '",
  "updated_at": "' || now()::text || '"}')::jsonb, ('{
  "journal": {"kind": "HOLD", "postings": [
    {"debit": "wallet\u003aMAIN\u003aavailable", "credit": "wallet\u003aMAIN\u003apending", "currency": "USD",
     "amountMinor": "1000"},
    {"debit": "wallet\u003aMAIN\u003aavailable", "credit": "wallet\u003aMAIN\u003apending", "currency": "USD",
     "amountMinor": "50"}]},
  "events": [{
    "id": "' || lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 1704067200000), 10, '0')
             || lpad(to_hex(:unique::bigint), 14, '0') || '",
    "type": "TRANSACTION.CREATED",
    "subjectId": "' || lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 1704067200000), 10, '0')
                    || lpad(to_hex(:unique::bigint), 14, '0') || '",
    "bodyEncrypted": "' || rpad('v1.bench.', 920, 'x') || '",
    "createdAt": "' || now()::text || '"}],
  "job": {"task": "transactions.advance", "dueAt": "' || now()::text || '"},
  "isCounted": true, "limitUse": null, "actor": "api"}')::jsonb);
