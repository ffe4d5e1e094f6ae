import type { Mutant } from '../mutant.ts'

const types = 'migrations/0014_transaction_types.ts'
const tables = 'migrations/0009_transactions.ts'
const limits = 'migrations/0037_stale_limits.ts'
const limitsTogether = 'migrations/0038_stale_limits_together.ts'
const pastTheService = (test: string) => ({ file: 'test/rooms/transactions/past-the-service.test.ts', test })

/** Mutants of creates: not twice, not beyond a limit, not out of order. */
export const creates: readonly Mutant[] = [
  {
    name: 'unique-key',
    guard: 'the unique index on the idempotency key',
    edits: [
      {
        file: tables,
        find: `  constraint transactions_idempotency_key_key unique (business_id, origin, idempotency_key),\n`,
        replace: '',
      },
    ],
    killedBy: pastTheService('is refused where its key was used meanwhile'),
  },
  {
    name: 'unique-reference',
    guard: 'the unique index on the reference',
    edits: [
      {
        file: 'migrations/0020_transaction_counts.ts',
        find: `drop constraint transactions_reference_key,
  add constraint transactions_reference_key unique (business_id, reference, origin);`,
        replace: 'drop constraint transactions_reference_key;',
      },
    ],
    killedBy: pastTheService('is refused where its reference was used meanwhile'),
  },
  {
    name: 'twin-by-key',
    guard: 'the try-lock that answers a twin in flight at once, by key',
    edits: [
      {
        file: types,
        find: 'if not pg_try_advisory_xact_lock(hashtextextended(v_scope || v_new.idempotency_key, 1)) then',
        replace: 'if false then',
      },
    ],
    killedBy: pastTheService('hears at once of a twin by key that is not committed yet'),
  },
  {
    name: 'twin-by-reference',
    guard: 'the try-lock that answers a twin in flight at once, by reference',
    edits: [
      {
        file: types,
        find: 'if not pg_try_advisory_xact_lock(hashtextextended(v_scope || v_new.reference, 2)) then',
        replace: 'if false then',
      },
    ],
    killedBy: pastTheService('hears at once of a twin by reference that is not committed yet'),
  },
  {
    name: 'duplicate-first',
    guard: 'duplicates are checked first: 409 before 402 and 404',
    edits: [
      {
        file: 'src/transactions/rules.ts',
        find: 'if (facts.isDuplicate) refuse(',
        replace: 'if (facts.isDuplicate === undefined) refuse(',
      },
    ],
    killedBy: { file: 'test/rooms/transactions/idempotency.test.ts', test: 'is heard before 402 and 404' },
  },
  {
    name: 'lost-reply',
    guard: 'a create whose reply was lost is looked for before it is answered',
    edits: [
      {
        file: 'src/transactions/service.ts',
        find: 'if (!(error instanceof Refusal) || !isLostReply(error.cause)) throw error',
        replace: 'throw error',
      },
    ],
    killedBy: {
      file: 'test/rooms/transactions/lost-reply.test.ts',
      test: 'after the create was committed is found out',
    },
  },
  {
    name: 'limit-counter',
    guard: 'the limit in the counter’s own statement',
    edits: [
      {
        file: limits,
        find: '\n      where v_most is null or kept.used_minor + excluded.used_minor <= v_most;',
        replace: ';',
      },
    ],
    killedBy: pastTheService('is refused where the day, the week or the month has no room left'),
  },
  {
    name: 'limit-first-use',
    guard: 'the limit on the first use of a period',
    edits: [{ file: limits, find: '\n       where v_most is null or v_amount <= v_most', replace: '' }],
    killedBy: pastTheService('is refused where it alone is more than the limit'),
  },
  {
    name: 'limits-set-meanwhile',
    guard: 'limits that were set since the facts were read',
    edits: [
      {
        file: limits,
        find: `if v_limits.currency is distinct from p_use->>'currency' then`,
        replace: 'if false then',
      },
    ],
    killedBy: pastTheService('has to be tried again where limits were set meanwhile'),
  },
  {
    name: 'limit-counter-together',
    guard: 'the limit in the counter’s own statement, of transactions made together',
    edits: [
      {
        file: limitsTogether,
        find: '\n      where v_most is null or kept.used_minor + excluded.used_minor <= v_most;',
        replace: ';',
      },
    ],
    killedBy: {
      file: 'test/rooms/batches/together.test.ts',
      test: 'are refused where the limit was lowered since their facts were read',
    },
  },
  {
    name: 'limits-set-meanwhile-together',
    guard: 'limits that were set since the facts of transactions made together were read',
    edits: [{ file: limitsTogether, find: 'if v_others > 0 then', replace: 'if false then' }],
    killedBy: {
      file: 'test/rooms/batches/together.test.ts',
      test: 'whose limits changed their currency since are written once, and succeed if asked anew',
    },
  },
  {
    name: 'facts-read-anew',
    guard: 'a create whose limits changed currency meanwhile reads its facts anew',
    edits: [
      {
        file: 'src/transactions/service.ts',
        find: 'if (tries === maxCreateTries || !isStale(error)) throw error',
        replace: 'throw error',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.limits.test.ts',
      test: 'judge it by what holds now: its facts are read again',
    },
  },
  {
    name: 'limit-given-back',
    guard: 'what a failed transaction used of a limit is given back',
    edits: [
      { file: types, find: 'perform app.give_back_limits(p_business_id, v_id, v_at);', replace: 'null;' },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.limits.test.ts',
      test: 'gives a failed transaction’s use back to its own period',
    },
  },
  {
    name: 'unverified-business',
    guard: 'in production an unverified business moves nothing',
    edits: [
      {
        file: 'src/transactions/rules.ts',
        find: `  if (isProduction && !business.isVerified) refuse('FORBIDDEN', 'the business is not verified')\n`,
        replace: '',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.limits.test.ts',
      test: 'FORBIDDEN in production for a business that no operator has verified',
    },
  },
  {
    name: 'unique-phone',
    guard: 'the unique index on a customer’s phone',
    edits: [
      {
        file: 'migrations/0005_customers.ts',
        find: 'create unique index customers_phone_key',
        replace: 'create index customers_phone_key',
      },
    ],
    killedBy: {
      file: 'test/api/customer/createCustomer.test.ts',
      test: 'lets one of 32 who share a phone win',
    },
  },
]
