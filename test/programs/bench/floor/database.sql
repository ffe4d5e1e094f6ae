-- The functions that commit c918406 runs for one create: those that the statements of create.sql call, and the triggers
-- on the tables they write. They are loaded into the floor's database and stay as they are when this tree's change.

create schema floor;
create table floor.payers (
  number integer primary key,
  business_id text not null,
  customer_id text not null,
  method_id text not null,
  key_hash text not null
);

set check_function_bodies = off;

create or replace function app.apply_effects(p_business_id text, p_transaction_id text, p_effects jsonb, p_at timestamp with time zone)
 returns void
 language plpgsql
as $function$
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
end $function$;

create or replace function app.count_in(p_transaction transactions)
 returns void
 language plpgsql
as $function$
declare
  v_at timestamp := p_transaction.created_at at time zone 'UTC';
  v_month integer := app.part_number('year', v_at);
  v_day integer := app.part_number('month', v_at);
  v_quarter integer := app.part_number('day', v_at);
begin
  -- The year first: a transaction that has locked the year of a kind may lock its month and day in any order.
  insert into transaction_counts as counts
    (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
  select p_transaction.business_id, span, date_trunc(span, v_at), p_transaction.status, p_transaction.type,
         p_transaction.channel, p_transaction.source_currency, p_transaction.destination_currency, 1,
         array_fill(0, array[number - 1]) || 1 || array_fill(0, array[app.parts_of(span) - number])
    from (values ('year', v_month), ('month', v_day), ('day', v_quarter)) as calendars (span, number)
  on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
  do update set
    count = counts.count + 1,
    parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end] =
      counts.parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end] + 1;
end $function$;

create or replace function app.count_out(p_transaction transactions)
 returns void
 language plpgsql
as $function$
declare
  v_at timestamp := p_transaction.created_at at time zone 'UTC';
  v_span text;
  v_number integer;
begin
  foreach v_span in array array['year', 'month', 'day'] loop
    v_number := app.part_number(v_span, v_at);
    update transaction_counts set count = count - 1, parts[v_number] = parts[v_number] - 1
     where business_id = p_transaction.business_id and span = v_span and since = date_trunc(v_span, v_at)::date
       and status = p_transaction.status and type = p_transaction.type and channel = p_transaction.channel
       and source_currency = p_transaction.source_currency
       and destination_currency = p_transaction.destination_currency;
    if not found then
      raise exception 'transaction % was never counted as %', p_transaction.id, p_transaction.status;
    end if;
  end loop;
end $function$;

create or replace function app.count_requests(p_business_id text, p_operation text, p_limit integer, p_window interval, p_requests integer)
 returns TABLE(request integer, is_admitted boolean, remaining integer, reset_seconds integer)
 language plpgsql
 SET enable_bitmapscan TO 'off'
as $function$
declare
  c_chunk constant bigint := 128;
  v_newest rate_limit_hits;
  v_oldest rate_limit_hits;
  v_now timestamptz;
  v_next bigint := 0;
  v_inside bigint := 0;
