import type { Mutant } from '../mutant.ts'

const auth = 'src/auth/service.ts'
const stages = 'src/http/stages.ts'
const counting = 'migrations/functions/count_requests.sql'
const authentication = (test: string) => ({ file: 'test/rooms/http/authentication.test.ts', test })
const rateLimits = (test: string) => ({ file: 'test/rooms/http/rate-limits.test.ts', test })

/** Mutants of authentication, permissions and rate limits. */
export const callers: readonly Mutant[] = [
  {
    name: 'permission',
    guard: 'a key without the operation’s permission gets 401',
    edits: [
      {
        file: stages,
        find: '    if (!mayCall(answer.caller, permissions))',
        replace: '    if (permissions.length > 99)',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/getTransaction.test.ts',
      test: 'AUTHENTICATION_ERROR for a key without TRANSACTION.HISTORY.READ',
    },
  },
  {
    name: 'place-of-the-key',
    guard: 'of keys that are looked up together, each opens its own business',
    edits: [
      {
        file: 'src/db/batch-loader.ts',
        find: '(_, index) => byPlace.get(index + 1)',
        replace: '(_, index) => rows[index]',
      },
    ],
    killedBy: authentication('are looked up by one statement, each for its own business and address'),
  },
  {
    name: 'keys-remembered',
    guard: 'a key that was revoked is refused from the next request on',
    edits: [
      {
        file: auth,
        find: '  return {\n    authenticate: async',
        replace:
          '  const kept: Record<string, ReturnType<typeof findOwner>> = {}\n  return {\n    authenticate: async',
      },
      {
        file: auth,
        find: 'await findOwner({ businessId, hashes, address })',
        replace: 'await (kept[header] ??= findOwner({ businessId, hashes, address }))',
      },
    ],
    because: 'what is remembered has to be kept somewhere',
    killedBy: authentication('are looked up again each time, without a cache'),
  },
  {
    name: 'statements-under-way',
    guard: 'what is asked together takes two connections of each kind at most',
    edits: [
      {
        file: 'src/db/batch-loader.ts',
        find: 'isScheduled || inFlight >= maxInFlight ||',
        replace: 'isScheduled ||',
      },
    ],
    killedBy: {
      file: 'test/rooms/db/batch-loader.test.ts',
      test: 'has two statements in flight, and batches later calls until one ends',
    },
  },
  {
    name: 'one-lane-of-an-owner',
    guard: 'a business with many locked wallets does not take all connections that wait for locks',
    edits: [{ file: 'src/db/batch-loader.ts', find: ' && !busy.owner.has(call.owner)', replace: '' }],
    killedBy: {
      file: 'test/rooms/db/batch-loader.test.ts',
      test: 'of one owner have one batch in flight between them',
    },
  },
  {
    name: 'late-statements',
    guard: 'a statement that hangs does not delay other lookups',
    edits: [
      {
        file: 'src/db/batch-loader.ts',
        find: 'setTimeout(release, lateMs)',
        replace: 'setTimeout(release, 9_000)',
      },
    ],
    killedBy: {
      file: 'test/rooms/db/batch-loader.test.ts',
      test: 'frees the slot of a statement that hangs, and still returns its late result',
    },
  },
  {
    name: 'permission-of-the-type',
    guard: 'a key that may only deposit may not withdraw',
    edits: [
      {
        file: stages,
        find: `if (!mayCallAs(callerOf(req), permissionBy, body?.kind === 'json' ? body.value : undefined)) {`,
        replace: 'if (!callerOf(req)) {',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.test.ts',
      test: 'AUTHENTICATION_ERROR for a key without the permission of the type, whatever its other permissions',
    },
  },
  {
    name: 'revoked-key',
    guard: 'a revoked key opens nothing',
    edits: [
      { file: auth, find: `    if (owner.isRevoked) return denied('revoked key', known)\n`, replace: '' },
    ],
    killedBy: authentication('ends when a disabled key is enabled, and never once it is revoked'),
  },
  {
    name: 'disabled-key',
    guard: 'a disabled key opens nothing',
    edits: [
      { file: auth, find: `    if (owner.isDisabled) return denied('disabled key', known)\n`, replace: '' },
    ],
    killedBy: authentication('ends when a disabled key is enabled, and never once it is revoked'),
  },
  {
    name: 'key-of-the-mode',
    guard: 'a test key does not open production',
    edits: [
      {
        file: auth,
        find: `typeof header === 'string' ? businessOfKey(mode, header) : undefined`,
        replace:
          `typeof header === 'string' ` +
          `? (businessOfKey(mode, header) ?? businessOfKey(otherMode(mode), header)) : undefined`,
      },
    ],
    killedBy: authentication('is the response to test keys in production and live keys in the sandbox'),
  },
  {
    name: 'sandbox-only',
    guard: 'an operation of the sandbox is refused in production',
    edits: [
      {
        file: stages,
        find: 'availability === null || availability === mode',
        replace: 'availability === null || mode',
      },
    ],
    killedBy: { file: 'test/api/transaction/simulateTransaction.test.ts', test: 'FORBIDDEN in production' },
  },
  {
    name: 'sixty-first-request',
    guard: 'no more requests are admitted than the limit',
    edits: [
      {
        file: counting,
        find: 'select logs.place, inside + number <= most,',
        replace: 'select logs.place, inside + number <= most + 1,',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.test.ts',
      test: 'RATE_LIMIT_ERROR beyond the limit, with Retry-After',
    },
  },
  {
    name: 'refused-requests-count',
    guard: 'refused requests count too',
    edits: [
      {
        file: counting,
        find: 'generate_series(next, next + requests - 1) as hit',
        replace:
          'generate_series(next, next + least(requests, greatest(0, most - coalesce(next - first, 0))) - 1) as hit',
      },
    ],
    killedBy: rateLimits('are refused while they keep coming, and admitted after a pause'),
  },
  {
    name: 'written-over-the-limit',
    guard: 'a create that begins while it is counted writes nothing before it is admitted',
    edits: [
      {
        file: 'handlers/transaction/createTransaction.ts',
        find: '(caller.business, command, admitted)',
        replace: '(caller.business, command)',
      },
    ],
    killedBy: rateLimits('are admitted exactly 60 times among 160 concurrent requests to two processes'),
  },
  {
    name: 'counted-one-by-one',
    guard: 'requests of a business are counted one after the other',
    edits: [
      {
        file: counting,
        find: 'case when p_waits then pg_advisory_xact_lock(lock) is not null else',
        replace: 'case when p_waits then true else',
      },
    ],
    killedBy: {
      file: 'test/rooms/rate-limits/store.test.ts',
      test: 'admits exactly the limit over many concurrent connections',
    },
  },
  {
    name: 'key-follows-no-redirect',
    guard: 'the client’s key goes nowhere that a redirect leads',
    edits: [
      {
        file: 'src/client/transport.ts',
        find: `redirect: 'error' as const`,
        replace: `redirect: 'follow' as const`,
      },
    ],
    killedBy: {
      file: 'test/rooms/client/servers.test.ts',
      test: 'redirects is not followed, so that it never sends the key to another host',
    },
  },
  {
    name: 'first-operator',
    guard: 'of several people who name themselves at once, one becomes the first operator',
    edits: [
      {
        file: 'src/audit/act.ts',
        find: '  await requireOperator(trx, act)\n',
        replace: '  void [trx, act]\n',
      },
    ],
    killedBy: {
      file: 'test/rooms/cli/audit.test.ts',
      test: 'is one of several people who name themselves at once',
    },
  },
  {
    name: 'charset',
    guard: 'a body in another charset is not read as UTF-8',
    edits: [
      {
        file: 'src/http/read-body.ts',
        find: `if (!isReadCharset(contentType)) return unreadable('The charset must be UTF-8.')`,
        replace: 'void isReadCharset',
      },
    ],
    killedBy: {
      file: 'test/rooms/http/bad-input.test.ts',
      test: 'BAD_REQUEST_ERROR for a charset other than UTF-8, which is never read as UTF-8',
    },
  },
  {
    name: 'key-of-nothing',
    guard: 'a list of which every recipient is refused leaves its key free',
    edits: [
      {
        file: 'src/batches/recipients.ts',
        find: 'if (saved.length > 0) await key.claim(trx, batchId)',
        replace: 'if (saved.length >= 0) await key.claim(trx, batchId)',
      },
    ],
    killedBy: {
      file: 'test/api/payment-batch/createPaymentBatchRecipients.test.ts',
      test: 'leaves the idempotency-key free if every recipient is refused, and uses it otherwise',
    },
  },
]
