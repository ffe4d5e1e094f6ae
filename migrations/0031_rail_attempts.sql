create table rail_attempts (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  number smallint not null check (number between 1 and 3),
  rail text not null,
  state text not null check (
    state in ('prepared', 'not_taken', 'accepted', 'unknown', 'succeeded', 'refused', 'not_executed')
  ),
  proof text check (proof in ('ANSWER', 'FENCE', 'DEADLINE', 'RULING')),
  request_encrypted text not null,
  not_after timestamptz not null,
  settles_by timestamptz not null,
  sends integer not null default 1,
  asks integer not null default 0,
  version bigint not null default 0,
  accepted_at timestamptz,
  unknown_since timestamptz,
  failure_code text,
  partner_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, transaction_id, number),
  foreign key (business_id, transaction_id) references transactions (business_id, id),
  constraint rail_attempts_closed_with_proof check ((state in ('succeeded', 'refused', 'not_executed')) = (proof is not null)),
  constraint rail_attempts_unknown_since check ((state = 'unknown') = (unknown_since is not null)),
  constraint rail_attempts_in_time check (settles_by >= not_after)
);
comment on table rail_attempts is 'Hand-overs of payouts to live rails: a row is committed before anything is sent, and only its state and what comes with it change';
comment on column rail_attempts.state is 'prepared: it may have been sent; not_taken: the rail took nothing, so it is sent again; refused and not_executed: proven not executed';
comment on column rail_attempts.proof is 'What the last state rests on: an answer of the rail, a fence, an absent payout after its deadline, or a ruling';
comment on column rail_attempts.request_encrypted is 'The instruction as it is sent, sealed with the data key of the customer, so that a repetition is identical';
comment on column rail_attempts.not_after is 'The rail executes it until then, or not at all';
comment on column rail_attempts.settles_by is 'Until then the rail may still report its execution: no ruling calls it not paid before';
comment on column rail_attempts.sends is 'How often it was prepared to be sent';
comment on column rail_attempts.asks is 'How often the rail was asked about it';
comment on column rail_attempts.version is 'The highest version that the rail showed of it: a lower one is an old answer';
comment on column rail_attempts.accepted_at is 'When the rail first said that it has it: from then on its absence proves nothing';

create index rail_attempts_by_reference on rail_attempts (business_id, partner_reference)
where partner_reference is not null;

create unique index rail_attempts_one_open on rail_attempts (business_id, transaction_id)
where state not in ('refused', 'not_executed');

create index rail_attempts_unknown on rail_attempts (rail)
where state in ('prepared', 'unknown');

create index rail_attempts_by_payout on rail_attempts (transaction_id, number);

create index rail_attempts_accepted on rail_attempts (accepted_at)
where state = 'accepted';
