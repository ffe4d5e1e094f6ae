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
  held_because text check (held_because in ('unknown_account', 'invalid_amount', 'recalled', 'failed')),
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
comment on column rail_credits.held_because is 'unknown_account: this rail issued no such account, or its holder was erased; invalid_amount: no positive amount of a known currency; recalled: the money was gone when it was first reported; failed: its deposit could not be stored, and is tried again with each reading; null: it has a deposit';
comment on column rail_credits.contradicted_at is 'When the rail first reported another account or amount for the same credit; nothing was changed';
comment on column rail_credits.recalled_at is 'When the bank of the sender took the money back, as the rail says';

create index rail_credits_held on rail_credits (rail)
where held_because is not null
  or contradicted_at is not null;

create index rail_credits_recalled on rail_credits (business_id, transaction_id)
where recalled_at is not null;

create table rail_credit_returns (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  rail text not null,
  credit_id text collate "C" not null,
  return_id text collate "C" not null check (return_id ~ '^[0-9a-f]{24}-01$'),
  state text not null check (state in ('prepared', 'sent', 'accepted', 'succeeded', 'refused', 'ruled')),
  version bigint not null default 0,
  not_after timestamptz,
  settles_by timestamptz,
  sent_at timestamptz,
  due_at timestamptz,
  failure_code text,
  partner_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id),
  foreign key (rail, credit_id) references rail_credits (rail, credit_id),
  constraint rail_credit_returns_once unique (rail, return_id),
  constraint rail_credit_returns_due_until_ended check ((due_at is null) = (state in ('succeeded', 'refused', 'ruled'))),
  constraint rail_credit_returns_sent_with_deadline check (
    state not in ('sent', 'accepted', 'succeeded')
    or num_nonnulls (not_after, settles_by, sent_at) = 3
  )
);
comment on table rail_credit_returns is 'Rejected deposits whose credits are paid back: a row is committed before anything is sent, and sent again only after the proof that it was not executed';
comment on column rail_credit_returns.return_id is 'Made of rail and credit: a credit that makes another deposit after a restored backup has the same';
comment on column rail_credit_returns.state is 'prepared: nothing was taken; sent: it may have been; refused: the rail does not pay it back, or does not serve that; ruled: two operators ended it';
comment on column rail_credit_returns.not_after is 'The rail executes it until then, or not at all';
comment on column rail_credit_returns.settles_by is 'Until then the rail may still report its execution: no ruling calls it not paid before';
comment on column rail_credit_returns.due_at is 'When it is sent or asked about next; null: it has ended';

create index rail_credit_returns_due on rail_credit_returns (rail, due_at)
where due_at is not null;

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
