create table statement_days (day date primary key, closed_at timestamptz not null);
comment on table statement_days is 'Closed UTC days, append-only and without a gap: the statements of these days are in wallet_days and never change';

create table wallet_days (
  business_id text collate "C" not null,
  type text not null,
  currency text not null,
  day date not null,
  opening_available_minor bigint not null check (opening_available_minor >= 0),
  opening_pending_minor bigint not null check (opening_pending_minor >= 0),
  sums jsonb not null,
  closing_available_minor bigint not null check (closing_available_minor >= 0),
  closing_pending_minor bigint not null check (closing_pending_minor >= 0),
  primary key (business_id, type, currency, day),
  foreign key (business_id, type, currency) references wallets (business_id, type, currency)
);
comment on table wallet_days is 'What moved each wallet on each closed day, append-only: opening + sums = closing, in minor units. A day without a row moved nothing';
comment on column wallet_days.sums is 'By group (payouts, collections, swaps, fees, topUps, refunds): availableIn, availableOut, pendingIn and pendingOut, as texts';

create table payment_days (
  business_id text collate "C" not null references businesses (id),
  day date not null,
  type text not null check (type in ('WITHDRAW', 'DEPOSIT')),
  currency text not null,
  succeeded bigint not null check (succeeded >= 0),
  failed bigint not null check (failed >= 0),
  moved_minor numeric(38) not null check (moved_minor >= 0),
  median_ms bigint check (median_ms >= 0),
  primary key (business_id, day, type, currency)
);
comment on table payment_days is 'Payouts (by source currency) and collections (by destination currency) that ended on each closed day, append-only; top-ups and swaps are not counted';
comment on column payment_days.moved_minor is 'The sum of those that succeeded, without fees, in minor units';
comment on column payment_days.median_ms is 'The median time from creation to success, in milliseconds; null: none succeeded';
