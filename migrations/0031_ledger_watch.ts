import { migration } from './migration.ts'

export const ledgerWatch = migration(
  '0031_ledger_watch',
  `
create index journals_by_time on journals (business_id, created_at);

create table ledger_checkpoints (
  business_id text collate "C" primary key references businesses (id),
  verified_until timestamptz not null default '-infinity',
  is_confirming boolean not null default false,
  checked_at timestamptz not null default '-infinity'
);
comment on table ledger_checkpoints is 'How far the running check of the books has summed each business: every entry created until verified_until is in ledger_checkpoint_balances. is_confirming: the sums differed from the wallets and are, or were, made anew from the first entry (D-0561)';
create index ledger_checkpoints_by_check on ledger_checkpoints (checked_at);

create table ledger_checkpoint_balances (
  business_id text collate "C" not null references ledger_checkpoints (business_id) on delete cascade,
  account text not null,
  currency text not null,
  minor bigint not null,
  primary key (business_id, account, currency)
);
comment on table ledger_checkpoint_balances is 'Sum of the postings of each wallet account until the checkpoint of its business, in minor units';

insert into ledger_checkpoints (business_id) select distinct business_id from wallets;

create table ledger_watch (
  is_only boolean primary key default true check (is_only),
  claimed_until timestamptz not null default '-infinity',
  checked_at timestamptz not null default '-infinity',
  found jsonb not null default '{}'
);
comment on table ledger_watch is 'The one row of the running check of the books: who checks holds it until claimed_until; found is what each check counted at checked_at, null where it could not be made';
insert into ledger_watch default values;

create function app.advance_ledger_checkpoint(p_business_id text, p_until timestamptz, p_limit integer) returns boolean
  language plpgsql
  as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_entries integer;
begin
  insert into ledger_checkpoints (business_id) values (p_business_id) on conflict do nothing;
  select verified_until into v_from from ledger_checkpoints where business_id = p_business_id for no key update;
  select max(created_at), count(*) into v_until, v_entries
    from (select created_at from journals
           where business_id = p_business_id and created_at > v_from and created_at <= p_until
           order by created_at limit p_limit) as next;
  if v_entries = 0 then
    return true;
  end if;
  insert into ledger_checkpoint_balances as kept (business_id, account, currency, minor)
    select p_business_id, account, currency, sum(minor)
      from (select side.account, p.currency, side.minor
              from journals j
              join postings p using (business_id, transaction_id, kind)
             cross join lateral (values (p.credit_account, p.amount_minor), (p.debit_account, -p.amount_minor))
                   as side (account, minor)
             where j.business_id = p_business_id and j.created_at > v_from and j.created_at <= v_until
               and side.account like 'wallet:%') as sides
     group by account, currency
    on conflict (business_id, account, currency) do update set minor = kept.minor + excluded.minor;
  update ledger_checkpoints set verified_until = v_until where business_id = p_business_id;
  return v_entries < p_limit;
end $$;
comment on function app.advance_ledger_checkpoint is 'Adds at most p_limit entries (and those of the same instant as the last) to the checkpoint of a business; true where it has come to p_until';

create function app.find_checkpoint_breaches(p_business_id text)
  returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with sides as (
    select account, currency, minor from ledger_checkpoint_balances where business_id = p_business_id
    union all
    select side.account, p.currency, side.minor
      from journals j
      join postings p using (business_id, transaction_id, kind)
     cross join lateral (values (p.credit_account, p.amount_minor), (p.debit_account, -p.amount_minor))
           as side (account, minor)
     where j.business_id = p_business_id and side.account like 'wallet:%'
       and j.created_at > (select verified_until from ledger_checkpoints where business_id = p_business_id)
  ), summed as (
    select account, currency, sum(minor) as minor from sides group by account, currency
  ), cached as (
    select 'wallet:' || w.type || ':' || part.name as account, w.currency, part.minor
      from wallets w
     cross join lateral (values ('available', w.available_minor), ('pending', w.pending_minor)) as part (name, minor)
     where w.business_id = p_business_id
  )
  select p_business_id, account || ' ' || currency,
         'cached ' || coalesce(cached.minor, 0) || ', postings ' || coalesce(summed.minor, 0)
    from summed full join cached using (account, currency)
   where coalesce(cached.minor, 0) <> coalesce(summed.minor, 0)
$$;
comment on function app.find_checkpoint_breaches is 'Wallets of a business whose cached balance is not its checkpoint and the postings since: reads what changed since the checkpoint only';

create or replace function app.find_journal_breaches(p_since timestamptz, p_expected jsonb)
  returns table (business_id text, subject_id text, detail text)
  language sql stable
  as $$
  with looked as (
    select t.business_id, t.id, t.status, t.type || case t.origin when 'topup' then '/topup' else '' end || '/' ||
           case when t.status = 'FAILED' and t.version = 1 then 'DECLINED' else t.status end as shape
      from transactions t where p_since is null or t.updated_at >= p_since
  ), found as (
    select l.business_id, l.id, l.shape,
           (select coalesce(string_agg(j.kind, ' ' order by j.kind collate "C"), '') from journals j
             where j.business_id = l.business_id and j.transaction_id = l.id) as kinds
      from looked l
  ), entries as (
    select j.business_id, j.transaction_id, j.kind from journals j where p_since is null
    union all
    select j.business_id, j.transaction_id, j.kind
      from (select distinct t.business_id from transactions t where t.updated_at >= p_since) as changed
      join journals j on j.business_id = changed.business_id and j.created_at >= p_since
  )
  select f.business_id, f.id, f.shape || ' has the entries [' || f.kinds || '], not ['
                              || coalesce(p_expected->>f.shape, 'unknown') || ']'
    from found f where f.kinds is distinct from p_expected->>f.shape
  union all
  select e.business_id, e.transaction_id, 'the entry ' || e.kind || ' has no transaction' from entries e
   where not exists (select from transactions t where t.business_id = e.business_id and t.id = e.transaction_id)
$$;
`,
)
