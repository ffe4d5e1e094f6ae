-- What each process may do to the data. `corridor migrate` applies this whole file with every run, so what is not
-- granted here is revoked. The roles have no login and hold for every database of the server; which login may connect
-- to which database is said with `grant connect` (docs/operating.md#database-roles).
do $$
declare
  v_role text;
begin
  foreach v_role in array array['corridor_api', 'corridor_worker', 'corridor_operator', 'corridor_console'] loop
    begin
      if to_regrole(v_role) is null then execute format('create role %I nologin', v_role); end if;
    exception when duplicate_object or unique_violation then
      null; -- The migration of another database of this server was faster.
    end;
  end loop;
end
$$;

revoke all on schema public, app from public, corridor_api, corridor_worker, corridor_operator, corridor_console;
revoke all on all tables in schema public, app from public, corridor_api, corridor_worker, corridor_operator, corridor_console;
revoke all on all functions in schema app from public, corridor_api, corridor_worker, corridor_operator, corridor_console;

-- Functions run with the rights of their caller: what they may touch is said below, per table.
grant usage on schema public, app to corridor_api, corridor_worker, corridor_operator, corridor_console;
grant execute on all functions in schema app to corridor_api, corridor_worker, corridor_operator, corridor_console;
grant select on all tables in schema public, app to corridor_api, corridor_worker, corridor_operator, corridor_console;

-- Append-only: rows are added, never changed. Everyone who moves money writes them.
grant insert on journals, postings, transaction_moves, events to corridor_api, corridor_worker, corridor_operator;

-- Money, its counters, and due work.
grant insert, update on transactions, transaction_counts, wallets, limit_uses, limit_usage
to corridor_api, corridor_worker, corridor_operator;
grant insert, update, delete on jobs to corridor_api, corridor_worker, corridor_operator;
grant update on payment_methods, collection_accounts, checkout_payments
to corridor_api, corridor_worker, corridor_operator;

-- The continuous check of the books, which also freezes payouts; a trigger lets only operators release them.
grant insert, update on ledger_checkpoints, ledger_watch to corridor_api, corridor_worker;
grant insert, update, delete on ledger_checkpoint_balances to corridor_api, corridor_worker;
grant update (payouts_frozen_at, payouts_frozen_reason) on businesses to corridor_api, corridor_worker;

-- Attempts and cases: the worker hands payouts to rails, operators rule.
grant insert, update on rail_attempts, rail_cases to corridor_worker, corridor_operator;
grant insert, update on rail_states, rail_breakers to corridor_worker, corridor_operator;
grant insert on rail_returns to corridor_worker;
grant insert, update (confirmed_by, confirmed_at, rejected_by, rejected_at, evidence_encrypted)
on rail_rulings, rail_stray_rulings to corridor_operator;

-- Callbacks of connectors: the API stores them, the worker looks for what they name and removes old ones.
grant insert on rail_callbacks to corridor_api;
grant update (waits_until), delete on rail_callbacks to corridor_worker;
grant update (body_encrypted) on rail_callbacks to corridor_operator;
grant insert, update on rail_lists to corridor_worker, corridor_operator;
grant insert on rail_strays to corridor_worker, corridor_operator;

-- Credits: the worker applies what rails report, also to sessions of the checkout; operators apply what was held.
grant insert, update on rail_credits, rail_credit_polls to corridor_worker, corridor_operator;
grant insert, update on rail_credit_returns to corridor_worker, corridor_operator;
grant insert on checkout_payments to corridor_worker, corridor_operator;
grant insert on card_pages to corridor_worker;
-- A row that is locked needs the right to update one column.
grant update (reference_freed_at) on checkout_sessions to corridor_worker;

-- The API: what businesses and payers create.
grant update (last_used_at, hash, pepper_id) on api_keys to corridor_api;
grant insert, update on customers, customer_documents to corridor_api;
grant insert on data_keys to corridor_api;
grant insert on payment_methods, collection_accounts, pool_deposits, deposit_payers to corridor_api;
grant insert, update on payment_batches, payment_batch_recipients, payment_batch_sessions, payment_batch_results
to corridor_api;
grant insert on checkout_accounts, checkout_payments to corridor_api;
grant insert, update on checkout_sessions, registrations, uploads, upload_usage to corridor_api;
grant insert on registration_moves, request_log to corridor_api;
grant insert, update, delete on rate_limit_hits, idempotency_keys to corridor_api;

-- The worker: deliveries, runs of batches, seals of ledger and audit log, closed days, and the age of the request log.
grant insert on ledger_seals, ledger_days, audit_days, statement_days, wallet_days, payment_days to corridor_worker;
grant insert on webhook_attempts to corridor_worker;
grant update (failing_since, paused_at, pause_cause, pause_reason) on webhook_endpoints to corridor_worker;
grant update on payment_batch_sessions, payment_batch_results to corridor_worker;
-- A row that is locked for its deletion needs the right to update one column.
grant delete, update (duration_ms) on request_log to corridor_worker;

-- Old events; a trigger refuses all others.
grant delete on events, webhook_attempts, webhook_replays to corridor_worker;
grant insert, update on event_retention to corridor_worker;

-- The pages: new one-time passwords of the checkout, and the sandbox's inbox, which also sends events again.
grant insert, update on otp_resends, webhook_replays to corridor_api;
grant insert, delete on sandbox_inbox to corridor_api;

-- The operator: tenants, their access and settings, prices, reference data, reviews.
grant insert, update on businesses, customers, customer_documents, webhook_endpoints, webhook_replays
to corridor_operator;
grant insert, update (disabled_at, revoked_at) on api_keys to corridor_operator;
grant insert, update, delete on signing_secrets, allowed_networks, business_limits, promotions, routes
to corridor_operator;
grant insert, update on rates, fees to corridor_operator;
grant insert, delete on institutions, bank_codes to corridor_operator;
grant insert on payment_methods, collection_accounts to corridor_operator;
grant delete on limit_uses, limit_usage to corridor_operator;
grant update on registrations to corridor_operator;
grant insert on registration_moves to corridor_operator;
grant update on app.clock to corridor_operator;
grant insert, update, delete on closed_businesses to corridor_operator;
grant insert on reference_revisions to corridor_operator;

-- Who did what: written by operators and by the console, sealed by the worker.
revoke select on operators, operator_tokens from corridor_api, corridor_worker;
revoke select on audit_log from corridor_api;
grant insert on operators, operator_tokens to corridor_operator;
grant insert on audit_log to corridor_operator, corridor_console;
grant update (revoked_at) on operator_tokens to corridor_operator;

-- The operator also erases customers, and seals values anew under the newest key.
grant insert, update (key_encrypted), delete on data_keys to corridor_operator;
grant update (payer_encrypted), delete on deposit_payers to corridor_operator;
grant update (receipt_encrypted, file_key) on pool_deposits to corridor_operator;
grant update (account_index) on payment_batch_recipients to corridor_operator;
grant update on checkout_sessions to corridor_operator;
grant delete on customer_documents, uploads, sandbox_inbox to corridor_operator;
grant update (customer_id, removed_at) on uploads to corridor_operator;

-- The console: people, their credentials and sessions. Its process has the rights of the API too.
revoke select on people, members, operator_people, invitations, sign_in_links, recovery_links, sessions, ceremonies,
passkeys, oidc_accounts, recovery_codes, sign_in_attempts, saved_views, batch_drafts, known_devices,
security_notices, done_forms from corridor_api, corridor_worker;
grant insert, update (decision, decided_by, decided_at, decided_reason, made_id) on approvals
to corridor_console, corridor_operator;
-- Sealed anew under the newest key.
grant update (payload_encrypted) on approvals to corridor_operator;
grant insert, update, delete on approval_thresholds, batch_drafts to corridor_console;
grant insert, update (disabled_at, revoked_at) on api_keys to corridor_console;
grant insert, update, delete on signing_secrets, allowed_networks to corridor_console;
grant insert, update on webhook_endpoints to corridor_console;
grant insert on people, members, operator_people, invitations, sign_in_links, recovery_links, sessions
to corridor_console, corridor_operator;
grant update (password_hash, totp_encrypted, totp_last_step) on people to corridor_console, corridor_operator;
grant update (role) on members, operator_people to corridor_console, corridor_operator;
grant update (used_at, revoked_at) on invitations to corridor_console, corridor_operator;
grant update (used_at) on sign_in_links, recovery_links to corridor_console, corridor_operator;
grant update (token_hash, business_id, seen_at, stepped_up_at) on sessions to corridor_console, corridor_operator;
grant insert, update (leads_to) on done_forms to corridor_console;
grant delete on members, recovery_links, sessions to corridor_console, corridor_operator;
grant insert, update, delete on ceremonies, passkeys, recovery_codes to corridor_console;
grant insert, delete on oidc_accounts, known_devices to corridor_console;
grant insert on security_notices to corridor_console, corridor_operator;
grant update (seen_at, message_due_at) on security_notices to corridor_console;
grant insert, delete on sign_in_attempts to corridor_console;
grant insert, update (query), delete on saved_views to corridor_console;
-- Its pages of operators: rulings, rails, tenants and their settings, prices, reviews.
grant insert, update on rail_attempts, rail_cases, rail_states, rail_breakers, rail_lists to corridor_console;
grant insert, update on rail_credit_returns to corridor_console;
grant insert on rail_strays to corridor_console;
grant insert, update (confirmed_by, confirmed_at, rejected_by, rejected_at)
on rail_rulings, rail_stray_rulings to corridor_console;
grant insert, update on businesses, rates, fees to corridor_console;
grant insert, update, delete on business_limits, promotions, routes to corridor_console;
grant delete on limit_uses, limit_usage to corridor_console;
-- Sealed anew under the newest key.
grant update (state_encrypted) on ceremonies to corridor_operator;
grant update (rows_encrypted) on batch_drafts to corridor_operator;
-- Who orders a move to another cell; the owner of the tables makes it.
grant insert, update, delete on departures to corridor_operator;
