create type app.wallet_change as (
  place integer,
  business_id text,
  type text,
  currency text,
  available bigint,
  pending bigint,
  at timestamptz
);
comment on type app.wallet_change is 'What one journal of a set does to one wallet, in minor units; place: where the journal stands in the set, from 1';
