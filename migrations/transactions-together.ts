/** A part of 0024: the functions that create many transactions in one statement (D-0515). */
export const transactionsTogether = `
create function app.emit_events(p_business_id text, p_events jsonb) returns void
  language plpgsql
  as $$
begin
  insert into events (business_id, id, type, subject_id, sequence, body_encrypted, created_at)
    select p_business_id, event->>'id', event->>'type', event->>'subjectId',
           coalesce((select max(sequence) from events told
                      where told.business_id = p_business_id and told.subject_id = event->>'subjectId'), 0)
             + row_number() over (partition by event->>'subjectId' order by place),
           event->>'bodyEncrypted', (event->>'createdAt')::timestamptz
      from jsonb_array_elements(p_events) with ordinality as listed (event, place);
  insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at)
    select p_business_id, 'webhooks.deliver', e.id, e.subject_id, e.sequence, e.created_at, e.created_at
      from jsonb_array_elements(p_events) as event
      join events e on e.business_id = p_business_id and e.id = event->>'id'
     where exists (select from webhook_endpoints where business_id = p_business_id);
end $$;
comment on function app.emit_events is 'Writes many events, as app.emit_event writes one. The caller holds the rows of their subjects';

create function app.use_limits_together(p_business_id text, p_effects jsonb, p_at timestamptz) returns void
  language plpgsql
  as $$
declare
  v_limits business_limits;
  v_amount numeric;
  v_others bigint;
  v_period record;
  v_most bigint;
begin
  perform app.lock_limits(p_business_id, false);
  select * into v_limits from business_limits where business_id = p_business_id;
  select sum((effect->'limitUse'->>'amountMinor')::numeric),
         count(*) filter (where effect->'limitUse'->>'currency' is distinct from v_limits.currency)
    into v_amount, v_others
    from jsonb_array_elements(p_effects) as effect where effect->'isCounted' = 'true'::jsonb;
  if v_others > 0 then
    raise exception 'the limits changed while the transactions were made' using errcode = 'serialization_failure';
  end if;
  if v_amount is null then return; end if;
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
    select p_business_id, effect->>'transactionId', v_limits.currency,
           (effect->'limitUse'->>'amountMinor')::numeric, p_at
      from jsonb_array_elements(p_effects) as effect where effect->'isCounted' = 'true'::jsonb;
end $$;
comment on function app.use_limits_together is 'Counts transactions of one instant toward the limits, as app.use_limits counts one: all of them or none';

create function app.post_journals(p_business_id text, p_journals jsonb, p_at timestamptz) returns void
  language plpgsql
  as $$
declare
  v_wallet record;
begin
  insert into journals (business_id, transaction_id, kind, created_at)
    select p_business_id, journal->>'transactionId', journal->>'kind', p_at
      from jsonb_array_elements(p_journals) as journal;
  insert into postings (business_id, transaction_id, kind, line, debit_account, credit_account, currency, amount_minor)
    select p_business_id, journal->>'transactionId', journal->>'kind', line,
           posting->>'debit', posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
      from jsonb_array_elements(p_journals) as journal,
           jsonb_array_elements(journal->'postings') with ordinality as listed (posting, line);
  -- Wallets last and in one order, as app.post_journal does. Here each is changed once for all the journals.
  for v_wallet in
    select split_part(account, ':', 2) as type, currency,
           coalesce(sum(amount) filter (where account like '%:available'), 0)::bigint as available_change,
           coalesce(sum(amount) filter (where account like '%:pending'), 0)::bigint as pending_change
      from (select posting->>side as account, posting->>'currency' as currency,
                   sign * (posting->>'amountMinor')::numeric as amount
              from jsonb_array_elements(p_journals) as journal,
                   jsonb_array_elements(journal->'postings') as posting,
                   (values ('debit', -1), ('credit', 1)) as sides (side, sign)) as moved
     where account like 'wallet:%'
     group by 1, 2
     order by 1, 2
  loop
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
end $$;
comment on function app.post_journals is 'Writes the holds of many transactions and moves each wallet once by all of them, as app.post_journal does for one. It opens no wallet. Raises wallets_available_not_negative where the money for all of them is not there';

create function app.transaction_facts_of_many(p_business_id text, p_asks jsonb) returns jsonb
  language plpgsql stable
  as $$
declare
  v_origin text := p_asks->0->>'origin';
  v_keys text[] := array(select ask->>'idempotencyKey' from jsonb_array_elements(p_asks) as ask);
  v_references text[] := array(select ask->>'reference' from jsonb_array_elements(p_asks) as ask);
begin
  v_keys := array(select idempotency_key from transactions
                   where business_id = p_business_id and origin = v_origin and idempotency_key = any (v_keys));
  v_references := array(select reference from transactions
                         where business_id = p_business_id and origin = v_origin and reference = any (v_references));
  return (
    with asked as materialized (
      select place, found.method,
             ask->>'idempotencyKey' = any (v_keys) or ask->>'reference' = any (v_references) as is_taken,
             ask - array['methodId', 'idempotencyKey', 'reference']
               || jsonb_build_object('channel', found.method->>'channel',
                                     'countryCode', found.method->>'country_code') as terms
        from jsonb_array_elements(p_asks) with ordinality as listed (ask, place)
        left join lateral (
          select to_jsonb(m) as method from payment_methods m
           where m.business_id = p_business_id and m.id = ask->>'methodId' and m.deleted_at is null limit 1
        ) as found on true
    ), shared as materialized (
      select terms, app.transaction_facts(p_business_id, terms) as facts
        from (select distinct terms from asked) as kinds
    )
    select coalesce(jsonb_agg(shared.facts || jsonb_build_object(
             'method', asked.method, 'isDuplicate', asked.is_taken) order by place), '[]'::jsonb)
      from asked join shared using (terms));
end $$;
comment on function app.transaction_facts_of_many is 'What app.transaction_facts tells of each of many transactions, of one origin, in one round trip: what depends on route and customer alone is read once for all that share them';

create function app.count_in_together(p_new transactions[]) returns void
  language plpgsql
  as $$
declare
  v_at timestamp := p_new[1].created_at at time zone 'UTC';
  v_month integer := app.part_number('year', v_at);
  v_day integer := app.part_number('month', v_at);
  v_quarter integer := app.part_number('day', v_at);
begin
  -- Kinds in the order of their statuses, as a move takes them; of each kind the year first, as app.count_in.
  insert into transaction_counts as counts
    (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
  select business_id, span, date_trunc(span, v_at), status, type, channel, source_currency, destination_currency, made,
         array_fill(0, array[number - 1]) || made || array_fill(0, array[app.parts_of(span) - number])
    from (select business_id, status, type, channel, source_currency, destination_currency, count(*)::integer as made
            from unnest(p_new) group by 1, 2, 3, 4, 5, 6) as kinds,
         (values (1, 'year', v_month), (2, 'month', v_day), (3, 'day', v_quarter)) as calendars (turn, span, number)
   order by status, type, channel, source_currency, destination_currency, turn
  on conflict (business_id, span, since, status, type, channel, source_currency, destination_currency)
  do update set
    count = counts.count + excluded.count,
    parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end] =
      counts.parts[case counts.span when 'year' then v_month when 'month' then v_day else v_quarter end]
      + excluded.count::integer;
  perform set_config('app.counted_together', (select string_agg(id, ' ') from unnest(p_new)), true);
end $$;
comment on function app.count_in_together is 'Counts transactions created at one instant, each kind once for all of them, and tells the trigger at COMMIT which it has counted (D-0431, D-0515)';

create or replace function app.count_transaction() returns trigger
  language plpgsql
  as $$
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
end $$;

create function app.create_transactions(p_business_id text, p_transactions jsonb, p_effects jsonb, p_at timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_new transactions[] := array(select n from jsonb_populate_recordset(null::transactions, p_transactions) as n);
  v_journals jsonb;
begin
  perform from unnest(v_new) as n where n.created_at <> p_at or n.business_id <> p_business_id;
  if found then raise exception 'transactions are created together at one instant, for one business'; end if;
  -- As app.create_transaction: a twin in flight is a duplicate, answered at once.
  perform from unnest(v_new) as n
    where not pg_try_advisory_xact_lock(
            hashtextextended(p_business_id || ':' || n.origin || ':' || n.idempotency_key, 1))
       or not pg_try_advisory_xact_lock(hashtextextended(p_business_id || ':' || n.origin || ':' || n.reference, 2));
  if found then
    raise exception 'in flight' using errcode = 'unique_violation', constraint = 'transactions_idempotency_key_key';
  end if;
  insert into transactions select n.* from unnest(v_new) as n;
  insert into transaction_moves (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
    select p_business_id, n.id, 1, null, n.status, 'api', p_at from unnest(v_new) as n;
  perform app.emit_events(p_business_id, (
    select coalesce(jsonb_agg(event order by line, place), '[]'::jsonb)
      from jsonb_array_elements(p_effects) with ordinality as effects (effect, line),
           jsonb_array_elements(effect->'events') with ordinality as listed (event, place)));
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    select p_business_id, effect->'job'->>'task', effect->>'transactionId',
           (effect->'job'->>'dueAt')::timestamptz, p_at
      from jsonb_array_elements(p_effects) as effect where jsonb_typeof(effect->'job') = 'object';
  perform from jsonb_array_elements(p_effects) as effect where effect->'isCounted' = 'true'::jsonb;
  if found then perform app.use_limits_together(p_business_id, p_effects, p_at); end if;
  select jsonb_agg((effect->'journal') || jsonb_build_object('transactionId', effect->>'transactionId'))
    into v_journals
    from jsonb_array_elements(p_effects) as effect where jsonb_typeof(effect->'journal') = 'object';
  if v_journals is not null then perform app.post_journals(p_business_id, v_journals, p_at); end if;
  perform app.count_in_together(v_new);
end $$;
comment on function app.create_transactions is 'Creates many transactions of one instant as app.create_transaction creates one, in its order of locks: all of them or none. Raises what that raises';
`
