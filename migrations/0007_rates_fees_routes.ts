import { migration } from './migration.ts'

export const ratesFeesRoutes = migration(
  '0007_rates_fees_routes',
  `
create table rates (
  source_currency text not null,
  destination_currency text not null check (destination_currency <> source_currency),
  rate numeric not null check (rate > 0 and rate < 1e15),
  updated_at timestamptz not null,
  primary key (source_currency, destination_currency)
);
comment on table rates is 'Published rates per ordered pair: 1 source = rate destination, at most 12 significant digits, shown exactly as set';

create table routes (
  channel text not null,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  currency text not null,
  rail text not null,
  constraint routes_key unique nulls not distinct (channel, country_code, currency)
);
comment on table routes is 'Which rail pays a channel, country and destination currency; no country: any';

create table fees (
  source_currency text not null,
  channel text,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  destination_currency text,
  rail text,
  flat_minor bigint not null default 0 check (flat_minor >= 0),
  percent numeric not null default 0 check (percent >= 0 and percent <= 100),
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  maximum_minor bigint check (maximum_minor >= minimum_minor),
  updated_at timestamptz not null,
  constraint fees_key unique nulls not distinct (source_currency, channel, country_code, destination_currency, rail)
);
comment on table fees is 'Fees per route in minor units of the source currency: flat + percent, within minimum and maximum. An absent member means any; the row that names most wins';
`,
)
