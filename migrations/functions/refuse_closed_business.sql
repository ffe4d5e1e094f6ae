create or replace function app.refuse_closed_business()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_business text;
begin
  if tg_table_name = 'businesses' then v_business := old.id;
  elsif tg_op = 'DELETE' then v_business := old.business_id;
  else v_business := new.business_id; end if;
  -- cells forget deletes the keys of a business that has moved.
  if exists (select from closed_businesses
              where business_id = v_business
                and not (state = 'MOVED' and tg_table_name = 'data_keys' and tg_op = 'DELETE')) then
    raise exception 'business % is closed in this cell', v_business using errcode = 'WB002';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
comment on function app.refuse_closed_business is 'Refuses writes of a business whose home is another cell, by any path: the last guard against a stale map';

create or replace trigger businesses_home
  before update of name, country_code, owner_customer_id, verified_at, kyb_approved_at, customers_must_be_verified,
    fee_wallet_type, swap_enabled, rate_limits
  on businesses
  for each row
  execute function app.refuse_closed_business();

create or replace trigger transactions_home
  before insert or update or delete on transactions
  for each row
  execute function app.refuse_closed_business();

create or replace trigger events_home
  before insert or update or delete on events
  for each row
  execute function app.refuse_closed_business();

create or replace trigger event_retention_home
  before insert or update or delete on event_retention
  for each row
  execute function app.refuse_closed_business();

create or replace trigger webhook_attempts_home
  before insert or update or delete on webhook_attempts
  for each row
  execute function app.refuse_closed_business();

create or replace trigger webhook_endpoints_home
  before insert or update or delete on webhook_endpoints
  for each row
  execute function app.refuse_closed_business();

create or replace trigger webhook_replays_home
  before insert or update or delete on webhook_replays
  for each row
  execute function app.refuse_closed_business();

create or replace trigger customers_home
  before insert or update or delete on customers
  for each row
  execute function app.refuse_closed_business();

create or replace trigger customer_documents_home
  before insert or update or delete on customer_documents
  for each row
  execute function app.refuse_closed_business();

create or replace trigger data_keys_home
  before insert or update or delete on data_keys
  for each row
  execute function app.refuse_closed_business();

create or replace trigger payment_methods_home
  before insert or update or delete on payment_methods
  for each row
  execute function app.refuse_closed_business();

create or replace trigger collection_accounts_home
  before insert or update or delete on collection_accounts
  for each row
  execute function app.refuse_closed_business();

create or replace trigger pool_deposits_home
  before insert or update or delete on pool_deposits
  for each row
  execute function app.refuse_closed_business();

create or replace trigger deposit_payers_home
  before insert or update or delete on deposit_payers
  for each row
  execute function app.refuse_closed_business();

create or replace trigger payment_batches_home
  before insert or update or delete on payment_batches
  for each row
  execute function app.refuse_closed_business();

create or replace trigger payment_batch_recipients_home
  before insert or update or delete on payment_batch_recipients
  for each row
  execute function app.refuse_closed_business();

create or replace trigger payment_batch_sessions_home
  before insert or update or delete on payment_batch_sessions
  for each row
  execute function app.refuse_closed_business();

create or replace trigger payment_batch_results_home
  before insert or update or delete on payment_batch_results
  for each row
  execute function app.refuse_closed_business();

create or replace trigger checkout_sessions_home
  before insert or update or delete on checkout_sessions
  for each row
  execute function app.refuse_closed_business();

create or replace trigger checkout_accounts_home
  before insert or update or delete on checkout_accounts
  for each row
  execute function app.refuse_closed_business();

create or replace trigger checkout_payments_home
  before insert or update or delete on checkout_payments
  for each row
  execute function app.refuse_closed_business();

create or replace trigger registration_moves_home
  before insert or update or delete on registration_moves
  for each row
  execute function app.refuse_closed_business();

create or replace trigger registrations_home
  before insert or update or delete on registrations
  for each row
  execute function app.refuse_closed_business();

create or replace trigger uploads_home
  before insert or update or delete on uploads
  for each row
  execute function app.refuse_closed_business();

create or replace trigger api_keys_home
  before insert or update or delete on api_keys
  for each row
  execute function app.refuse_closed_business();

create or replace trigger signing_secrets_home
  before insert or update or delete on signing_secrets
  for each row
  execute function app.refuse_closed_business();

create or replace trigger allowed_networks_home
  before insert or update or delete on allowed_networks
  for each row
  execute function app.refuse_closed_business();

create or replace trigger business_limits_home
  before insert or update or delete on business_limits
  for each row
  execute function app.refuse_closed_business();

create or replace trigger rail_attempts_home
  before insert or update or delete on rail_attempts
  for each row
  execute function app.refuse_closed_business();

create or replace trigger rail_cases_home
  before insert or update or delete on rail_cases
  for each row
  execute function app.refuse_closed_business();

create or replace trigger rail_rulings_home
  before insert or update or delete on rail_rulings
  for each row
  execute function app.refuse_closed_business();

create or replace trigger rail_returns_home
  before insert or update or delete on rail_returns
  for each row
  execute function app.refuse_closed_business();

create or replace trigger rail_credits_home
  before insert or update or delete on rail_credits
  for each row
  execute function app.refuse_closed_business();

create or replace trigger rail_credit_returns_home
  before insert or update or delete on rail_credit_returns
  for each row
  execute function app.refuse_closed_business();

create or replace trigger card_pages_home
  before insert or update or delete on card_pages
  for each row
  execute function app.refuse_closed_business();

create or replace trigger otp_resends_home
  before insert or update or delete on otp_resends
  for each row
  execute function app.refuse_closed_business();

create or replace trigger members_home
  before insert or update or delete on members
  for each row
  execute function app.refuse_closed_business();

create or replace trigger approvals_home
  before insert or update or delete on approvals
  for each row
  execute function app.refuse_closed_business();

create or replace trigger approval_thresholds_home
  before insert or update or delete on approval_thresholds
  for each row
  execute function app.refuse_closed_business();

create or replace trigger batch_drafts_home
  before insert or update or delete on batch_drafts
  for each row
  execute function app.refuse_closed_business();
