import { migration } from './migration.ts'

export const transactionTypes = migration(
  '0014_transaction_types',
  `
alter table routes add column type text not null default 'WITHDRAW' check (type in ('WITHDRAW', 'DEPOSIT'));
alter table routes drop constraint routes_key;
alter table routes add constraint routes_key unique nulls not distinct (type, channel, country_code, currency);
comment on table routes is 'Which rail serves a channel, country and currency: the destination''s for a withdrawal, the source''s for a deposit; no country: any';

alter table fees add column type text check (type in ('WITHDRAW', 'DEPOSIT', 'SWAP'));
alter table fees drop constraint fees_key;
alter table fees add constraint fees_key
  unique nulls not distinct (source_currency, type, channel, country_code, destination_currency, rail);

drop function app.find_fee(text, text, text, text, text);
create function app.find_fee(p_ask jsonb, p_channel text, p_country text, p_rail text) returns jsonb
  language sql stable
  as $$
  select jsonb_build_object('source_currency', source_currency, 'flat_minor', flat_minor::text,
                            'percent', percent::text, 'minimum_minor', minimum_minor::text,
                            'maximum_minor', maximum_minor::text)
    from fees
   where source_currency = p_ask->>'sourceCurrency'
     and (type is null or type = p_ask->>'type')
     and (channel is null or channel = p_channel)
     and (country_code is null or country_code = p_country)
     and (destination_currency is null or destination_currency = p_ask->>'destinationCurrency')
     and (rail is null or rail = p_rail)
   order by num_nonnulls(type, channel, country_code, destination_currency, rail) desc,
            rail nulls last, channel nulls last, country_code nulls last, type nulls last
   limit 1
$$;
comment on function app.find_fee is 'The fee of a route: of the rows that fit, the one that names most';

alter table transactions add column otp_attempts smallint not null default 0 check (otp_attempts between 0 and 5);
comment on column transactions.otp_attempts is 'Tries of the one-time password so far; five wrong ones fail the deposit';

alter table transaction_moves add column reason text;
comment on column transaction_moves.reason is 'Why an operator made the move, in their words';

drop index journals_one_outcome;
create unique index journals_one_outcome on journals (business_id, transaction_id)
  where kind in ('SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP');
create unique index journals_one_dispute_outcome on journals (business_id, transaction_id)
  where kind in ('DISPUTE_RELEASE', 'DISPUTE_LOST');

-- The migrator writes the moves and their movers anew after every migration.
delete from transaction_transitions;
alter table transaction_transitions add column actors text[] not null;
comment on table transaction_transitions is 'The moves a transaction may make and who may make them, copied from src/transactions/states.ts with every migration; from_status NEW is its creation. The database refuses any other';

create or replace function app.guard_transaction_move() returns trigger
  language plpgsql
  as $$
begin
  if new.status <> old.status and not exists (
    select from transaction_transitions where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a transaction does not move from % to %', old.status, new.status;
  end if;
  if (new.version - old.version) <> (new.status <> old.status)::integer then
    raise exception 'the version of a transaction counts its moves';
  end if;
  if (new.business_id, new.id, new.type, new.source_minor, new.destination_minor, new.fee_minor,
      new.idempotency_key, new.reference, new.created_at)
     is distinct from
     (old.business_id, old.id, old.type, old.source_minor, old.destination_minor, old.fee_minor,
      old.idempotency_key, old.reference, old.created_at)
  then
    raise exception 'type, amounts, key and reference of a transaction never change';
  end if;
  return new;
end $$;

create function app.guard_mover() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from transaction_transitions
     where from_status = coalesce(new.from_status, 'NEW') and to_status = new.to_status and new.actor = any (actors)
  ) then
    raise exception '% may not move a transaction from % to %', new.actor, coalesce(new.from_status, 'NEW'),
      new.to_status;
  end if;
  return new;
end $$;
create trigger transaction_moves_guard_mover before insert on transaction_moves
  for each row execute function app.guard_mover();

create or replace function app.transaction_facts(p_business_id text, p_ask jsonb) returns jsonb
  language plpgsql stable
  as $$
declare
  v_now timestamptz := app.now();
  v_type text := p_ask->>'type';
  v_method jsonb;
  v_customer jsonb;
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
  select jsonb_build_object('countryCode', c.country_code,
                            'isVerified', app.is_customer_verified(p_business_id, c.id)) into v_customer
    from customers c
   where business_id = p_business_id and deleted_at is null
     and id = coalesce(p_ask->>'customerId', (select owner_customer_id from businesses where id = p_business_id));
  if v_type <> 'SWAP' then
    select rail into v_rail from routes
     where type = v_type and channel = v_channel
       and currency = p_ask->>(case v_type when 'DEPOSIT' then 'sourceCurrency' else 'destinationCurrency' end)
       and (country_code is null or country_code = v_country)
     order by country_code nulls last limit 1;
  end if;
  return jsonb_build_object(
    'now', v_now,
    'isDuplicate', exists (
      select from transactions where business_id = p_business_id and origin = p_ask->>'origin'
         and idempotency_key = p_ask->>'idempotencyKey')
      or exists (
      select from transactions where business_id = p_business_id and origin = p_ask->>'origin'
         and reference = p_ask->>'reference'),
    'customer', v_customer,
    'method', v_method,
    'rail', v_rail,
    'rate', case when p_ask->>'sourceCurrency' = p_ask->>'destinationCurrency' then '1' else (
      select rate::text from rates where source_currency = p_ask->>'sourceCurrency'
         and destination_currency = p_ask->>'destinationCurrency') end,
    'promotion', case v_type when 'WITHDRAW' then app.find_promotion(
      p_ask->>'sourceCurrency', p_ask->>'destinationCurrency', v_customer->>'countryCode', v_now) end,
    'fee', app.find_fee(p_ask, v_channel, v_country, v_rail),
    'limits', app.read_limits(p_business_id, p_ask->>'sourceCurrency', v_now));
end $$;
comment on function app.transaction_facts is 'Everything a transaction or a quote is decided from, in one round trip: the time, whether key or reference is taken, customer (the business owner where none is named), payment method, route, rate, promotion, fee and limits';

drop function app.create_transaction(text, jsonb, jsonb, jsonb, jsonb);
create function app.create_transaction(p_business_id text, p_transaction jsonb, p_effects jsonb) returns void
  language plpgsql
  as $$
declare
  v_new transactions := jsonb_populate_record(null::transactions, p_transaction);
  v_scope text := p_business_id || ':' || v_new.origin || ':';
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
    values (p_business_id, v_new.id, 1, null, v_new.status, p_effects->>'actor', v_new.created_at);
  perform app.apply_effects(p_business_id, v_new.id, p_effects, v_new.created_at);
  if p_effects->'isCounted' = 'true'::jsonb then
    perform app.use_limits(p_business_id, v_new.id, nullif(p_effects->'limitUse', 'null'::jsonb), v_new.created_at);
  end if;
  if jsonb_typeof(p_effects->'journal') = 'object' then
    perform app.post_journal(p_business_id, v_new.id, p_effects->'journal', v_new.created_at);
  end if;
end $$;
comment on function app.create_transaction is 'Creates a transaction with its money, limits, events and due work in one statement. Raises transactions_idempotency_key_key, transactions_reference_key, business_limits_… or wallets_available_not_negative, leaving nothing';

create function app.apply_effects(p_business_id text, p_transaction_id text, p_effects jsonb, p_at timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_event jsonb;
begin
  for v_event in select jsonb_array_elements(p_effects->'events') loop
    perform app.emit_event(p_business_id, v_event);
  end loop;
  if jsonb_typeof(p_effects->'job') = 'object' then
    insert into jobs (business_id, task, subject_id, due_at, created_at)
      values (p_business_id, p_effects->'job'->>'task', p_transaction_id,
              (p_effects->'job'->>'dueAt')::timestamptz, p_at);
  end if;
end $$;
comment on function app.apply_effects is 'Writes what a create and a move have in common: events and the next due work';

drop function app.move_transaction(text, jsonb, jsonb, jsonb, jsonb);
create function app.move_transaction(p_business_id text, p_move jsonb, p_effects jsonb) returns boolean
  language plpgsql
  as $$
declare
  v_id text := p_move->>'transactionId';
  v_at timestamptz := (p_move->>'at')::timestamptz;
begin
  update transactions
     set status = p_move->>'to', version = version + 1, failure_code = p_move->>'failureCode', updated_at = v_at
   where business_id = p_business_id and id = v_id
     and version = (p_move->>'version')::integer and status = p_move->>'from';
  if not found then return false; end if;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at, reason)
    values (p_business_id, v_id, (p_move->>'version')::integer + 1, p_move->>'from', p_move->>'to',
            p_effects->>'actor', v_at, p_effects->>'reason');
  delete from jobs where business_id = p_business_id and task = 'transactions.advance' and subject_id = v_id;
  perform app.apply_effects(p_business_id, v_id, p_effects, v_at);
  if p_effects->'givesBackLimits' = 'true'::jsonb then
    perform app.give_back_limits(p_business_id, v_id, v_at);
  end if;
  if jsonb_typeof(p_effects->'journal') = 'object' then
    perform app.post_journal(p_business_id, v_id, p_effects->'journal', v_at);
  end if;
  return true;
end $$;
comment on function app.move_transaction is 'Makes one move of a transaction with its money, limits, events and next due work in one statement; false where someone else moved it first, and then nothing happened';

create function app.count_otp_try(p_business_id text, p_transaction_id text, p_max_attempts integer) returns integer
  language plpgsql
  as $$
declare
  v_now timestamptz := app.now();
  v_attempts integer;
begin
  update transactions set otp_attempts = otp_attempts + 1
   where business_id = p_business_id and id = p_transaction_id
     and status = 'CUSTOMER_ACTION_REQUIRED' and otp_attempts < p_max_attempts
   returning otp_attempts into v_attempts;
  if v_attempts = p_max_attempts then
    insert into jobs (business_id, task, subject_id, due_at, created_at)
      values (p_business_id, 'transactions.advance', p_transaction_id, v_now + interval '1 minute', v_now);
  end if;
  return v_attempts;
end $$;
comment on function app.count_otp_try is 'Counts a try of the one-time password of a deposit that awaits it; null where it does not, or the tries are used up. With the last try goes a job that fails the deposit if nobody else ends it';
`,
)
