import type { Mutant } from '../mutant.ts'

const transfers = (test: string) => ({ file: 'test/rooms/checkout/transfers.test.ts', test })
const walls = (test: string) => ({ file: 'test/rooms/checkout/walls.test.ts', test })

/** Mutants of hosted checkouts: one payment, in the exact amount and in time, and no card numbers stored. */
export const checkouts: readonly Mutant[] = [
  {
    name: 'cancel-in-flight',
    guard: 'a deposit is not cancelled while a password is being checked',
    edits: [
      {
        file: 'migrations/functions/stop_otp_tries.sql',
        find: `if found then
    return false;`,
        replace: `if false then
    return false;`,
      },
    ],
    killedBy: {
      file: 'test/rooms/checkout/password.test.ts',
      test: 'is refused while a password is being checked: the rail may have the money',
    },
  },
  {
    name: 'resend-pace',
    guard: 'a new one-time password is sent every 30 seconds at most',
    edits: [
      {
        file: 'src/transactions/advance/store.ts',
        find: `and otp_resends.resent_at <=`,
        replace: `or otp_resends.resent_at <=`,
      },
    ],
    killedBy: {
      file: 'test/rooms/checkout/password.test.ts',
      test: 'is sent by the rail every 30 seconds, three times at most',
    },
  },
  {
    name: 'http-redirect',
    guard: 'production redirects payers to https only',
    edits: [
      {
        file: 'src/checkout/rules.ts',
        find: `const isLocal = isSandbox && url`,
        replace: `const isLocal = url`,
      },
    ],
    killedBy: {
      file: 'test/rooms/checkout/rules.test.ts',
      test: 'takes http of the developer’s own machine in the sandbox only',
    },
  },
  {
    name: 'slow-reader',
    guard: 'a client that does not read its stream is dropped',
    edits: [
      {
        file: 'src/http/event-stream.ts',
        find: `if (res.writableLength > 0) res.destroy()`,
        replace: `if (res.writableLength < 0) res.destroy()`,
      },
    ],
    killedBy: {
      file: 'test/rooms/inbox/slow-reader.test.ts',
      test: 'a client that does not read its stream is dropped, and one that reads is served on',
    },
  },
  {
    name: 'paid-once',
    guard: 'a transfer pays a session only while it is open; any other is recorded as EXTRA',
    edits: [
      {
        file: 'src/checkout/payments.ts',
        find: `return isExact && stateOf(snapshot) === 'open'`,
        replace: 'return isExact',
      },
    ],
    killedBy: transfers('after the session was paid is credited and flagged'),
  },
  {
    name: 'late-money',
    guard: 'a transfer to the account of a session is credited after it expired, too',
    edits: [
      {
        file: 'src/transactions/create/transfers.ts',
        find: `if (spent === 'closed' || (spent === 'over' && !purpose)) return undefined`,
        replace: `if (spent !== 'spent') return undefined`,
      },
    ],
    killedBy: transfers('after the account expired too is still credited'),
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
      test: 'an unpaid session expires, and a form that was loaded earlier starts nothing',
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
    killedBy: transfers('of another amount is refused by the account'),
  },
  {
    name: 'card-digits',
    guard: 'only the last four digits of a card number are stored',
    edits: [
      { file: 'src/checkout/card.ts', find: 'lastFour: digits.slice(-4)', replace: 'lastFour: digits' },
    ],
    killedBy: walls('and its security code are in no table, event, log or address'),
  },
  {
    name: 'form-secret',
    guard: 'a form needs the token of its session and attempt',
    edits: [
      {
        file: 'src/checkout/page/site.ts',
        find: 'if (!deps.tokens.isFormOf(context.ids, attempted, form)) return refuseForm(request.language)',
        replace: '',
      },
    ],
    killedBy: walls('is refused without the token of its session and attempt, or when another site sends it'),
  },
  {
    name: 'end-told-once',
    guard: 'the end of an account is notified once',
    edits: [
      {
        file: 'src/payment-methods/store.ts',
        find: `id = :id and status = 'active' returning id`,
        replace: 'id = :id returning id',
      },
    ],
    killedBy: {
      file: 'test/api/payment-method/createVirtualAccount.test.ts',
      test: 'opens a one-time account whose expiry is sent as one event, unless it was deleted',
    },
  },
]
