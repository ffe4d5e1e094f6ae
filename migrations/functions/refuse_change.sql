create or replace function app.refuse_change()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$ begin
    raise exception '% is append-only: % refused', tg_table_name, lower(tg_op);
  end
$$;
comment on function app.refuse_change is 'Trigger of append-only tables: refuses updates and deletes. A correction is a new row';

-- Old events are removed (guard_event_removal).
create or replace trigger events_append_only
  before update or truncate on events
  for each statement
  execute function app.refuse_change();

create or replace trigger journals_append_only
  before delete or update or truncate on journals
  for each statement
  execute function app.refuse_change();

create or replace trigger ledger_days_append_only
  before delete or update or truncate on ledger_days
  for each statement
  execute function app.refuse_change();

create or replace trigger ledger_seals_append_only
  before delete or update or truncate on ledger_seals
  for each statement
  execute function app.refuse_change();

create or replace trigger postings_append_only
  before delete or update or truncate on postings
  for each statement
  execute function app.refuse_change();

create or replace trigger registration_moves_append_only
  before delete or update or truncate on registration_moves
  for each statement
  execute function app.refuse_change();

create or replace trigger registrations_kept
  before delete or truncate on registrations
  for each statement
  execute function app.refuse_change();

create or replace trigger transaction_moves_append_only
  before delete or update or truncate on transaction_moves
  for each statement
  execute function app.refuse_change();

create or replace trigger environment_append_only
  before delete or update or truncate on app.environment
  for each statement
  execute function app.refuse_change();

create or replace trigger cell_append_only
  before delete or update or truncate on app.cell
  for each statement
  execute function app.refuse_change();

create or replace trigger reference_revisions_append_only
  before delete or update or truncate on reference_revisions
  for each statement
  execute function app.refuse_change();

create or replace trigger audit_log_append_only
  before delete or update or truncate on audit_log
  for each statement
  execute function app.refuse_change();

create or replace trigger audit_days_append_only
  before delete or update or truncate on audit_days
  for each statement
  execute function app.refuse_change();

create or replace trigger operators_append_only
  before delete or update or truncate on operators
  for each statement
  execute function app.refuse_change();

create or replace trigger rail_attempts_kept
  before delete or truncate on rail_attempts
  for each statement
  execute function app.refuse_change();

create or replace trigger rail_cases_kept
  before delete or truncate on rail_cases
  for each statement
  execute function app.refuse_change();

create or replace trigger rail_rulings_kept
  before delete or truncate on rail_rulings
  for each statement
  execute function app.refuse_change();

create or replace trigger rail_stray_rulings_kept
  before delete or truncate on rail_stray_rulings
  for each statement
  execute function app.refuse_change();

create or replace trigger rail_credit_returns_kept
  before delete or truncate on rail_credit_returns
  for each statement
  execute function app.refuse_change();

create or replace trigger operator_tokens_kept
  before delete or truncate on operator_tokens
  for each statement
  execute function app.refuse_change();

create or replace trigger rail_strays_append_only
  before delete or update or truncate on rail_strays
  for each statement
  execute function app.refuse_change();

create or replace trigger rail_returns_append_only
  before delete or update or truncate on rail_returns
  for each statement
  execute function app.refuse_change();

create or replace trigger wallet_days_append_only
  before delete or update or truncate on wallet_days
  for each statement
  execute function app.refuse_change();

create or replace trigger statement_days_append_only
  before delete or update or truncate on statement_days
  for each statement
  execute function app.refuse_change();

create or replace trigger payment_days_append_only
  before delete or update or truncate on payment_days
  for each statement
  execute function app.refuse_change();
