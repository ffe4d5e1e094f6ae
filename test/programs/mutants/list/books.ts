import type { Mutant } from '../mutant.ts'

const ledger = 'migrations/0012_ledger.sql'
const tables = 'migrations/0009_transactions.sql'
const postJournals = 'migrations/functions/post_journals.sql'
const checkCreates = 'migrations/functions/check_creates.sql'
const refuseChange = 'migrations/functions/refuse_change.sql'
const guardMove = 'migrations/functions/guard_transaction_move.sql'
const databaseGuards = (test: string) => ({ file: 'test/rooms/transactions/database-guards.test.ts', test })
const states = (test: string) => ({ file: 'test/rooms/transactions/states.test.ts', test })
const rewriting = states(
  'refuses to change the terms of a transaction, to delete it, and to rewrite its history',
)

const notNegative = '  constraint wallets_available_not_negative check (available_minor >= 0),\n'

/** An append-only table whose trigger is gone. */
const rewritable = (table: string): Mutant => ({
  name: `append-only-${table.replace('_', '-')}`,
  guard: `rows of \`${table}\` are never changed`,
  edits: [
    {
      file: refuseChange,
      find: `\n  before delete or update or truncate on ${table}\n`,
      replace: `\n  after truncate on ${table}\n`,
    },
  ],
  killedBy: rewriting,
})

/** Mutants of the ledger: wallets, entries, and append-only tables. */
export const books: readonly Mutant[] = [
  {
    name: 'balance',
    guard: 'no more is taken from a wallet than it has',
    edits: [
      {
        file: checkCreates,
        find: `\n        when v_available[v_counter] + v_change.available < 0 then 'BALANCE'`,
        replace: '',
      },
      {
        file: postJournals,
        find: '\n       and w.available_minor + v_move.available_change >= 0',
        replace: '',
      },
      { file: ledger, find: notNegative, replace: '' },
    ],
    because:
      'the conditions in `app.check_creates` and `app.post_journals` and the table’s check refuse the same',
    killedBy: {
      file: 'test/api/transaction/createTransaction.test.ts',
      test: 'BALANCE_INSUFFICIENT if amount and fee exceed the wallet, and the key stays free',
    },
  },
  {
    name: 'wallet-available',
    guard: 'the check that a wallet has nothing below zero to spend',
    edits: [{ file: ledger, find: notNegative, replace: '' }],
    killedBy: databaseGuards('never has a negative available balance, also outside the service'),
  },
  {
    name: 'wallet-pending',
    guard: 'the check that a wallet holds nothing below zero',
    edits: [
      {
        file: ledger,
        find: '  constraint wallets_pending_not_negative check (pending_minor >= 0),\n',
        replace: '',
      },
    ],
    killedBy: databaseGuards('never has a negative pending balance, also outside the service'),
  },
  {
    name: 'wallet-maximum',
    guard: 'the check that a wallet stays within the largest balance',
    edits: [
      {
        file: ledger,
        find: `check (pending_minor >= 0),
  constraint wallets_at_most_maximum check (available_minor + pending_minor <= 1000000000000000)`,
        replace: 'check (pending_minor >= 0)',
      },
    ],
    killedBy: {
      file: 'test/rooms/transactions/database-guards.test.ts',
      test: 'that would credit a wallet beyond the largest balance is refused, and the deposit waits',
    },
  },
  {
    name: 'one-outcome',
    guard: 'the unique index that gives a transaction’s money one outcome',
    edits: [
      {
        file: ledger,
        find: `create unique index journals_one_outcome on journals (business_id, transaction_id)
where kind in ('SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP');\n`,
        replace: '',
      },
    ],
    killedBy: databaseGuards('has one outcome: a settled amount is not released'),
  },
  {
    name: 'one-dispute-outcome',
    guard: 'the unique index that gives a dispute one outcome',
    edits: [
      {
        file: ledger,
        find: `create unique index journals_one_dispute_outcome on journals (business_id, transaction_id)
where kind in ('DISPUTE_RELEASE', 'DISPUTE_LOST');\n`,
        replace: '',
      },
    ],
    killedBy: databaseGuards('has one outcome of a dispute: a released amount is not lost'),
  },
  rewritable('journals'),
  rewritable('postings'),
  rewritable('transaction_moves'),
  {
    name: 'append-only-events',
    guard: 'rows of `events` are never changed',
    edits: [
      {
        file: refuseChange,
        find: '\n  before update or truncate on events\n',
        replace: '\n  after truncate on events\n',
      },
    ],
    killedBy: rewriting,
  },
  {
    name: 'old-events-only',
    guard: 'an event is removed only when it is old, delivered, and not the last of its subject',
    edits: [
      {
        file: 'migrations/functions/guard_event_removal.sql',
        find: 'if not app.is_event_removable(old.business_id, old.id) then',
        replace: 'if false then',
      },
    ],
    killedBy: {
      file: 'test/rooms/webhooks/retention.test.ts',
      test: 'to remove an event of the last 30 days, the last of a subject, or one that was not sent',
    },
  },
  {
    name: 'transactions-kept',
    guard: 'a transaction is never deleted',
    edits: [
      {
        file: 'migrations/functions/refuse_transaction_delete.sql',
        find: '\n  before delete or truncate on transactions\n',
        replace: '\n  after truncate on transactions\n',
      },
      {
        file: tables,
        find: `primary key (business_id, transaction_id, version),
  foreign key (business_id, transaction_id) references transactions (business_id, id)`,
        replace: 'primary key (business_id, transaction_id, version)',
      },
    ],
    because: 'its history, which every transaction has, keeps it by a foreign key as well',
    killedBy: rewriting,
  },
  {
    name: 'transactions-promised',
    guard: 'of a transaction only its status and what comes with it change',
    edits: [
      {
        file: guardMove,
        find: `raise exception 'of a transaction only its status and what comes with it change';`,
        replace: 'null;',
      },
    ],
    killedBy: rewriting,
  },
  {
    name: 'release-by-operators',
    guard: 'API and worker cannot release frozen payouts',
    edits: [
      {
        file: 'migrations/functions/refuse_release.sql',
        find: `    pg_has_role(current_user, 'corridor_operator', 'member')\n`,
        replace: '    true\n',
      },
    ],
    killedBy: {
      file: 'test/rooms/db/roles.test.ts',
      test: 'is made by every process, and released or explained anew by an operator only',
    },
  },
]
