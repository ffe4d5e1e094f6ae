import { migration } from './migration.ts'
import { transactionsTogether } from './transactions-together.ts'

const tables = `
create table payment_batches (
  business_id text collate "C" not null references businesses (id),
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  source_currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, id)
);
comment on table payment_batches is 'Lists of recipients that are paid in one go, out of the main wallet in source_currency';
create index payment_batches_newest on payment_batches (business_id, created_at desc, id desc)
  where deleted_at is null;

create table payment_batch_recipients (
  business_id text collate "C" not null,
  batch_id text collate "C" not null,
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  position integer not null check (position >= 0),
  payment_method_id text collate "C" not null,
  account_currency text not null,
  account_index bytea not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000000),
  amount_currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (business_id, batch_id, id),
  foreign key (business_id, batch_id) references payment_batches (business_id, id),
  foreign key (business_id, payment_method_id) references payment_methods (business_id, id)
);
comment on table payment_batch_recipients is 'Who a batch pays, and what: minor units of amount_currency. position: the order they were added and are paid in. account_index is a keyed hash of the account, for equality only: an account is in a batch once';
create unique index payment_batch_recipients_account_key
  on payment_batch_recipients (business_id, batch_id, account_index) where deleted_at is null;
create unique index payment_batch_recipients_in_order on payment_batch_recipients (business_id, batch_id, position);

create table payment_batch_sessions (
  business_id text collate "C" not null,
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  batch_id text collate "C" not null,
  source_currency text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, batch_id) references payment_batches (business_id, id)
);
comment on table payment_batch_sessions is 'Runs of batches. finished_at: when every payout was created or refused; what becomes of a payout later, its transaction says';
create unique index payment_batch_sessions_one_run on payment_batch_sessions (business_id, batch_id)
  where finished_at is null;
create index payment_batch_sessions_newest
  on payment_batch_sessions (business_id, batch_id, created_at desc, id desc);

create table payment_batch_results (
  business_id text collate "C" not null,
  session_id text collate "C" not null,
  recipient_id text collate "C" not null,
  position integer not null check (position >= 0),
  payment_method_id text collate "C" not null,
  account_currency text not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000000),
  amount_currency text not null,
  root_session_id text collate "C" not null,
  retried_session_id text collate "C",
  error_code text,
  error_message text,
  primary key (business_id, session_id, recipient_id),
  foreign key (business_id, session_id) references payment_batch_sessions (business_id, id),
  foreign key (business_id, payment_method_id) references payment_methods (business_id, id),
  constraint payment_batch_results_retried_once unique (business_id, retried_session_id, recipient_id),
  constraint payment_batch_results_error_whole check ((error_code is null) = (error_message is null))
);
comment on table payment_batch_results is 'Who a run pays and what, as it stood when the run began, and why a payout was refused. Whether one was created, and what became of it, is found at the transaction with the key of session and recipient, and nowhere else. retried_session_id: the failed run of this recipient that is tried again, once; root_session_id: the first of such a chain';
create index payment_batch_results_chain on payment_batch_results (business_id, root_session_id);

create function app.start_batch_session(p_business_id text, p_session jsonb, p_results jsonb, p_due_at timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_at timestamptz := (p_session->>'createdAt')::timestamptz;
begin
  insert into payment_batch_sessions (business_id, id, batch_id, source_currency, created_at)
    values (p_business_id, p_session->>'id', p_session->>'batchId', p_session->>'sourceCurrency', v_at);
  insert into payment_batch_results
    (business_id, session_id, recipient_id, position, payment_method_id, account_currency, amount_minor,
     amount_currency, root_session_id, retried_session_id)
    select p_business_id, p_session->>'id', r->>'recipientId', (r->>'position')::integer, r->>'paymentMethodId',
           r->>'accountCurrency', (r->>'amountMinor')::bigint, r->>'amountCurrency',
           coalesce(r->>'rootSessionId', p_session->>'id'), r->>'retriedSessionId'
      from jsonb_array_elements(p_results) as r;
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    values (p_business_id, 'batches.pay', p_session->>'id', p_due_at, v_at);
end $$;
comment on function app.start_batch_session is 'Writes a run with everyone it pays, and the job that pays them should nobody else';

create function app.finish_batch_session(p_business_id text, p_session_id text, p_at timestamptz) returns void
  language plpgsql
  as $$
begin
  update payment_batch_sessions set finished_at = p_at
   where business_id = p_business_id and id = p_session_id and finished_at is null;
  delete from jobs where business_id = p_business_id and task = 'batches.pay' and subject_id = p_session_id;
end $$;
comment on function app.finish_batch_session is 'Ends a run: each payout was created or refused, and there is nothing left to pay';
`

export const paymentBatches = migration('0024_payment_batches', [tables, transactionsTogether].join('\n'))
