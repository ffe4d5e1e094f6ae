create table business_limits (
  business_id text collate "C" primary key references businesses (id),
  currency text not null constraint business_limits_currency_in_capitals check (currency ~ '^[A-Z]{3,4}$'),
  daily_minor bigint check (daily_minor > 0),
  weekly_minor bigint check (weekly_minor > 0),
  monthly_minor bigint check (monthly_minor > 0),
  minimum_minor bigint check (minimum_minor > 0),
  updated_at timestamptz not null
);
comment on table business_limits is 'The most that a business may move per UTC day, week (from Monday) and month, and the least per transaction, in minor units of currency; null or no row: no limit';

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
comment on table limit_uses is 'How much each transaction counts toward the limits, in minor units at the rate of its creation; given back if it fails';

create table limit_usage (
  business_id text collate "C" not null references businesses (id),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  period_start date not null,
  currency text not null,
  used_minor numeric(38) not null check (used_minor >= 0),
  primary key (business_id, period, period_start, currency)
);
comment on table limit_usage is 'Counters of the limits, in minor units: the sum of limit_uses of a period that were not given back';
