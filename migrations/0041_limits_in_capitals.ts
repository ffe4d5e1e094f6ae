import { migration } from './migration.ts'

export const limitsInCapitals = migration(
  '0041_limits_in_capitals',
  `
-- A currency in small letters was taken for the same one, and matched nothing.
update business_limits set currency = upper(currency) where currency <> upper(currency);
alter table business_limits add constraint business_limits_currency_in_capitals check (currency ~ '^[A-Z]{3,4}$');
-- A function of the same name takes its place.
drop view app.true_transaction_counts cascade;
`,
)
