import type { Mutant } from '../mutant.ts'

const transfers = (test: string) => ({ file: 'test/rooms/checkout/transfers.test.ts', test })
const walls = (test: string) => ({ file: 'test/rooms/checkout/walls.test.ts', test })

/** What keeps a hosted checkout paid once, in its amount and time, and card numbers out of everything. */
export const checkouts: readonly Mutant[] = [
  {
    name: 'paid-once',
    guard: 'a transfer pays a session only while it is open; any other stands beside it',
    edits: [
      {
        file: 'src/checkout/payments.ts',
        find: `return isExact && stateOf(standing) === 'open'`,
        replace: 'return isExact',
      },
    ],
    killedBy: transfers('since the session is paid, is credited besides and flagged'),
  },
  {
    name: 'late-money',
    guard: 'money that was sent to a session’s account is credited after its time as well',
    edits: [
      {
        file: 'src/transactions/create/transfers.ts',
        find: `if (spent === 'closed' || (spent === 'over' && !owed)) return undefined`,
        replace: `if (spent !== 'spent') return undefined`,
      },
    ],
    killedBy: transfers('since the half hour of the account itself is over too, is credited all the same'),
  },
  {
    name: 'half-hour',
    guard: 'a session can be paid for half an hour',
    edits: [
      {
        file: 'src/checkout/rules.ts',
        find: 'now.getTime() >= session.expiresAt.getTime() || ',
        replace: '',
      },
    ],
    killedBy: {
      file: 'test/rooms/checkout/once.test.ts',
      test: 'ends a session that nobody paid, and a form of before pays nothing',
    },
  },
  {
    name: 'exact-amount',
    guard: 'a one-time account takes exactly its amount',
    edits: [
      {
        file: 'src/sandbox/rules.ts',
        find: 'if (oneTime && amount.minor !== oneTime.amount.minor) {',
        replace: 'if (oneTime && amount.minor < 0n) {',
      },
    ],
    killedBy: transfers('of another amount is not taken by the account'),
  },
  {
    name: 'card-digits',
    guard: 'of a card’s number the last four digits are kept',
    edits: [
      { file: 'src/checkout/card.ts', find: 'lastFour: digits.slice(-4)', replace: 'lastFour: digits' },
    ],
    killedBy: walls('stands in no table, no event, no log and no address, nor does the code'),
  },
  {
    name: 'form-secret',
    guard: 'a form is taken with the secret of its session and attempt',
    edits: [
      {
        file: 'src/checkout/page/site.ts',
        find: 'if (!deps.tokens.isFormOf(scene.ids, attempted, form)) return refuseForm()',
        replace: '',
      },
    ],
    killedBy: walls(
      'without its secret, with one of another session or attempt, or sent by another site is refused',
    ),
  },
  {
    name: 'end-told-once',
    guard: 'that an account is over is told once',
    edits: [
      {
        file: 'src/payment-methods/store.ts',
        find: `id = :id and status = 'active' returning id`,
        replace: 'id = :id returning id',
      },
    ],
    killedBy: {
      file: 'test/api/payment-method/createVirtualAccount.test.ts',
      test: 'a one-time account whose time is over is told once, by whatever worker, and never a deleted one',
    },
  },
]
