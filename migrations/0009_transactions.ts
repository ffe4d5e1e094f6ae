import { migration } from './migration.ts'

export const transactions = migration(
  '0009_transactions',
  `
create table transactions (
  business_id text collate "C" not null references businesses (id),
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  origin text not null check (origin in ('api', 'checkout', 'batch', 'transfer', 'pool', 'topup')),
  type text not null check (type in ('WITHDRAW', 'DEPOSIT', 'SWAP')),
  status text not null,
  version integer not null default 1,
  channel text not null,
  rail text,
  customer_id text collate "C",
  source_id text collate "C",
  destination_id text collate "C",
  source_currency text not null,
  source_minor bigint not null check (source_minor between 1 and 1000000000000000),
  destination_currency text not null,
  destination_minor bigint not null check (destination_minor between 1 and 1000000000000000),
  rate numeric not null check (rate > 0),
  fee_minor bigint not null check (fee_minor between 0 and 1000000000000000),
  wallet_type text not null check (wallet_type in ('MAIN', 'FEE')),
  fee_wallet_type text not null check (fee_wallet_type in ('MAIN', 'FEE')),
  idempotency_key text collate "C" not null check (octet_length(idempotency_key) between 1 and 1020),
  reference text collate "C" not null check (octet_length(reference) between 1 and 1020),
  merchant_reference text collate "C" not null,
  meta jsonb not null,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  constraint transactions_idempotency_key_key unique (business_id, origin, idempotency_key),
  constraint transactions_reference_key unique (business_id, origin, reference),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, source_id) references payment_methods (business_id, id),
  foreign key (business_id, destination_id) references payment_methods (business_id, id)
);
comment on table transactions is 'Instructions to move money. The row is also the idempotency record: key and reference stay unique for ever. Amounts in minor units';
create index transactions_newest on transactions (business_id, created_at desc, id desc);

create table transaction_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
comment on table transaction_transitions is 'The moves a transaction may make, copied from src/transactions/states.ts with every migration; the database refuses any other';

create table transaction_moves (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  version integer not null,
  from_status text,
  to_status text not null,
  actor text not null,
  moved_at timestamptz not null,
  primary key (business_id, transaction_id, version),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table transaction_moves is 'History of each transaction''s status: one row per move, version 1 is its creation. actor: who moved it';
create trigger transaction_moves_append_only before update or delete or truncate on transaction_moves
  for each statement execute function app.refuse_change();

create function app.guard_transaction_move() returns trigger
  language plpgsql
  as $$
begin
  if new.status <> old.status and not exists (
    select from transaction_transitions where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a transaction does not move from % to %', old.status, new.status;
  end if;
  if (new.business_id, new.id, new.source_minor, new.destination_minor, new.fee_minor,
      new.idempotency_key, new.reference)
     is distinct from
     (old.business_id, old.id, old.source_minor, old.destination_minor, old.fee_minor,
      old.idempotency_key, old.reference)
  then
    raise exception 'amounts, key and reference of a transaction never change';
  end if;
  return new;
end $$;
create trigger transactions_guard_move before update on transactions
  for each row execute function app.guard_transaction_move();

create function app.keep_transaction() returns trigger
  language plpgsql
  as $$ begin raise exception 'transactions are kept for ever: % refused', lower(tg_op); end $$;
create trigger transactions_kept before delete or truncate on transactions
  for each statement execute function app.keep_transaction();

create function app.find_fee(
  p_source_currency text, p_channel text, p_country text, p_destination_currency text, p_rail text
) returns jsonb
  language sql stable
  as $$
  select jsonb_build_object('source_currency', source_currency, 'flat_minor', flat_minor::text,
                            'percent', percent::text, 'minimum_minor', minimum_minor::text,
                            'maximum_minor', maximum_minor::text)
    from fees
   where source_currency = p_source_currency
     and coalesce(channel, p_channel) = p_channel
     and (country_code is null or country_code = p_country)
     and coalesce(destination_currency, p_destination_currency) = p_destination_currency
     and (rail is null or rail = p_rail)
   order by num_nonnulls(channel, country_code, destination_currency, rail) desc,
            rail nulls last, channel nulls last, country_code nulls last
   limit 1
$$;
comment on function app.find_fee is 'The fee of a route: of the rows that fit, the one that names most';

create function app.transaction_facts(p_business_id text, p_ask jsonb) returns jsonb
  language plpgsql stable
  as $$
declare
  v_method jsonb;
  v_channel text := p_ask->>'channel';
  v_country text := p_ask->>'countryCode';
  v_rail text;
begin
  select to_jsonb(m) into v_method from payment_methods m
   where business_id = p_business_id and id = p_ask->>'methodId' and deleted_at is null;
  if v_method is not null then
    v_channel := v_method->>'channel';
    v_country := v_method->>'country_code';
  end if;
  select rail into v_rail from routes
   where channel = v_channel and currency = p_ask->>'destinationCurrency'
     and (country_code is null or country_code = v_country)
   order by country_code nulls last limit 1;
  return jsonb_build_object(
    'now', app.now(),
    'isDuplicate', exists (
      select from transactions where business_id = p_business_id and origin = p_ask->>'origin'
         and idempotency_key = p_ask->>'idempotencyKey')
      or exists (
      select from transactions where business_id = p_business_id and origin = p_ask->>'origin'
         and reference = p_ask->>'reference'),
    'hasCustomer', exists (
      select from customers where business_id = p_business_id and id = p_ask->>'customerId' and deleted_at is null),
    'method', v_method,
    'rail', v_rail,
    'rate', case when p_ask->>'sourceCurrency' = p_ask->>'destinationCurrency' then '1' else (
      select rate::text from rates where source_currency = p_ask->>'sourceCurrency'
         and destination_currency = p_ask->>'destinationCurrency') end,
    'fee', app.find_fee(p_ask->>'sourceCurrency', v_channel, v_country, p_ask->>'destinationCurrency', v_rail));
end $$;
comment on function app.transaction_facts is 'Everything a transaction or a quote is decided from, in one round trip: the time, whether key or reference is taken, customer, payment method, route, rate and fee';

create function app.create_transaction(
  p_business_id text, p_transaction jsonb, p_journal jsonb, p_events jsonb, p_job jsonb
) returns void
  language plpgsql
  as $$
declare
  v_new transactions := jsonb_populate_record(null::transactions, p_transaction);
  v_scope text := p_business_id || ':' || v_new.origin || ':';
  v_event jsonb;
begin
  -- §7 idempotency 3: a twin that is still being processed is a duplicate, answered at once instead of waiting on the
  -- unique index; the locks end with the transaction.
  if not pg_try_advisory_xact_lock(hashtextextended(v_scope || v_new.idempotency_key, 1)) then
    raise exception 'in flight' using errcode = 'unique_violation', constraint = 'transactions_idempotency_key_key';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended(v_scope || v_new.reference, 2)) then
    raise exception 'in flight' using errcode = 'unique_violation', constraint = 'transactions_reference_key';
  end if;
  insert into transactions select v_new.*;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
    values (p_business_id, v_new.id, 1, null, v_new.status, 'api', v_new.created_at);
  for v_event in select jsonb_array_elements(p_events) loop
    perform app.emit_event(p_business_id, v_event);
  end loop;
  if p_job is not null then
    insert into jobs (business_id, task, subject_id, due_at, created_at)
      values (p_business_id, p_job->>'task', v_new.id, (p_job->>'dueAt')::timestamptz, v_new.created_at);
  end if;
  if p_journal is not null then
    perform app.post_journal(p_business_id, v_new.id, p_journal, v_new.created_at);
  end if;
end $$;
comment on function app.create_transaction is 'Creates a transaction with its money, events and due work in one statement. Raises transactions_idempotency_key_key, transactions_reference_key or wallets_available_not_negative, leaving nothing';

create function app.move_transaction(p_business_id text, p_move jsonb, p_journal jsonb, p_events jsonb, p_job jsonb)
  returns boolean
  language plpgsql
  as $$
declare
  v_id text := p_move->>'transactionId';
  v_at timestamptz := (p_move->>'at')::timestamptz;
  v_event jsonb;
begin
  update transactions
     set status = p_move->>'to', version = version + 1, failure_code = p_move->>'failureCode', updated_at = v_at
   where business_id = p_business_id and id = v_id
     and version = (p_move->>'version')::integer and status = p_move->>'from';
  if not found then return false; end if;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
    values (p_business_id, v_id, (p_move->>'version')::integer + 1, p_move->>'from', p_move->>'to',
            p_move->>'actor', v_at);
  for v_event in select jsonb_array_elements(p_events) loop
    perform app.emit_event(p_business_id, v_event);
  end loop;
  delete from jobs where business_id = p_business_id and task = 'transactions.advance' and subject_id = v_id;
  if p_job is not null then
    insert into jobs (business_id, task, subject_id, due_at, created_at)
      values (p_business_id, p_job->>'task', v_id, (p_job->>'dueAt')::timestamptz, v_at);
  end if;
  if p_journal is not null then
    perform app.post_journal(p_business_id, v_id, p_journal, v_at);
  end if;
  return true;
end $$;
comment on function app.move_transaction is 'Makes one move of a transaction with its money, event and next due work in one statement; false where someone else moved it first, and then nothing happened';
`,
)
