create table rail_cases (
  business_id text collate "C" not null,
  id app.id not null,
  transaction_id text collate "C" not null,
  number smallint,
  kind text not null check (
    kind in (
      'unknown',
      'contradiction',
      'paid_although_released',
      'return_mismatch',
      'recall_short',
      'credit_return'
    )
  ),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('ANSWER', 'RULING')),
  primary key (business_id, id),
  foreign key (business_id, transaction_id) references transactions (business_id, id),
  foreign key (business_id, transaction_id, number) references rail_attempts (business_id, transaction_id, number),
  constraint rail_cases_of_an_attempt check ((number is null) = (kind in ('recall_short', 'credit_return'))),
  constraint rail_cases_closed_by_something check ((closed_at is null) = (closed_by is null))
);
comment on table rail_cases is 'Attempts, recalled deposits and returns of credits that operators have to look at: unknown for 15 minutes, contradicted by the rail after they had ended, or returned otherwise than in full';
comment on column rail_cases.number is 'The number of the attempt; null: a deposit, which has none';
comment on column rail_cases.closed_by is 'ANSWER: the rail knows the outcome after all; RULING: two operators decided';

create unique index rail_cases_one_open on rail_cases (business_id, transaction_id, number, kind) nulls not distinct
where closed_at is null;

create table rail_rulings (
  business_id text collate "C" not null,
  id app.id not null,
  case_id text collate "C" not null,
  outcome text not null check (outcome in ('PAID', 'NOT_PAID', 'REFUND', 'KEEP')),
  reference text check (reference <> ''),
  evidence_encrypted text not null,
  proposed_by text collate "C" not null references operators (id),
  proposed_at timestamptz not null,
  confirmed_by text collate "C" references operators (id),
  confirmed_at timestamptz,
  rejected_by text collate "C" references operators (id),
  rejected_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, case_id) references rail_cases (business_id, id),
  constraint rail_rulings_two_operators check (coalesce(confirmed_by, rejected_by) <> proposed_by),
  constraint rail_rulings_confirmed_by_a_person check ((confirmed_by is null) = (confirmed_at is null)),
  constraint rail_rulings_rejected_by_a_person check ((rejected_by is null) = (rejected_at is null)),
  constraint rail_rulings_confirmed_or_rejected check (num_nulls (confirmed_at, rejected_at) > 0)
);
comment on table rail_rulings is 'What an operator proposes as the outcome of a case, and the other operator who confirmed it; append-only but for its confirmation or rejection';
comment on column rail_rulings.reference is 'The reference of the rail for the payout; null: none';
comment on column rail_rulings.rejected_by is 'The other operator, who entered another outcome or reference: the proposal cannot be confirmed any more';
comment on column rail_rulings.evidence_encrypted is 'Why the outcome is known, sealed';

create unique index rail_rulings_one_confirmed on rail_rulings (business_id, case_id)
where confirmed_at is not null;
