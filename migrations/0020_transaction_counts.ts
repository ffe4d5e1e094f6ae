import { migration } from './migration.ts'

export const transactionCounts = migration(
  '0020_transaction_counts',
  `
create function app.parts_of(p_span text) returns integer
  language sql immutable
  as $$ select case p_span when 'year' then 12 when 'month' then 31 when 'day' then 96 end $$;
comment on function app.parts_of is 'How many months a year, days a month and quarters of an hour a day has';

create table transaction_counts (
  business_id text collate "C" not null references businesses (id),
  span text not null check (span in ('year', 'month', 'day')),
  since date not null check (since = date_trunc(span, since::timestamp)),
  status text not null,
  type text not null,
  channel text not null,
  source_currency text not null,
  destination_currency text not null,
  count bigint not null check (count >= 0),
  parts integer[] not null check (
    cardinality(parts) = case span when 'year' then 12 when 'month' then 31 when 'day' then 96 end and 0 <= all (parts)
  ),
  primary key (business_id, span, since, status, type, channel, source_currency, destination_currency)
) with (fillfactor = 50);
comment on table transaction_counts is 'A calendar in UTC of how many transactions of one kind were created: in a year and in each of its months (parts), in a month and on each of its days, on a day and in each of its quarters of an hour. Kept by the triggers transactions_counted_when_created and transactions_counted_when_moved, and by nothing else (D-0431)';

create function app.part_number(p_span text, p_at timestamp) returns integer
  language sql immutable
  as $$
  select case p_span when 'year' then extract(month from p_at) when 'month' then extract(day from p_at)
         else 4 * extract(hour from p_at) + floor(extract(minute from p_at) / 15) + 1 end::integer
$$;
comment on function app.part_number is 'In which part of its year, month or day a time is: parts[1] is January, the 1st, or midnight to a quarter past';

create function app.part_begins(p_span text, p_since date, p_number bigint) returns timestamp
  language sql immutable
  as $$
  select p_since + (p_number - 1) * case p_span when 'year' then interval '1 month' when 'month' then interval '1 day'
                                    else interval '15 minutes' end
$$;
comment on function app.part_begins is 'When a part of a year, month or day begins';

create function app.count_in(p_transaction transactions) returns void
  language plpgsql
  as $$
declare
  v_at timestamp := p_transaction.created_at at time zone 'UTC';
  v_month integer := app.part_number('year', v_at);
  v_day integer := app.part_number('month', v_at);
  v_quarter integer := app.part_number('day', v_at);
begin
  -- The year first: whoever holds a kind's year may take its month and its day in any order.
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
end $$;
comment on function app.count_in is 'Counts a transaction as what it is: in its year, its month and its day';

create function app.count_out(p_transaction transactions) returns void
  language plpgsql
  as $$
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
end $$;
comment on function app.count_out is 'Takes back what app.count_in counted';

create function app.count_transaction() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    perform app.count_in(new);
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
comment on function app.count_transaction is 'Trigger at COMMIT: the counts are hot rows, so they are locked last and for the shortest time (D-0431)';

-- Before the first count: making them waits for the writers under way, and keeps others out until this commits.
create constraint trigger transactions_counted_when_created after insert on transactions
  deferrable initially deferred for each row execute function app.count_transaction();
create constraint trigger transactions_counted_when_moved after update on transactions
  deferrable initially deferred for each row
  when ((old.business_id, old.status, old.type, old.channel, old.source_currency, old.destination_currency,
         old.created_at)
        is distinct from
        (new.business_id, new.status, new.type, new.channel, new.source_currency, new.destination_currency,
         new.created_at))
  execute function app.count_transaction();

create view app.true_transaction_counts as
with counted_parts as (
  select business_id, span, date_trunc(span, created_at at time zone 'UTC')::date as since,
         status, type, channel, source_currency, destination_currency,
         app.part_number(span, created_at at time zone 'UTC') as number, count(*)::integer as counted
    from transactions cross join unnest(array['year', 'month', 'day']) as span
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
), calendars as (
  select business_id, span, since, status, type, channel, source_currency, destination_currency,
         sum(counted)::bigint as count, jsonb_object_agg(number, counted) as counted_of
    from counted_parts
   group by 1, 2, 3, 4, 5, 6, 7, 8
)
select business_id, span, since, status, type, channel, source_currency, destination_currency, count,
       array(select coalesce((counted_of->>(number::text))::integer, 0)
               from generate_series(1, app.parts_of(span)) as number
              order by number) as parts
  from calendars;
comment on view app.true_transaction_counts is 'What transaction_counts must hold, counted row by row: for its first filling and for whoever verifies it';

create function app.find_count_breaches() returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  select business_id, concat_ws(' ', span, since, status, type, channel, source_currency, destination_currency),
         'counted ' || coalesce(kept.count, 0) || ' ' || coalesce(kept.parts::text, '') || ', there are '
         || coalesce(counted.count, 0) || ' ' || coalesce(counted.parts::text, '')
    from (select * from transaction_counts where count > 0) as kept
    full join app.true_transaction_counts as counted
      using (business_id, span, since, status, type, channel, source_currency, destination_currency)
   where (kept.count, kept.parts) is distinct from (counted.count, counted.parts)
$$;
comment on function app.find_count_breaches is 'Counts of transactions that are not what there is';

insert into transaction_counts
  (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
select business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts
  from app.true_transaction_counts;

create index transactions_by_merchant_reference on transactions (business_id, merchant_reference);
-- The same rule as before; in this order its index also finds a reference whatever its origin.
alter table transactions
  drop constraint transactions_reference_key,
  add constraint transactions_reference_key unique (business_id, reference, origin);

create type app.transaction_kinds as (statuses text[], types text[], channels text[], currencies text[]);
comment on type app.transaction_kinds is 'Which kinds of transactions are wanted; null narrows nothing. A currency may stand on either side';

create function app.is_wanted(
  p_kinds app.transaction_kinds,
  p_status text, p_type text, p_channel text, p_source_currency text, p_destination_currency text
) returns boolean
  language sql immutable
  as $$
  select (p_kinds.statuses is null or p_status = any (p_kinds.statuses))
     and (p_kinds.types is null or p_type = any (p_kinds.types))
     and (p_kinds.channels is null or p_channel = any (p_kinds.channels))
     and (p_kinds.currencies is null or p_source_currency = any (p_kinds.currencies)
          or p_destination_currency = any (p_kinds.currencies))
$$;
comment on function app.is_wanted is 'Whether a transaction, or a count, is of the wanted kinds';

create function app.count_before(p_business_id text, p_kinds app.transaction_kinds, p_at timestamp) returns bigint
  language sql stable
  as $$
  with calendars as materialized (
    select span, date_trunc(span, p_at)::date as since, app.part_number(span, p_at) as number
      from unnest(array['year', 'month', 'day']) as span
  ), parts_before as (
    select unnest(parts[1 : number - 1]) as counted
      from calendars join transaction_counts using (span, since)
     where business_id = p_business_id
       and app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency)
  )
  select (select coalesce(sum(counted), 0) from parts_before)::bigint
       + (select count(*) from transactions
           where business_id = p_business_id
             and created_at >= date_bin('15 minutes', p_at, '2000-01-01') at time zone 'UTC'
             and created_at < p_at at time zone 'UTC'
             and app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency))
$$;
comment on function app.count_before is 'How many transactions of the wanted kinds were created before a UTC time, in its year. Only its quarter of an hour is counted row by row';

create function app.find_parts(
  p_business_id text, p_kinds app.transaction_kinds, p_span text, p_position bigint, p_limit integer,
  inout shown timestamp[], inout before bigint
)
  language sql stable
  as $$
  select array_agg(begins), min(placed.before)
    from (select app.part_begins(p_span, since, number) as begins, sum(counted) as counted,
                 before + sum(sum(counted)) over (order by since desc, number desc) - sum(counted) as before
            from (select since, unnest(parts) as counted, generate_subscripts(parts, 1) as number
                    from transaction_counts
                   where business_id = p_business_id and span = p_span and since = any (shown::date[])
                     and app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency)
                 ) as listed
           where counted > 0
           group by since, number) as placed
   where placed.before < p_position + p_limit and placed.before + placed.counted > p_position
$$;
comment on function app.find_parts is 'Of the years, months or days shown: which of their parts hold the rows from p_position on, and how many rows come before those parts. Takes and gives when they begin, in UTC';

create function app.find_transactions(
  p_business_id text, p_kinds app.transaction_kinds, p_since timestamptz, p_until timestamptz,
  p_offset bigint, p_limit integer, out total bigint, out ids text[]
)
  language plpgsql stable
  as $$
declare
  v_since timestamp := p_since at time zone 'UTC';
  v_until timestamp := p_until at time zone 'UTC';
  v_before_until bigint := 0;
  v_before_since bigint := 0;
  v_limit integer;
  v_position bigint;
  v_shown timestamp[];
  v_before bigint;
  v_span text;
begin
  if isfinite(v_until) then
    v_before_until := app.count_before(p_business_id, p_kinds, v_until);
  end if;
  if isfinite(v_since) then
    v_before_since := app.count_before(p_business_id, p_kinds, v_since);
  end if;
  select coalesce(sum(count), 0) + v_before_until - v_before_since into total
    from transaction_counts
   where business_id = p_business_id and span = 'year'
     and since >= date_trunc('year', v_since) and since < date_trunc('year', v_until)
     and app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency);
  ids := '{}';
  if p_offset >= total then
    return;
  end if;
  v_limit := least(p_limit, total - p_offset);
  -- Most pages that are asked for lie among the newest rows.
  ids := array(
    select id
      from (select * from transactions
             where business_id = p_business_id and created_at >= p_since and created_at < p_until
             order by created_at desc, id desc limit 1000) as newest
     where app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency)
     order by created_at desc, id desc limit v_limit offset p_offset);
  if cardinality(ids) = v_limit then
    return;
  end if;
  -- The others are found by the calendar: from the newest year on, the years that hold the page, of these the months,
  -- of these the days, of these the quarters of an hour. What the year of p_until holds from then on is passed over.
  select p_offset - v_before_until + coalesce(sum(count), 0) into v_position
    from transaction_counts
   where business_id = p_business_id and span = 'year' and since = date_trunc('year', v_until)
     and app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency);
  select array_agg(since), min(before) into v_shown, v_before
    from (select since, sum(count) as counted, sum(sum(count)) over (order by since desc) - sum(count) as before
            from transaction_counts
           where business_id = p_business_id and span = 'year' and since <= date_trunc('year', v_until)
             and app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency)
           group by since) as years
   where before < v_position + v_limit and before + counted > v_position;
  foreach v_span in array array['year', 'month', 'day'] loop
    select shown, before into v_shown, v_before
      from app.find_parts(p_business_id, p_kinds, v_span, v_position, v_limit, v_shown, v_before);
  end loop;
  ids := array(
    select id
      from unnest(v_shown) as quarter,
           lateral (select created_at, id from transactions
                     where business_id = p_business_id
                       and created_at >= quarter at time zone 'UTC'
                       and created_at < (quarter + interval '15 minutes') at time zone 'UTC'
                       and app.is_wanted(p_kinds, status, type, channel, source_currency, destination_currency)
                     order by created_at desc, id desc limit v_position - v_before + v_limit) as newest
     order by created_at desc, id desc limit v_limit offset v_position - v_before);
end $$;
comment on function app.find_transactions is 'One page of the transactions of the wanted kinds created from p_since on and before p_until, the newest first: their ids, and how many match in all. Reads the rows of about a quarter of an hour at most for each one it gives, however many match (D-0431)';
`,
)
