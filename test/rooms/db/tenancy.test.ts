import { expect, it } from 'vitest'
import { useOwner } from '../../support/owner.ts'

const owner = useOwner()

const why = {
  published: 'published to every cell',
  byCode: 'the code writes it with every migration',
  ofTheCell: 'about the cell, not about a business',
  operators: 'operators of the cell',
  ofARail: 'what a rail of the cell says, before it is known whose it is',
  aPerson: 'a person, who may be a member of several businesses',
  refersToPeople: 'references people, who may be members of several businesses',
  refersToOperators: 'references operators of the cell',
  foundBySecret: 'found by its secret, before it is known whose it is',
  numberedByARail: 'what a rail numbered, which must be unique over its businesses',
} as const

/** Tables without a column `business_id`, and why they have none: a business that moves to another cell leaves them. */
const sharedTables: Readonly<Record<string, string>> = {
  'app.cell': why.ofTheCell,
  'app.clock': why.ofTheCell,
  'app.environment': why.ofTheCell,
  audit_days: 'seals of the audit log of a day',
  audit_log: 'acts of operators too; subject_business_id names the business',
  bank_codes: why.published,
  businesses: 'the business itself: its key is the id',
  ceremonies: why.aPerson,
  done_forms: why.aPerson,
  fees: why.published,
  institutions: why.published,
  known_devices: why.aPerson,
  ledger_days: 'seals of all businesses of a day',
  ledger_watch: why.ofTheCell,
  oidc_accounts: why.aPerson,
  operator_people: why.operators,
  operator_tokens: why.operators,
  operators: why.operators,
  passkeys: why.aPerson,
  people: why.aPerson,
  promotions: why.published,
  rail_breakers: why.ofTheCell,
  rail_callbacks: why.ofARail,
  rail_credit_polls: why.ofARail,
  rail_lists: why.ofARail,
  rail_states: why.ofTheCell,
  rail_stray_rulings: why.ofARail,
  rail_strays: why.ofARail,
  rates: why.published,
  recovery_codes: why.aPerson,
  reference_revisions: why.ofTheCell,
  registration_transitions: why.byCode,
  routes: why.published,
  schema_compatible: why.ofTheCell,
  schema_functions: why.ofTheCell,
  schema_migrations: why.ofTheCell,
  schema_migrations_lock: why.ofTheCell,
  security_notices: why.aPerson,
  sign_in_attempts: why.aPerson,
  sign_in_links: why.aPerson,
  statement_days: 'which days of all businesses are closed',
  transaction_transitions: why.byCode,
}

/** Keys of tables of businesses that do not lead with `business_id`, and why. */
const otherKeys: Readonly<Record<string, string>> = {
  approvals_asking_operator_fkey: why.refersToOperators,
  approvals_asking_person_fkey: why.refersToPeople,
  approvals_business_fkey: 'business is business_id, null for acts of operators',
  approvals_deciding_operator_fkey: why.refersToOperators,
  approvals_deciding_person_fkey: why.refersToPeople,
  collection_accounts_rail: why.numberedByARail,
  customers_reference_key: 'reference first, so that every plan finds a customer by the primary key',
  invitations_id_key: why.foundBySecret,
  invitations_invited_by_id_fkey: why.refersToPeople,
  invitations_operator_id_fkey: why.refersToOperators,
  invitations_pkey: why.foundBySecret,
  members_person_id_fkey: why.refersToPeople,
  rail_credit_returns_once: why.numberedByARail,
  rail_credit_returns_rail_credit_id_fkey: why.numberedByARail,
  rail_credits_pkey: why.numberedByARail,
  rail_returns_once: why.numberedByARail,
  rail_rulings_confirmed_by_fkey: why.refersToOperators,
  rail_rulings_proposed_by_fkey: why.refersToOperators,
  rail_rulings_rejected_by_fkey: why.refersToOperators,
  recovery_links_id_key: why.foundBySecret,
  recovery_links_person_id_fkey: why.refersToPeople,
  recovery_links_pkey: why.foundBySecret,
  sessions_id_key: why.foundBySecret,
  sessions_person_id_fkey: why.refersToPeople,
  sessions_pkey: why.foundBySecret,
}

const readTables = async (): Promise<readonly string[]> => {
  const { rows } = await owner().query<{ name: string }>(
    `select c.oid::regclass::text as name
       from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not exists (select from pg_attribute a
                         where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped)
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Lists primary keys, unique constraints and indexes, and foreign keys of tables with `business_id` whose first column
 *  is another. */
const readKeys = async (): Promise<readonly string[]> => {
  const { rows } = await owner().query<{ name: string }>(
    `with tenant as (
       select a.attrelid as oid, a.attnum as business
         from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'business_id' and c.relkind in ('r', 'p')
          and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace))
     select i.indexrelid::regclass::text as name
       from tenant join pg_index i on i.indrelid = tenant.oid
      where i.indisunique and i.indkey[0] <> tenant.business
      union all
     select f.conname from tenant join pg_constraint f on f.conrelid = tenant.oid
      where f.contype = 'f' and f.conkey[1] <> tenant.business
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

it('every table belongs to one business, or is listed with the reason why not', async () => {
  expect(await readTables()).toEqual(Object.keys(sharedTables).toSorted())
})

it('every key of a table of businesses leads with business_id, or is listed with the reason why not', async () => {
  expect(await readKeys()).toEqual(Object.keys(otherKeys).toSorted())
})

const open = {
  together: 'written only together with a row of a guarded table',
  watch: 'the check of the books goes on',
  days: 'days are closed for all businesses at once',
  signIn: 'sign-in to the console of this cell, not a matter of its money',
} as const

/** Tables of businesses that may be written while the business is closed in this cell, and why. */
const unguardedTables: Readonly<Record<string, string>> = {
  arrivals: 'written once, when the business opens here',
  closed_businesses: 'says which businesses are closed',
  departures: 'says which businesses are about to leave',
  idempotency_keys: open.together,
  invitations: open.signIn,
  journals: open.together,
  jobs: 'claims leave closed businesses out, and what was claimed before may end',
  ledger_checkpoint_balances: open.watch,
  ledger_checkpoints: open.watch,
  ledger_seals: open.watch,
  limit_usage: open.together,
  limit_uses: open.together,
  payment_days: open.days,
  postings: open.together,
  rate_limit_hits: 'counts calls, also refused ones',
  recovery_links: open.signIn,
  request_log: 'logs calls, also refused ones',
  sandbox_inbox: 'for development only',
  saved_views: open.signIn,
  sessions: open.signIn,
  transaction_counts: open.together,
  transaction_moves: open.together,
  upload_usage: open.together,
  wallet_days: open.days,
  wallets: open.together,
}

it('every table of businesses refuses writes of a closed one, or is listed with the reason why not', async () => {
  const { rows } = await owner().query<{ name: string }>(
    `select c.oid::regclass::text as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'business_id' and c.relkind in ('r', 'p')
        and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                         where t.tgrelid = c.oid and p.proname = 'refuse_closed_business' and t.tgenabled = 'O'
                           and t.tgtype = 31)
      order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(unguardedTables).toSorted())
})

it('the column by which rows are of a business has a built-in type: only by these Postgres filters', async () => {
  // Objects of the database itself begin at this number.
  const { rows } = await owner().query<{ table: string }>(
    `select t."table" from app.tables_of_businesses() t
       join pg_attribute a on a.attrelid = t."table"::regclass and a.attname = t."column"
      where a.atttypid >= 16384`,
  )
  expect(rows).toEqual([])
})
