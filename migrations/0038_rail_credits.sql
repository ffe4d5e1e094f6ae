create table rail_credits (
  rail text not null,
  credit_id text collate "C" not null check (octet_length(credit_id) between 1 and 128),
  request_id text not null,
  currency text,
  amount_minor bigint check (amount_minor > 0),
  booked_at timestamptz not null,
  received_at timestamptz not null,
  business_id text collate "C",
  transaction_id text collate "C",
  held_because text check (held_because in ('unknown_account', 'invalid_amount', 'recalled')),
  contradicted_at timestamptz,
  recalled_at timestamptz,
  primary key (rail, credit_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id),
  constraint rail_credits_transaction_key unique (business_id, transaction_id),
  constraint rail_credits_applied_or_held check (
    (
      num_nonnulls (business_id, transaction_id) = 2
      and held_because is null
      and num_nonnulls (currency, amount_minor) = 2
    )
    or (
      num_nonnulls (business_id, transaction_id) = 0
      and held_because is not null
    )
  )
);
comment on table rail_credits is 'Money that rails report in accounts they issued: each credit has one deposit, or is held until operators have looked at it; amounts in minor units';
comment on column rail_credits.request_id is 'The collection account, as the rail names it';
comment on column rail_credits.held_because is 'unknown_account: this rail issued no such account, or its holder was erased; invalid_amount: no positive amount of a known currency; recalled: the money was gone when it was first reported; null: it has a deposit';
comment on column rail_credits.contradicted_at is 'When the rail first reported another account or amount for the same credit; nothing was changed';
comment on column rail_credits.recalled_at is 'When the bank of the sender took the money back, as the rail says';

create index rail_credits_held on rail_credits (rail)
where held_because is not null
  or contradicted_at is not null;

create index rail_credits_recalled on rail_credits (business_id, transaction_id)
where recalled_at is not null;

create table rail_credit_polls (
  rail text not null,
  cursor text,
  started_at timestamptz not null,
  completed_at timestamptz,
  primary key (rail)
);
comment on table rail_credit_polls is 'How far the list of credits of each rail was read';
comment on column rail_credit_polls.cursor is 'After the last credit that is in rail_credits; null: from the beginning';
comment on column rail_credit_polls.completed_at is 'When its end was last reached, with every credit applied or held';
