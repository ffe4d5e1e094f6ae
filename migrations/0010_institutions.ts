import { migration } from './migration.ts'

export const institutions = migration(
  '0010_institutions',
  `
create table institutions (
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  channel text not null,
  institution_code text not null,
  institution_name text not null,
  primary key (country_code, channel, institution_code)
);
comment on table institutions is 'Banks and mobile money providers that can be named in a payment method; replaced by the operator''s import';

create table bank_codes (
  code_type text not null check (code_type in ('swift_code', 'routing_number')),
  code text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  bank_name text not null,
  city text,
  primary key (code_type, code)
);
comment on table bank_codes is 'SWIFT/BIC codes and US routing numbers, and whose they are';
`,
)
