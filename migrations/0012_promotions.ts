import { migration } from './migration.ts'

export const promotions = migration(
  '0012_promotions',
  `
create table promotions (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  source_currency text not null,
  destination_currency text not null check (destination_currency <> source_currency),
  customer_country_code text check (customer_country_code ~ '^[A-Z]{2}$'),
  percent numeric not null check (percent > 0 and percent <= 50),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null
);
comment on table promotions is 'Better rates of withdrawals for a while: percent is added to the published rate of the pair from starts_at until before ends_at, for customers of a country or for all. The best that applies counts, alone';
create index promotions_pair on promotions (source_currency, destination_currency, ends_at);

create function app.find_promotion(
  p_source_currency text, p_destination_currency text, p_customer_country text, p_at timestamptz
) returns text
  language sql stable
  as $$
  select max(percent)::text from promotions
   where source_currency = p_source_currency and destination_currency = p_destination_currency
     and starts_at <= p_at and p_at < ends_at
     and (customer_country_code is null or customer_country_code = p_customer_country)
$$;
comment on function app.find_promotion is 'The percentage by which the best promotion in force raises a pair''s rate; null where none applies';
`,
)
