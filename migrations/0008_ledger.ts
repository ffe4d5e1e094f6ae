import { migration } from './migration.ts'

export const ledger = migration(
  '0008_ledger',
  `
create table wallets (
  business_id text collate "C" not null references businesses (id),
  type text not null check (type in ('MAIN', 'FEE')),
  currency text not null,
  available_minor bigint not null default 0,
  pending_minor bigint not null default 0,
  version bigint not null default 0,
  updated_at timestamptz not null,
  primary key (business_id, type, currency),
  constraint wallets_available_not_negative check (available_minor >= 0),
  constraint wallets_pending_not_negative check (pending_minor >= 0),
  constraint wallets_at_most_maximum check (available_minor + pending_minor <= 1000000000000000)
) with (fillfactor = 50);
comment on table wallets is 'Cached balances in minor units: available to spend, and pending (held). Changed only by app.post_journal, with the postings';

create table journals (
  business_id text collate "C" not null references businesses (id),
  transaction_id text collate "C" not null,
  kind text not null check (kind in ('HOLD', 'SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP', 'REFUND',
                                     'DISPUTE_HOLD', 'DISPUTE_RELEASE', 'DISPUTE_LOST')),
  created_at timestamptz not null,
  constraint journals_once primary key (business_id, transaction_id, kind)
);
comment on table journals is 'One entry of the ledger per transaction and kind: what happened to its money';
create unique index journals_one_outcome on journals (business_id, transaction_id) where kind in ('SETTLE', 'RELEASE');

create table postings (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  kind text not null,
  line integer not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (business_id, transaction_id, kind, line),
  foreign key (business_id, transaction_id, kind) references journals (business_id, transaction_id, kind)
);
comment on table postings is 'Money from the debit account to the credit account, in minor units. Both sides in one row, so the books balance by construction. Wallet accounts are wallet:<type>:<available|pending>; the rest are the platform''s, summed from here';
create index postings_by_currency on postings (business_id, currency);

create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function app.refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function app.refuse_change();

create function app.post_journal(p_business_id text, p_transaction_id text, p_journal jsonb, p_at timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_wallet record;
begin
  insert into journals (business_id, transaction_id, kind, created_at)
    values (p_business_id, p_transaction_id, p_journal->>'kind', p_at);
  insert into postings (business_id, transaction_id, kind, line, debit_account, credit_account, currency, amount_minor)
    select p_business_id, p_transaction_id, p_journal->>'kind', line,
           posting->>'debit', posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
      from jsonb_array_elements(p_journal->'postings') with ordinality as listed(posting, line);
  -- Wallets last and in one order, so that no two postings deadlock and the hot row is locked for the shortest time.
  for v_wallet in
    select split_part(account, ':', 2) as type, currency,
           coalesce(sum(amount) filter (where account like '%:available'), 0)::bigint as available_change,
           coalesce(sum(amount) filter (where account like '%:pending'), 0)::bigint as pending_change
      from (select posting->>'debit' as account, posting->>'currency' as currency,
                   -(posting->>'amountMinor')::bigint as amount
              from jsonb_array_elements(p_journal->'postings') as posting
            union all
            select posting->>'credit', posting->>'currency', (posting->>'amountMinor')::bigint
              from jsonb_array_elements(p_journal->'postings') as posting) as moved
     where account like 'wallet:%'
     group by 1, 2
     order by 1, 2
  loop
    if v_wallet.available_change > 0 then
      insert into wallets (business_id, type, currency, updated_at)
        values (p_business_id, v_wallet.type, v_wallet.currency, p_at) on conflict do nothing;
    end if;
    update wallets
       set available_minor = available_minor + v_wallet.available_change,
           pending_minor = pending_minor + v_wallet.pending_change,
           version = version + 1,
           updated_at = p_at
     where business_id = p_business_id and type = v_wallet.type and currency = v_wallet.currency
       and available_minor + v_wallet.available_change >= 0;
    if not found then
      raise exception 'the % wallet in % is too low', v_wallet.type, v_wallet.currency
        using errcode = 'check_violation', constraint = 'wallets_available_not_negative';
    end if;
  end loop;
end $$;
comment on function app.post_journal is 'Writes one journal with its postings and moves the wallets by them, in one statement of the caller''s transaction. Raises wallets_available_not_negative where the money is not there';
`,
)
