create table institutions (
  country_code app.country not null,
  channel text not null,
  institution_code text not null,
  institution_name text not null,
  primary key (country_code, channel, institution_code)
);
comment on table institutions is 'Banks and mobile money providers that a payment method can name; an import by the operator replaces them';

create table bank_codes (
  code_type text not null check (code_type in ('swift_code', 'routing_number')),
  code text not null,
  country_code app.country not null,
  bank_name text not null,
  city text,
  primary key (code_type, code)
);
comment on table bank_codes is 'SWIFT/BIC codes and US routing numbers, with the bank each belongs to';
