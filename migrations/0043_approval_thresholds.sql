create table approval_thresholds (
  business_id text collate "C" not null references businesses (id),
  currency text not null,
  amount_minor app.amount_or_zero not null,
  set_at timestamptz not null,
  primary key (business_id, currency)
);
comment on table approval_thresholds is 'Up to which amount people create payouts and swaps without a second person in 24 hours, by the currency of the wallet that pays; without a row, any';
comment on column approval_thresholds.amount_minor is 'In minor units, compared with the sum of the last 24 hours, with fees';
