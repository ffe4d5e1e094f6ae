import type { Mutant } from '../mutant.ts'

const tables = 'migrations/0009_transactions.sql'
const keys = 'migrations/functions/lock_keys.sql'
const checkCreates = 'migrations/functions/check_creates.sql'
const wallets = 'migrations/functions/lock_wallets.sql'
const writer = 'src/transactions/create/writer.ts'
const databaseGuards = (test: string) => ({ file: 'test/rooms/transactions/database-guards.test.ts', test })

const sets = (test: string) => ({ file: 'test/rooms/transactions/create-sets.test.ts', test })
const races = (test: string) => ({ file: 'test/rooms/transactions/create-races.test.ts', test })

/** What keeps a create from happening twice, beyond a limit, or out of turn. */
export const creates: readonly Mutant[] = [
  {
    name: 'unique-key',
    guard: 'the unique index on the idempotency key',
    edits: [
      {
        file: tables,
        find: `  constraint transactions_idempotency_key_key unique (business_id, idempotency_key),\n`,
        replace: '',
      },
    ],
    killedBy: databaseGuards('refuses a used key or reference, also outside the service'),
  },
  {
    name: 'unique-reference',
    guard: 'the unique index on the reference',
    edits: [
      {
        file: tables,
        find: `  constraint transactions_reference_key unique (business_id, reference),\n`,
        replace: '',
      },
    ],
    killedBy: databaseGuards('refuses a used key or reference, also outside the service'),
  },
  {
    name: 'used-key',
    guard: 'a key that was used since the facts were read refuses its create, and not the set',
    edits: [{ file: checkCreates, find: 'v_duplicates[v_row.place],', replace: '' }],
    killedBy: sets('refuses only the ones whose key or reference was used since their facts were read'),
  },
  {
    name: 'used-key-first',
    guard: 'a duplicate is found before a limit or a wallet that is too low',
    edits: [
      {
        file: checkCreates,
        find: 'v_outcome := coalesce(v_outcomes[v_row.place], v_duplicates[v_row.place],',
        replace: 'v_outcome := coalesce(v_outcomes[v_row.place],',
      },
      {
        file: checkCreates,
        find: `    v_outcomes[v_row.place] := coalesce(v_outcome, 'CREATED');`,
        replace:
          `    v_outcome := coalesce(v_outcome, v_duplicates[v_row.place]);\n` +
          `    v_outcomes[v_row.place] := coalesce(v_outcome, 'CREATED');`,
      },
    ],
    because: 'it is judged last instead of first',
    killedBy: databaseGuards('is a duplicate rather than above a limit'),
  },
  {
    name: 'twin-in-a-set',
    guard: 'of twins in one set the first is made',
    edits: [
      {
        file: checkCreates,
        find: 'v_taken := v_taken || array[v_row.key, v_row.reference];',
        replace: 'null;',
      },
    ],
    killedBy: sets('creates the first valid one of duplicates'),
  },
  {
    name: 'twin-by-key',
    guard: 'the try-lock that answers a twin in flight at once, by key',
    edits: [
      {
        file: keys,
        find: `when not pg_try_advisory_xact_lock(hashtextextended(scope || (made->>'idempotency_key'), 1))`,
        replace: 'when false',
      },
    ],
    killedBy: databaseGuards('is refused without waiting if a duplicate by key is not yet committed'),
  },
  {
    name: 'twin-by-reference',
    guard: 'the try-lock that answers a twin in flight at once, by reference',
    edits: [
      {
        file: keys,
        find: `when not pg_try_advisory_xact_lock(hashtextextended(scope || (made->>'reference'), 2))`,
        replace: 'when false',
      },
    ],
    killedBy: databaseGuards('is refused without waiting if a duplicate by reference is not yet committed'),
  },
  {
    name: 'twin-that-waits-here',
    guard: 'a twin is answered at once while the first one waits in this process',
    edits: [
      {
        file: writer,
        find: `if (inFlight.has(key)) return requireCreated('DUPLICATE_KEY')`,
        replace: '',
      },
    ],
    killedBy: races(
      'with one key or one reference make one transaction, even while the first waits for its wallet',
    ),
  },
  {
    name: 'duplicate-first',
    guard: 'duplicates are checked first: 409 before 402 and 404',
    edits: [
      {
        file: 'src/transactions/create/rules.ts',
        find: 'if (facts.isDuplicate)',
        replace: 'if (facts.isDuplicate === undefined)',
      },
    ],
    killedBy: {
      file: 'test/rooms/transactions/idempotency.test.ts',
      test: 'DUPLICATE_REQUEST before 402 and 404, after the wallet was emptied and the customer deleted',
    },
  },
  {
    name: 'lost-reply',
    guard: 'creates whose reply was lost are looked for before they are answered',
    edits: [
      {
        file: writer,
        find: `if (isLost(error)) return resolveLostReply(db, creates, error)
    throw error`,
        replace: 'throw error',
      },
    ],
    killedBy: {
      file: 'test/system/lost-reply.test.ts',
      test: 'after the commit of a create is resolved: 201, one transaction, held once',
    },
  },
  {
    name: 'confirmed-reply',
    guard: 'a create whose reply was lost is answered 201 only once a standby has it',
    edits: [
      {
        file: writer,
        find: '    await confirmEarlierCommits(trx)\n',
        replace: '    void confirmEarlierCommits\n',
      },
    ],
    killedBy: {
      file: 'test/rooms/transactions/unconfirmed-commit.test.ts',
      test: 'a create that no standby has is EXTERNAL_REQUEST_ERROR, though its row can be seen',
    },
  },
  {
    name: 'balance-of-a-set',
    guard: 'what one create of a set takes is gone for those behind it',
    edits: [
      {
        file: checkCreates,
        find: 'v_used[v_counter] := v_used[v_counter] + v_row.limit_minor;',
        replace: 'null;',
      },
    ],
    killedBy: sets('fills a limit to the last cent, separately for each day'),
  },
  {
    name: 'limit-counter',
    guard: 'the limit on what is counted while its counter is locked',
    edits: [
      {
        file: checkCreates,
        find: 'when v_used[v_counter] + v_row.limit_minor > v_most[v_counter]',
        replace: 'when false',
      },
    ],
    killedBy: databaseGuards('is refused if it exceeds the limit of the day, week or month'),
  },
  {
    name: 'limits-set-meanwhile',
    guard: 'limits that were set since the facts were read',
    edits: [
      {
        file: checkCreates,
        find: `l.business_id = made->>'business_id') then 'STALE'`,
        replace: `l.business_id = made->>'business_id') then null`,
      },
    ],
    killedBy: databaseGuards('is validated again if limits were set meanwhile'),
  },
  {
    name: 'facts-read-anew',
    guard: 'a create whose limits changed currency meanwhile reads its facts anew',
    edits: [
      {
        file: 'src/transactions/create/create.ts',
        find: 'if (tries === maxTries)',
        replace: 'if (tries <= maxTries)',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.limits.test.ts',
      test: 'make it read its facts again, and apply to it',
    },
  },
  {
    name: 'locked-wallet-skipped',
    guard: 'a set does not wait for a wallet that is locked elsewhere',
    edits: [
      {
        file: wallets,
        find: 'for no key update skip locked) as kept',
        replace: 'for no key update) as kept',
      },
    ],
    killedBy: races('is skipped by a set, in which the others are written'),
  },
  {
    name: 'connections-of-locked-wallets',
    guard: 'those who wait for locked wallets take a quarter of the connections at most',
    edits: [{ file: writer, find: 'Math.max(1, Math.floor(poolMax / 4))', replace: 'poolMax' }],
    killedBy: races('delays only its own creates, on at most a quarter of the connections'),
  },
  {
    name: 'facts-beside-creates',
    guard: 'creates that arrive while a set is written form one set',
    edits: [{ file: writer, find: '      sharedSlot: slot,\n', replace: '' }],
    killedBy: races('that arrive while a set is written form the next one'),
  },
  {
    name: 'skipped-once',
    guard: 'a create that a set skipped goes with the next one before it takes a connection by itself',
    edits: [
      { file: 'src/db/skip-locked-loader.ts', find: 'const maxBatches = 2', replace: 'const maxBatches = 1' },
    ],
    killedBy: {
      file: 'test/rooms/db/skip-locked-loader.test.ts',
      test: 'loads an item that a batch skipped with the next batch',
    },
  },
  {
    name: 'failed-set',
    guard: 'a set that fails as a whole is written wallet by wallet',
    edits: [{ file: writer, find: 'isRetriedByLane: (error) => !isOutage(error),', replace: '' }],
    killedBy: races('by deadlocks is retried wallet by wallet'),
  },
  {
    name: 'limit-given-back',
    guard: 'what a failed transaction used of a limit is given back',
    edits: [
      {
        file: 'migrations/functions/move_transactions.sql',
        find: 'perform app.give_back_limits(p_moves);',
        replace: 'null;',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.limits.test.ts',
      test: 'returns the usage of a failed transaction to its period',
    },
  },
  {
    name: 'unverified-business',
    guard: 'in production an unverified business moves nothing',
    edits: [
      {
        file: 'src/transactions/create/rules.ts',
        find: 'if (isProduction && !business.isVerified)',
        replace: 'if (isProduction && business.isVerified === undefined)',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.limits.test.ts',
      test: 'FORBIDDEN in production for an unverified business',
    },
  },
  {
    name: 'unique-phone',
    guard: 'the unique index on a customer’s phone',
    edits: [
      {
        file: 'migrations/0004_customers.sql',
        find: 'create unique index customers_phone_key',
        replace: 'create index customers_phone_key',
      },
    ],
    killedBy: {
      file: 'test/api/customer/createCustomer.test.ts',
      test: 'creates one of 32 concurrent customers with the same phone',
    },
  },
]