begin
  -- A crash may forget the last moment of a window; a payout is not made to wait for the disk because of it.
  perform set_config('synchronous_commit', 'off', true);
  -- A plan that was made while the table was small stays in its session: it must not be a scan of everything.
  perform set_config('enable_seqscan', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(p_business_id || ':' || p_operation, 3));
  select * into v_newest from rate_limit_hits
   where business_id = p_business_id and operation = p_operation order by chunk desc limit 1;
  -- Behind the lock, so that hits are in the order of their times; a clock that was set back must not undo that.
  select greatest(clock_timestamp() + ahead_by, v_newest.last_at) into v_now from app.clock;
  -- The oldest chunk that reaches into the window. What is skipped on the way to it is deleted below.
  select * into v_oldest from rate_limit_hits
   where business_id = p_business_id and operation = p_operation and last_at > v_now - p_window
   order by chunk limit 1;
  -- A hit's place in the log is its chunk times 128 plus its index: counting is a subtraction, whatever the limit.
  if v_oldest.chunk is not null then
    v_next := v_newest.chunk * c_chunk + cardinality(v_newest.hits);
    v_inside := v_next - v_oldest.chunk * c_chunk - width_bucket(v_now - p_window, v_oldest.hits);
  elsif v_newest.chunk is not null then
    v_next := v_newest.chunk * c_chunk;
  end if;
  -- Chunks outside the window, and those of a flood that are older than the newest p_limit hits: they decide nothing.
  delete from rate_limit_hits
   where business_id = p_business_id and operation = p_operation
     and chunk < greatest(coalesce(v_oldest.chunk, v_newest.chunk), (v_next - p_limit) / c_chunk);
  -- Where nothing is left in the window the newest chunk begins anew.
  insert into rate_limit_hits (business_id, operation, chunk, hits, last_at)
  select p_business_id, p_operation, place / c_chunk, array_agg(v_now), v_now
    from generate_series(v_next, v_next + p_requests - 1) as place
   group by place / c_chunk
  on conflict on constraint rate_limit_hits_pkey do update
     set hits = case when v_inside = 0 then excluded.hits else rate_limit_hits.hits || excluded.hits end,
         last_at = excluded.last_at;
  -- The next request fits when the hit that is p_limit places before it leaves the window.
  return query
    select number, v_inside + number <= p_limit, greatest(0, p_limit - v_inside - number)::integer,
           case when v_inside + number < p_limit then 0
                else ceil(extract(epoch from
                       log.hits[(v_next + number - p_limit) % c_chunk + 1] + p_window - v_now))::integer end
      from generate_series(1, p_requests) as number
      left join rate_limit_hits log on log.business_id = p_business_id and log.operation = p_operation
       and log.chunk = (v_next + number - p_limit) / c_chunk
       and log.chunk between (v_next + 1 - p_limit) / c_chunk and (v_next + p_requests - p_limit) / c_chunk
     order by number;
end $function$;

create or replace function app.count_transaction()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    if strpos(coalesce(current_setting('app.counted_together', true), ''), new.id) = 0 then
      perform app.count_in(new);
    end if;
  -- Two moves that cross (one from A to B, one from B to A) lock their rows in the same order.
  elsif old.status <= new.status then
    perform app.count_out(old);
    perform app.count_in(new);
  else
    perform app.count_in(new);
    perform app.count_out(old);
  end if;
  return null;
end $function$;

create or replace function app.create_transaction(p_business_id text, p_transaction jsonb, p_effects jsonb)
 returns void
 language plpgsql
as $function$
declare
  v_new transactions := jsonb_populate_record(null::transactions, p_transaction);
  v_scope text := p_business_id || ':' || v_new.origin || ':';
begin
  -- A request that is still being processed makes another a duplicate, which is refused without waiting for the
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
end $function$;

create or replace function app.emit_event(p_business_id text, p_event jsonb)
 returns void
 language plpgsql
as $function$
declare
  v_at timestamptz := (p_event->>'createdAt')::timestamptz;
  v_sequence integer;
  v_due_at timestamptz := v_at;
begin
  select coalesce(max(sequence), 0) + 1 into v_sequence
    from events where business_id = p_business_id and subject_id = p_event->>'subjectId';
  insert into events (business_id, id, type, subject_id, sequence, body_encrypted, created_at)
    values (p_business_id, p_event->>'id', p_event->>'type', p_event->>'subjectId', v_sequence,
            p_event->>'bodyEncrypted', v_at);
  if app.is_webhook_paused(p_business_id) then
    v_due_at := 'infinity';
  end if;
  insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at)
    select p_business_id, 'webhooks.deliver', p_event->>'id', p_event->>'subjectId', v_sequence, v_due_at, v_at
      from webhook_endpoints where business_id = p_business_id;
end $function$;

create or replace function app.find_fee(p_ask jsonb, p_channel text, p_country text, p_rail text)
 returns jsonb
 language sql
 STABLE
as $function$
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
$function$;

create or replace function app.find_promotion(p_source_currency text, p_destination_currency text, p_customer_country text, p_at timestamp with time zone)
 returns text
 language sql
 STABLE
as $function$
  select max(percent)::text from promotions
   where source_currency = p_source_currency and destination_currency = p_destination_currency
     and starts_at <= p_at and p_at < ends_at
     and (customer_country_code is null or customer_country_code = p_customer_country)
$function$;

