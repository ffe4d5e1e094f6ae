create table rates (
  source_currency text not null,
  destination_currency text not null check (destination_currency <> source_currency),
  rate numeric not null check (
    rate > 0
    and rate < 1e15
  ),
  base_rate numeric not null check (base_rate > 0),
  updated_at timestamptz not null,
  primary key (source_currency, destination_currency)
);
comment on table rates is 'Published exchange rates per ordered pair: 1 of the source = rate of the destination';
comment on column rates.rate is 'At most 12 significant digits, shown exactly as set';
comment on column rates.base_rate is 'The rate from which one operator alone moves by 2 % at most: the last one that two operators set, or that was in force for 24 hours';

create table promotions (
  id app.id primary key,
  source_currency text not null,
  destination_currency text not null check (destination_currency <> source_currency),
  customer_country_code app.country,
  percent numeric not null check (
    percent > 0
    and percent <= 50
  ),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null
);
comment on table promotions is 'Better rates for withdrawals, for a limited time: percent is added to the published rate; of several promotions only the best applies';
comment on column promotions.customer_country_code is 'Only customers of this country; null: all';
comment on column promotions.starts_at is 'When it starts (inclusive)';
comment on column promotions.ends_at is 'When it ends (exclusive)';

create index promotions_pair on promotions (source_currency, destination_currency, ends_at);

create table fees (
  source_currency text not null,
  type app.transaction_type,
  channel text,
  country_code app.country,
  destination_currency text,
  rail text,
  flat_minor bigint not null default 0 check (flat_minor >= 0),
  percent numeric not null default 0 check (
    percent >= 0
    and percent <= 100
  ),
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  maximum_minor bigint check (maximum_minor >= minimum_minor),
  updated_at timestamptz not null,
  constraint fees_key unique nulls not distinct (source_currency, type, channel, country_code, destination_currency, rail)
);
comment on table fees is 'Fees per route: flat + percent, within minimum and maximum, in minor units of the source currency; null matches anything, and the most specific row applies';

create table routes (
  type text not null check (type in ('WITHDRAW', 'DEPOSIT')),
  channel text not null,
  country_code app.country,
  currency text not null,
  rail text not null,
  priority smallint not null default 100 check (priority between 1 and 999),
  minimum_minor bigint check (minimum_minor >= 0),
  maximum_minor bigint check (maximum_minor >= coalesce(minimum_minor, 0)),
  is_enabled boolean not null default true,
  constraint routes_key unique nulls not distinct (type, channel, country_code, currency, rail)
);
comment on table routes is 'Which rails serve a channel, country and currency; no country: any. The first that can take a payment gets it: those of the country before those of any, then by priority';
comment on column routes.priority is 'The lowest is tried first';
comment on column routes.minimum_minor is 'The least amount it is used for, in minor units of currency; null: any';
comment on column routes.currency is 'The destination currency of a withdrawal, the source currency of a deposit';
