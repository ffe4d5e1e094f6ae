create table transaction_counts (
  business_id text collate "C" not null references businesses (id),
  span text not null,
  since date not null check (since = date_trunc(span, since::timestamp)),
  status text not null,
  type text not null,
  channel text not null,
  source_currency text not null,
  destination_currency text not null,
  count bigint not null check (count >= 0),
  parts app.counts not null,
  primary key (business_id, span, since, status, type, channel, source_currency, destination_currency),
  constraint transaction_counts_parts_of_span check ((span, cardinality(parts)) in (('year', 12), ('month', 31), ('day', 96)))
)
with (fillfactor = 50);
comment on table transaction_counts is 'How many transactions of one kind were created per UTC year, month and day, for the totals and pages of lists; written by app.count_changes';
comment on column transaction_counts.parts is 'The count of each month of a year, day of a month, or quarter of an hour of a day';

create index transaction_counts_years on transaction_counts (type, status)
where span = 'year';
comment on index transaction_counts_years is 'For the metrics: the years of all businesses. Holds no column that counting updates, so that updates stay HOT (heap-only)';

create type app.transaction_kinds as (statuses text[], types text[], channels text[], currencies text[]);
comment on type app.transaction_kinds is 'A filter of transactions; null: any. A currency matches as source or as destination';
