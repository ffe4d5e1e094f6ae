create table rail_callbacks (
  id app.id primary key,
  rail text collate "C" not null,
  webhook_id text collate "C" not null,
  type text not null,
  subject_id text collate "C" not null,
  body_encrypted text not null,
  received_at timestamptz not null,
  waits_until timestamptz,
  constraint rail_callbacks_once unique (rail, webhook_id)
);
comment on table rail_callbacks is 'Signed hints of connectors that something has changed, each once; only the answer of the rail to a question moves anything';
comment on column rail_callbacks.webhook_id is 'The id of the connector for the callback: a repeat has the same';
comment on column rail_callbacks.subject_id is 'The id of what has changed, as the rail names it';
comment on column rail_callbacks.body_encrypted is 'The body as it was signed, sealed';
comment on column rail_callbacks.waits_until is 'Until then a payout that is not known here is looked up again, or a credit is asked for; null: that is done';

create index rail_callbacks_waiting on rail_callbacks (waits_until)
where waits_until is not null;

create index rail_callbacks_received on rail_callbacks (received_at);

create table rail_strays (
  id app.id primary key,
  rail text collate "C" not null,
  type text not null check (type in ('payout')),
  subject_id text collate "C" not null,
  found_by text not null check (found_by in ('CALLBACK', 'LIST')),
  opened_at timestamptz not null,
  constraint rail_strays_once unique (rail, type, subject_id)
);
comment on table rail_strays is 'What a rail names and this database does not have: cases that concern no transaction, for example after a restored backup';
comment on column rail_strays.found_by is 'CALLBACK: the rail sent a hint about it; LIST: it is in the list of the rail';

create table rail_stray_rulings (
  id app.id primary key,
  stray_id text collate "C" not null references rail_strays (id),
  outcome text not null check (outcome in ('PAID', 'NOT_PAID')),
  reference text check (reference <> ''),
  evidence_encrypted text not null,
  proposed_by text collate "C" not null references operators (id),
  proposed_at timestamptz not null,
  confirmed_by text collate "C" references operators (id),
  confirmed_at timestamptz,
  rejected_by text collate "C" references operators (id),
  rejected_at timestamptz,
  constraint rail_stray_rulings_two_operators check (coalesce(confirmed_by, rejected_by) <> proposed_by),
  constraint rail_stray_rulings_confirmed_by_a_person check ((confirmed_by is null) = (confirmed_at is null)),
  constraint rail_stray_rulings_rejected_by_a_person check ((rejected_by is null) = (rejected_at is null)),
  constraint rail_stray_rulings_confirmed_or_rejected check (num_nulls (confirmed_at, rejected_at) > 0)
);
comment on table rail_stray_rulings is 'What an operator found of a stray, and the other operator who confirmed it, which closes the case; append-only but for its confirmation or rejection';
comment on column rail_stray_rulings.reference is 'The reference of the rail for the payout; null: none';
comment on column rail_stray_rulings.rejected_by is 'The other operator, who entered another outcome or reference: the proposal cannot be confirmed any more';
comment on column rail_stray_rulings.evidence_encrypted is 'Why the outcome is known, sealed';

create unique index rail_stray_rulings_one_confirmed on rail_stray_rulings (stray_id)
where confirmed_at is not null;

create index rail_stray_rulings_of on rail_stray_rulings (stray_id, id);

create table rail_lists (rail text collate "C" primary key, started_at timestamptz not null, listed_to timestamptz);
comment on table rail_lists is 'How far the list of changed payouts of each rail was read; a restored database has the value of its backup, so what was paid since is read again';
comment on column rail_lists.started_at is 'When the last reading began, so that one process reads at a time';
comment on column rail_lists.listed_to is 'When the last complete reading began; null: none was complete';
