import { migration } from './migration.ts'

export const checkout = migration(
  '0029_checkout',
  `
create table deposit_payers (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  payer_encrypted text not null,
  primary key (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table deposit_payers is 'Who pays a deposit that no payment method stands for: name, country and number (encrypted), of a card the last four digits only';

create table checkout_sessions (
  business_id text collate "C" not null references businesses (id),
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  merchant_reference text collate "C" not null check (octet_length(merchant_reference) between 1 and 1020),
  amount_minor bigint not null check (amount_minor between 100 and 1000000000000000),
  currency text not null,
  redirect_url text not null check (redirect_url like 'https://%'),
  customer_id text collate "C" not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  channels text[] not null check (cardinality(channels) > 0),
  metadata jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  reference_freed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
comment on table checkout_sessions is 'Hosted checkouts: what is to be paid, by whom, until when. Amounts in minor units. Whether one is paid, or being paid, is told by its payments';
comment on column checkout_sessions.reference_freed_at is 'When another session took over the reference, because this one had expired unpaid; it can no longer be paid from then on';
create unique index checkout_sessions_reference_key on checkout_sessions (business_id, merchant_reference)
  where reference_freed_at is null;
create index checkout_sessions_newest on checkout_sessions (business_id, created_at desc, id desc);

create table checkout_accounts (
  business_id text collate "C" not null,
  account_id text collate "C" not null,
  session_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references payment_methods (business_id, id),
  foreign key (business_id, session_id) references checkout_sessions (business_id, id)
);
comment on table checkout_accounts is 'The one-time accounts that were issued for bank transfers of a session: another where a transfer to the last one failed';
create index checkout_accounts_session on checkout_accounts (business_id, session_id, created_at desc);

create table checkout_payments (
  business_id text collate "C" not null,
  session_id text collate "C" not null,
  transaction_id text collate "C" not null,
  attempt integer not null check (attempt > 0),
  state text not null check (state in ('IN_FLIGHT', 'PAID', 'FAILED', 'EXTRA')),
  created_at timestamptz not null,
  primary key (business_id, transaction_id),
  constraint checkout_payments_attempt_key unique (business_id, session_id, attempt),
  foreign key (business_id, session_id) references checkout_sessions (business_id, id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table checkout_payments is 'The deposits of a checkout session, one per attempt. The state follows the deposit''s status by the trigger transactions_tell_checkout, and by nothing else; EXTRA: a transfer that came when the session was expired, paid or being paid otherwise, for the operator to look at';
create unique index checkout_payments_one_key on checkout_payments (business_id, session_id)
  where state in ('IN_FLIGHT', 'PAID');
comment on index checkout_payments_one_key is 'One payment in flight per session, and one that paid it: a paid session is final';

create function app.checkout_state_of(p_status text) returns text
  language sql immutable
  as $$
  select case when p_status in ('FAILED', 'REJECTED', 'CANCELLED') then 'FAILED'
              when p_status in ('SUCCESS', 'REFUNDED') or p_status like 'DISPUTE%' then 'PAID'
              else 'IN_FLIGHT' end
$$;
comment on function app.checkout_state_of is 'What the status of a deposit means for the checkout session that it pays';

create function app.tell_checkout() returns trigger
  language plpgsql
  as $$
begin
  update checkout_payments set state = app.checkout_state_of(new.status)
   where business_id = new.business_id and transaction_id = new.id and state = 'IN_FLIGHT';
  return null;
end $$;
create trigger transactions_tell_checkout after update of status on transactions
  for each row when (new.status <> old.status and new.origin in ('checkout', 'transfer'))
  execute function app.tell_checkout();

create function app.find_checkout_breaches(p_since timestamptz)
  returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.* from transactions t
     where t.origin in ('checkout', 'transfer') and (p_since is null or t.updated_at >= p_since)
  )
  select l.business_id, l.id, 'a checkout payment is ' || p.state || ' and its deposit ' || l.status
    from looked l join checkout_payments p on p.business_id = l.business_id and p.transaction_id = l.id
   where p.state <> 'EXTRA' and p.state <> app.checkout_state_of(l.status)
  union all
  select l.business_id, l.id, 'a checkout payment of ' || l.destination_minor || ' ' || l.destination_currency
                              || ' pays a session of ' || s.amount_minor || ' ' || s.currency
    from looked l
    join checkout_payments p on p.business_id = l.business_id and p.transaction_id = l.id
    join checkout_sessions s on s.business_id = p.business_id and s.id = p.session_id
   where p.state <> 'EXTRA' and (l.destination_minor, l.destination_currency) <> (s.amount_minor, s.currency)
  union all
  select l.business_id, l.id, 'a checkout deposit belongs to no session'
    from looked l
   where l.origin = 'checkout' and not exists (
     select from checkout_payments p where p.business_id = l.business_id and p.transaction_id = l.id)
$$;
comment on function app.find_checkout_breaches is 'Payments of checkout sessions that are not as their deposit is, and checkout deposits without a session';
`,
)
