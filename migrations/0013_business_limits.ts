import { migration } from './migration.ts'

export const businessLimits = migration(
  '0013_business_limits',
  `
create table business_limits (
  business_id text collate "C" primary key references businesses (id),
  currency text not null,
  daily_minor bigint check (daily_minor > 0),
  weekly_minor bigint check (weekly_minor > 0),
  monthly_minor bigint check (monthly_minor > 0),
  minimum_minor bigint check (minimum_minor > 0),
  updated_at timestamptz not null
);
comment on table business_limits is 'What a business may move per UTC day, week from Monday and month, and the least per transaction, in minor units of its limit currency. An absent member is no limit; an absent row is none at all';

create table limit_uses (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  currency text not null,
  amount_minor numeric(38) not null check (amount_minor >= 0),
  counted_at timestamptz not null,
  given_back_at timestamptz,
  primary key (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table limit_uses is 'What each transaction counts toward the limits, in minor units at the rate of its creation; given back when it fails';

create table limit_usage (
  business_id text collate "C" not null references businesses (id),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  period_start date not null,
  currency text not null,
  used_minor numeric(38) not null check (used_minor >= 0),
  primary key (business_id, period, period_start, currency)
);
comment on table limit_usage is 'Counters of the limits: the sum of the uses of a period that were not given back. Changed only by app.use_limits, app.give_back_limits and app.recount_limits';

create function app.limit_periods(p_at timestamptz) returns table (period text, period_start date)
  language sql immutable
  as $$
  values ('DAY', (p_at at time zone 'UTC')::date),
         ('WEEK', date_trunc('week', p_at at time zone 'UTC')::date),
         ('MONTH', date_trunc('month', p_at at time zone 'UTC')::date)
$$;
comment on function app.limit_periods is 'The UTC periods an instant lies in: its day, its week from Monday, its month';

create function app.lock_limits(p_business_id text, p_is_writer boolean) returns void
  language plpgsql
  as $$
begin
  if p_is_writer then
    perform pg_advisory_xact_lock(hashtextextended(p_business_id, 4));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended(p_business_id, 4));
  end if;
end $$;
comment on function app.lock_limits is 'Keeps changes of a business''s limits (writer) apart from the transactions that count toward them, without touching a row';

create function app.use_limits(p_business_id text, p_transaction_id text, p_use jsonb, p_at timestamptz) returns void
  language plpgsql
  as $$
declare
  v_limits business_limits;
  v_amount numeric := (p_use->>'amountMinor')::numeric;
  v_period record;
  v_most bigint;
begin
  perform app.lock_limits(p_business_id, false);
  select * into v_limits from business_limits where business_id = p_business_id;
  if v_limits.currency is distinct from p_use->>'currency' then
    raise exception 'the limits changed while the transaction was made' using errcode = 'serialization_failure';
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
end $$;
comment on function app.use_limits is 'Counts a transaction toward the limits of its day, week and month, always in this order; p_use null: the caller found no limits. Raises business_limits_day, _week or _month where one would be exceeded';

create function app.give_back_limits(p_business_id text, p_transaction_id text, p_at timestamptz) returns void
  language plpgsql
  as $$
declare
  v_use limit_uses;
  v_period record;
begin
  perform app.lock_limits(p_business_id, false);
  update limit_uses set given_back_at = p_at
   where business_id = p_business_id and transaction_id = p_transaction_id and given_back_at is null
   returning * into v_use;
  if not found then return; end if;
  for v_period in select * from app.limit_periods(v_use.counted_at) loop
    update limit_usage set used_minor = used_minor - v_use.amount_minor
     where business_id = p_business_id and period = v_period.period and period_start = v_period.period_start
       and currency = v_use.currency;
  end loop;
end $$;
comment on function app.give_back_limits is 'Gives a failed transaction''s use back to the periods it was counted in, in the order of app.use_limits';

create function app.recount_limits(p_business_id text) returns void
  language plpgsql
  as $$
begin
  delete from limit_usage where business_id = p_business_id;
  insert into limit_usage (business_id, period, period_start, currency, used_minor)
    select business_id, p.period, p.period_start, currency, sum(amount_minor)
      from limit_uses cross join lateral app.limit_periods(counted_at) as p
     where business_id = p_business_id and given_back_at is null
     group by business_id, p.period, p.period_start, currency;
end $$;
comment on function app.recount_limits is 'Makes the counters anew from the uses; the caller holds the limits as their writer';

create function app.adopt_limit_uses(p_business_id text, p_currency text, p_since timestamptz, p_factors jsonb)
  returns void
  language plpgsql
  as $$
begin
  delete from limit_uses
   where business_id = p_business_id and counted_at >= p_since and currency <> p_currency;
  insert into limit_uses (business_id, transaction_id, currency, amount_minor, counted_at)
    select business_id, id, p_currency, ceil(source_minor * (p_factors->>source_currency)::numeric), created_at
      from transactions
     where business_id = p_business_id and created_at >= p_since and origin in ('api', 'batch')
       and status not in ('FAILED', 'REJECTED', 'CANCELLED')
  on conflict (business_id, transaction_id) do nothing;
  perform app.recount_limits(p_business_id);
end $$;
comment on function app.adopt_limit_uses is 'Counts what a business moved since p_since, before limits in this currency were set; p_factors: what a minor unit of each source currency is in minor units of the limit currency. The caller holds the limits as their writer';

create function app.moved_currencies(p_business_id text, p_currency text, p_since timestamptz)
  returns table (source text, rate text)
  language sql stable
  as $$
  select moved.currency, case when moved.currency = p_currency then '1' else r.rate::text end
    from (select distinct source_currency as currency from transactions
           where business_id = p_business_id and created_at >= p_since and origin in ('api', 'batch')) as moved
    left join rates r on r.source_currency = moved.currency and r.destination_currency = p_currency
$$;
comment on function app.moved_currencies is 'The source currencies a business moved since then, and the published rate of each into p_currency';

create function app.read_limits(p_business_id text, p_source_currency text, p_at timestamptz) returns jsonb
  language sql stable
  as $$
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
$$;
comment on function app.read_limits is 'The limits of a business with what is used of each period and the rate into their currency; null where there are none';
`,
)
