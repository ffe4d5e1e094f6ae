-- Holds the functions of the service and the clock that they read. All other tables are in public.
create schema app;
comment on schema app is 'Functions of the service and its clock; all other tables are in public';

-- The shapes of values that several tables hold. Postgres parses the check of a domain once for each session, and that of
-- a table for each statement.
create domain app.id as text collate "C" check (
  length(value) = 24
  and translate(value, '0123456789abcdef', '') = ''
);
comment on domain app.id is '24 hexadecimal digits; begins with the time at which it was made';

create domain app.country as text check (value ~ '^[A-Z]{2}$');
comment on domain app.country is 'ISO 3166-1 alpha-2';

create domain app.amount as bigint check (value between 1 and 1000000000000000);
comment on domain app.amount is 'An amount of money in minor units';

create domain app.amount_or_zero as bigint check (value between 0 and 1000000000000000);
comment on domain app.amount_or_zero is 'An amount of money in minor units, or none';

create domain app.key_text as text collate "C" check (octet_length(value) between 1 and 1020);
comment on domain app.key_text is 'A key or reference that a business chose, short enough for an index';

create domain app.counts as integer[] check (0 <= all (value));
comment on domain app.counts is 'Counts, none of them negative';

create domain app.wallet_type as text check (value in ('MAIN', 'FEE'));
comment on domain app.wallet_type is 'The wallet for payments, and the wallet that only fees are taken from';

create domain app.transaction_type as text check (value in ('WITHDRAW', 'DEPOSIT', 'SWAP'));
comment on domain app.transaction_type is 'Payout, deposit, or exchange between two currencies of a wallet';

create domain app.transaction_origin as text check (value in ('api', 'console', 'checkout', 'batch', 'transfer', 'pool', 'topup'));
comment on domain app.transaction_origin is 'What created a transaction';

create domain app.journal_kind as text check (
  value in (
    'HOLD',
    'SETTLE',
    'RELEASE',
    'CREDIT',
    'SWAP',
    'TOPUP',
    'REFUND',
    'DISPUTE_HOLD',
    'DISPUTE_RELEASE',
    'DISPUTE_LOST'
  )
);
comment on domain app.journal_kind is 'The kind of money movement that a journal records';

create table app.clock (
  only_row boolean primary key default true check (only_row),
  ahead_by interval not null default '0'
);
comment on table app.clock is 'How far the clock of the service is ahead of the machine''s: one row. Zero except in tests and the sandbox; in production the service refuses to start with any other value';

insert into
  app.clock
default values;