create or replace function app.guard_mover()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (
    select from transaction_transitions
     where from_status = coalesce(new.from_status, 'NEW') and to_status = new.to_status and new.actor = any (actors)
  ) then
    raise exception '% may not move a transaction from % to %', new.actor, coalesce(new.from_status, 'NEW'),
      new.to_status;
  end if;
  return new;
end $function$;

create or replace function app.is_customer_verified(p_business_id text, p_customer_id text)
 returns boolean
 language sql
 STABLE
as $function$
  select coalesce((select verified_at is not null from businesses
                    where id = p_business_id and owner_customer_id = p_customer_id),
                  exists (select from customer_documents
                           where business_id = p_business_id and customer_id = p_customer_id
                             and status = 'accepted'))
$function$;

create or replace function app.is_webhook_paused(p_business_id text)
 returns boolean
 language plpgsql
as $function$
begin
  if not exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null) then
    return false;
  end if;
  -- Resuming waits for transactions that hold this lock, so that their held events are released.
  perform pg_advisory_xact_lock_shared(hashtextextended(p_business_id, 5));
  return exists (select from webhook_endpoints where business_id = p_business_id and paused_at is not null);
end $function$;

create or replace function app.limit_periods(p_at timestamp with time zone)
 returns TABLE(period text, period_start date)
 language sql
 IMMUTABLE
as $function$
  values ('DAY', (p_at at time zone 'UTC')::date),
         ('WEEK', date_trunc('week', p_at at time zone 'UTC')::date),
         ('MONTH', date_trunc('month', p_at at time zone 'UTC')::date)
$function$;

create or replace function app.lock_limits(p_business_id text, p_is_writer boolean)
 returns void
 language plpgsql
as $function$
begin
  if p_is_writer then
    perform pg_advisory_xact_lock(hashtextextended(p_business_id, 4));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended(p_business_id, 4));
  end if;
end $function$;

create or replace function app.now()
 returns timestamp with time zone
 language sql
 STABLE PARALLEL SAFE
as $function$ select date_trunc('milliseconds', now() + (select ahead_by from app.clock)) $function$;

create or replace function app.part_number(p_span text, p_at timestamp without time zone)
 returns integer
 language sql
 IMMUTABLE
as $function$
  select case p_span when 'year' then extract(month from p_at) when 'month' then extract(day from p_at)
         else 4 * extract(hour from p_at) + floor(extract(minute from p_at) / 15) + 1 end::integer
$function$;

create or replace function app.parts_of(p_span text)
 returns integer
 language sql
 IMMUTABLE
as $function$ select case p_span when 'year' then 12 when 'month' then 31 when 'day' then 96 end $function$;

create or replace function app.post_journal(p_business_id text, p_transaction_id text, p_journal jsonb, p_at timestamp with time zone)
 returns void
 language plpgsql
as $function$
declare
  v_wallet record;
begin
  insert into journals (business_id, transaction_id, kind, created_at)
    values (p_business_id, p_transaction_id, p_journal->>'kind', p_at);
  insert into postings (business_id, transaction_id, kind, line, debit_account, credit_account, currency, amount_minor)
    select p_business_id, p_transaction_id, p_journal->>'kind', line,
           posting->>'debit', posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
      from jsonb_array_elements(p_journal->'postings') with ordinality as listed(posting, line);
  -- Wallets last and in one order, so that no two postings deadlock and the hot row is locked for the shortest time.
  for v_wallet in
    select split_part(account, ':', 2) as type, currency,
           coalesce(sum(amount) filter (where account like '%:available'), 0)::bigint as available_change,
           coalesce(sum(amount) filter (where account like '%:pending'), 0)::bigint as pending_change
      from (select posting->>'debit' as account, posting->>'currency' as currency,
                   -(posting->>'amountMinor')::bigint as amount
              from jsonb_array_elements(p_journal->'postings') as posting
            union all
            select posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
              from jsonb_array_elements(p_journal->'postings') as posting) as moved
     where account like 'wallet:%'
     group by 1, 2
     order by 1, 2
  loop
    if v_wallet.available_change > 0 then
      insert into wallets (business_id, type, currency, updated_at)
        values (p_business_id, v_wallet.type, v_wallet.currency, p_at) on conflict do nothing;
    end if;
    update wallets
       set available_minor = available_minor + v_wallet.available_change,
           pending_minor = pending_minor + v_wallet.pending_change,
           version = version + 1,
           updated_at = p_at
     where business_id = p_business_id and type = v_wallet.type and currency = v_wallet.currency
       and available_minor + v_wallet.available_change >= 0;
    if not found then
      raise exception 'the % wallet in % is too low', v_wallet.type, v_wallet.currency
        using errcode = 'check_violation', constraint = 'wallets_available_not_negative';
    end if;
  end loop;
