-- Holds the functions of the service, the domains of its columns, and what concerns the whole database. The other tables are in public.
create schema app;
comment on schema app is 'Functions, domains and types of the service, and what concerns the whole database; all other tables are in public';

-- Checks of single values: of busy tables, or of several. Postgres parses the check of a domain once per session, and
-- that of a table once per statement.
create domain app.id as text collate "C" constraint id_of_24_hex_digits check (
  length(value) = 24
  and translate(value, '0123456789abcdef', '') = ''
);
comment on domain app.id is '24 hexadecimal digits; begins with the time at which it was made';

create domain app.country as text constraint country_of_two_letters check (value ~ '^[A-Z]{2}$');
comment on domain app.country is 'ISO 3166-1 alpha-2';

create domain app.amount as bigint constraint amount_within_range check (value between 1 and 1000000000000000);
comment on domain app.amount is 'An amount in minor units, 1 to 10^15';

create domain app.amount_or_zero as bigint constraint amount_or_zero_within_range check (value between 0 and 1000000000000000);
comment on domain app.amount_or_zero is 'An amount in minor units, 0 to 10^15';

create domain app.key_text as text collate "C" constraint key_text_of_1020_bytes check (octet_length(value) between 1 and 1020);
comment on domain app.key_text is 'A key or reference of 1 to 1020 bytes, short enough for an index';

create domain app.counts as integer[] constraint counts_not_negative check (0 <= all (value));
comment on domain app.counts is 'Counts, none of them negative';

create domain app.wallet_type as text constraint wallet_type_known check (value in ('MAIN', 'FEE'));
comment on domain app.wallet_type is 'The wallet for payments, and the wallet that only fees are taken from';

create domain app.transaction_type as text constraint transaction_type_known check (value in ('WITHDRAW', 'DEPOSIT', 'SWAP'));
comment on domain app.transaction_type is 'Payout, deposit, or exchange between two currencies of a wallet';

create domain app.transaction_origin as text constraint transaction_origin_known check (value in ('api', 'console', 'checkout', 'batch', 'transfer', 'pool', 'topup'));
comment on domain app.transaction_origin is 'What created a transaction';

create domain app.journal_kind as text constraint journal_kind_known check (
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
