import type { Mutant } from '../mutant.ts'

const ledger = 'migrations/0008_ledger.ts'
const tables = 'migrations/0009_transactions.ts'
const types = 'migrations/0014_transaction_types.ts'
const promises = 'migrations/0033_promises_and_counts.ts'
const pastTheService = (test: string) => ({ file: 'test/rooms/transactions/past-the-service.test.ts', test })
const states = (test: string) => ({ file: 'test/rooms/transactions/states.test.ts', test })
const rewriting = states(
  'refuses to change what a transaction promised, to delete it, and to rewrite its history',
)

const notNegative = '  constraint wallets_available_not_negative check (available_minor >= 0),\n'

/** Removes the trigger of an append-only table. */
const rewritable = (table: string, file: string): Mutant => ({
  name: `append-only-${table.replace('_', '-')}`,
  guard: `rows of \`${table}\` are never changed`,
  edits: [
    {
      file,
      find: `create trigger ${table}_append_only before update or delete or truncate on ${table}
  for each statement execute function app.refuse_change();\n`,
      replace: '',
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
      { file: ledger, find: '\n       and available_minor + v_wallet.available_change >= 0;', replace: ';' },
      { file: ledger, find: notNegative, replace: '' },
    ],
    because: 'the condition in `app.post_journal` and the table’s check refuse the same, by the same name',
    killedBy: {
      file: 'test/api/transaction/createTransaction.test.ts',
      test: 'BALANCE_INSUFFICIENT where amount and fee exceed the wallet, and the key is free again',
    },
  },
  {
    name: 'wallet-available',
    guard: 'the check that a wallet has nothing below zero to spend',
    edits: [{ file: ledger, find: notNegative, replace: '' }],
    killedBy: pastTheService('never has less than nothing to spend, whoever writes it'),
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
    killedBy: pastTheService('never holds less than nothing, whoever writes it'),
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
      file: 'test/api/org/topUpBalance.test.ts',
      test: 'VALIDATION_ERROR where the wallet would pass the largest balance',
    },
  },
  {
    name: 'one-outcome',
    guard: 'the unique index that gives a transaction’s money one outcome',
    edits: [
      {
        file: types,
        find: `create unique index journals_one_outcome on journals (business_id, transaction_id)
  where kind in ('SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP');\n`,
        replace: '',
      },
    ],
    killedBy: pastTheService('has one outcome: what was settled is not released as well'),
  },
  {
    name: 'one-dispute-outcome',
    guard: 'the unique index that gives a dispute one outcome',
    edits: [
      {
        file: types,
        find: `create unique index journals_one_dispute_outcome on journals (business_id, transaction_id)
  where kind in ('DISPUTE_RELEASE', 'DISPUTE_LOST');\n`,
        replace: '',
      },
    ],
    killedBy: pastTheService('has one outcome of a dispute: what was given back is not lost as well'),
  },
  rewritable('journals', ledger),
  rewritable('postings', ledger),
  rewritable('transaction_moves', tables),
  rewritable('events', 'migrations/0004_webhooks.ts'),
  {
    name: 'transactions-kept',
    guard: 'a transaction is never deleted',
    edits: [
      {
        file: tables,
        find: `create trigger transactions_kept before delete or truncate on transactions
  for each statement execute function app.keep_transaction();\n`,
        replace: '',
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
        file: promises,
        find: `raise exception 'of a transaction only its status and what comes with it change';`,
        replace: 'null;',
      },
    ],
    killedBy: rewriting,
  },
]
