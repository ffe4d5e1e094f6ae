import type { Mutant } from '../mutant.ts'

const closeWallets = 'migrations/functions/close_wallet_days.sql'
const breaches = 'migrations/functions/find_statement_breaches.sql'
const movements = 'src/ledger/movements.ts'
const statements = (test: string) => ({ file: 'test/rooms/statements/statements.test.ts', test })
const paging = (test: string) => ({ file: 'test/rooms/statements/movements.test.ts', test })

/** A table of closed days that can be rewritten. */
const rewritable = (table: string): Mutant => ({
  name: `append-only-${table.replace('_', '-')}`,
  guard: `rows of \`${table}\` are never changed`,
  edits: [
    {
      file: 'migrations/functions/refuse_change.sql',
      find: `\n  before delete or update or truncate on ${table}\n`,
      replace: `\n  after truncate on ${table}\n`,
    },
  ],
  killedBy: statements('writes rows that no statement changes'),
})

/** A part of a closed day that is not verified. */
const unverified = (
  name: string,
  edit: { readonly find: string; readonly replace: string },
  test: string,
): Mutant => ({
  name: `statement-${name.replaceAll(' ', '-')}`,
  guard: `the ${name} of a closed day is verified`,
  edits: [{ file: breaches, ...edit }],
  killedBy: statements(test),
})

/** Mutants of the statements of wallets: what is closed and when, what is verified, and cursors. */
export const statementMutants: readonly Mutant[] = [
  rewritable('wallet_days'),
  rewritable('payment_days'),
  rewritable('statement_days'),
  {
    name: 'statement-balanced',
    guard: 'a day whose movements do not lead to the balance of the wallet has no statement',
    edits: [
      {
        file: closeWallets,
        find: `
       where d.opening_available + d.net_available = d.closing_available
         and d.opening_pending + d.net_pending = d.closing_pending
`,
        replace: '\n',
      },
    ],
    killedBy: statements('gives a wallet whose movements do not lead to its balance no row, and names it'),
  },
  {
    name: 'statement-margin',
    guard: 'a day is closed 15 minutes after its end',
    edits: [
      {
        file: 'src/statements/closing.ts',
        find: 'dueAfterMinutes = 15',
        replace: 'dueAfterMinutes = 13',
      },
    ],
    killedBy: statements('leaves a day open until 15 minutes after its end'),
  },
  {
    name: 'statement-round',
    guard: 'a day is closed one round after it was due',
    edits: [
      {
        file: 'src/ledger/days.ts',
        find: 'await work(until)',
        replace: 'await work(due)',
      },
    ],
    killedBy: { file: 'test/rooms/statements/closer.test.ts', test: 'closes what was due a round before' },
  },
  {
    name: 'statement-open-day',
    guard: 'a day that is not closed has no statement',
    edits: [
      {
        file: 'src/statements/service.ts',
        find: 'if (closed === null || day > closed) {',
        replace: 'if (closed === null) {',
      },
    ],
    killedBy: statements('is refused while the day is not closed, and for what is no day'),
  },
  unverified(
    'balance',
    { find: 'or c.opening_available_minor + m.available <> c.closing_available_minor\n', replace: '\n' },
    'a changed closing balance',
  ),
  unverified(
    'sums',
    {
      find: `
      or c.sums is distinct from app.wallet_sums(business_id, type, currency, app.ledger_start_of(day),
                                                 app.ledger_start_of(day + 1))`,
      replace: '',
    },
    'a changed sum',
  ),
  {
    name: 'movements-cursor',
    guard: 'the balances of a page are not taken from a cursor that a client made',
    edits: [
      {
        file: movements,
        find: `index.toString('base64url') === signature`,
        replace: `index.length > 0 && signature.length > -1`,
      },
    ],
    killedBy: paging('are refused for a cursor that was changed, or is of another wallet'),
  },
  {
    name: 'movements-late',
    guard: 'an entry that is committed late is counted below a cursor',
    edits: [{ file: movements, find: 'return isSettled ? ', replace: 'return isSettled || cursor ? ' }],
    killedBy: paging('below a cursor of the last minutes include an entry that was committed late'),
  },
]