end $function$;

create or replace function app.read_limits(p_business_id text, p_source_currency text, p_at timestamp with time zone)
 returns jsonb
 language sql
 STABLE
as $function$
  select jsonb_build_object(
      'currency', l.currency,
      'DAY', l.daily_minor::text, 'WEEK', l.weekly_minor::text, 'MONTH', l.monthly_minor::text,
      'minimum', l.minimum_minor::text,
      'rate', case when l.currency = p_source_currency then '1' else (
        select r.rate::text from rates r
         where r.source_currency = p_source_currency and r.destination_currency = l.currency) end,
      'used', (
        select jsonb_object_agg(p.period, coalesce(u.used_minor, 0)::text)
          from app.limit_periods(p_at) as p left join limit_usage u
            on u.business_id = p_business_id and u.period = p.period and u.period_start = p.period_start
           and u.currency = l.currency))
    from business_limits l where l.business_id = p_business_id
$function$;

create or replace function app.refuse_frozen_payout()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from businesses where id = new.business_id and payouts_frozen_at is not null) then
    raise exception 'payouts of % are frozen', new.business_id using errcode = 'lock_not_available';
  end if;
  return new;
end $function$;

create or replace function app.transaction_facts(p_business_id text, p_ask jsonb)
 returns jsonb
 language plpgsql
 STABLE
as $function$
declare
  v_now timestamptz := app.now();
  v_type text := p_ask->>'type';
  v_method jsonb;
  v_customer jsonb;
  v_channel text := p_ask->>'channel';
  v_country text := p_ask->>'countryCode';
  v_rail text;
begin
  select to_jsonb(m) into v_method
    from (select * from payment_methods
           where business_id = p_business_id and id = p_ask->>'methodId' offset 0) as m
   where m.deleted_at is null;
  if v_method is not null then
    v_channel := v_method->>'channel';
    v_country := v_method->>'country_code';
  end if;
  select jsonb_build_object('countryCode', c.country_code,
                            'isVerified', app.is_customer_verified(p_business_id, c.id)) into v_customer
    from (select * from customers
           where business_id = p_business_id
             and id = coalesce(p_ask->>'customerId',
                               (select owner_customer_id from businesses where id = p_business_id)) offset 0) as c
   where c.deleted_at is null;
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
end $function$;

create or replace function app.use_limits(p_business_id text, p_transaction_id text, p_use jsonb, p_at timestamp with time zone)
 returns void
 language plpgsql
as $function$
declare
  v_limits business_limits;
  v_amount numeric := (p_use->>'amountMinor')::numeric;
  v_period record;
  v_most bigint;
begin
  perform app.lock_limits(p_business_id, false);
  select * into v_limits from business_limits where business_id = p_business_id;
  if v_limits.currency is distinct from p_use->>'currency' then
    raise exception 'the limits changed while the transaction was made' using errcode = 'LM001';
  end if;
  if p_use is null then return; end if;
  for v_period in select * from app.limit_periods(p_at) loop
    v_most := case v_period.period
      when 'DAY' then v_limits.daily_minor when 'WEEK' then v_limits.weekly_minor else v_limits.monthly_minor end;
    insert into limit_usage as kept (business_id, period, period_start, currency, used_minor)
      select p_business_id, v_period.period, v_period.period_start, v_limits.currency, v_amount
       where v_most is null or v_amount <= v_most
      on conflict (business_id, period, period_start, currency) do update
        set used_minor = kept.used_minor + excluded.used_minor
      where v_most is null or kept.used_minor + excluded.used_minor <= v_most;
    if not found then
      raise exception 'the limit of the % would be exceeded', lower(v_period.period)
        using errcode = 'check_violation', constraint = 'business_limits_' || lower(v_period.period);
    end if;
  end loop;
  insert into limit_uses (business_id, transaction_id, currency, amount_minor, counted_at)
    values (p_business_id, p_transaction_id, v_limits.currency, v_amount, p_at);
end $function$;
