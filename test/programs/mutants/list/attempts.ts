import type { Mutant } from '../mutant.ts'

const flow = 'src/transactions/attempts/flow.ts'
const rules = 'src/transactions/attempts/rules.ts'
const record = 'migrations/functions/record_rail_attempts.sql'
const guardAttempt = 'migrations/functions/guard_rail_attempt.sql'
const guardMove = 'migrations/functions/guard_transaction_move.sql'
const crashes = (test: string) => ({ file: 'test/rooms/rails/attempts-crashes.test.ts', test })
const guards = (test: string) => ({ file: 'test/rooms/rails/attempts-guards.test.ts', test })
const unknown = (test: string) => ({ file: 'test/rooms/rails/attempts-unknown.test.ts', test })
const proofs = (test: string) => ({ file: 'test/rooms/rails/attempts-proofs.test.ts', test })
const live = (test: string) => ({ file: 'test/rooms/rails/attempts.test.ts', test })

/** Mutants of payouts on live rails: attempts, proofs, cases. */
export const attempts: readonly Mutant[] = [
  {
    name: 'attempt-is-committed',
    guard: 'a worker sends only what it has committed itself',
    edits: [
      {
        file: flow,
        find: '  if (!after) return undefined\n',
        replace: `  if (!after) {
    await rail.send({ payoutId, amount: transaction.fee, notAfter: now, version: 0, instruction })
    return undefined
  }
`,
      },
    ],
    killedBy: crashes('begin one attempt and send it once'),
  },
  {
    name: 'prepared-is-asked',
    guard: 'what may have been sent is asked about, not sent',
    edits: [
      {
        file: rules,
        find: `return state === undefined ? 'nothing' : 'ask'`,
        replace: `return state === undefined ? 'nothing' : 'send-again'`,
      },
    ],
    killedBy: crashes('after it is sent, before a reply, is executed once'),
  },
  {
    name: 'one-open-attempt',
    guard: 'the index that refuses a second open attempt',
    edits: [
      {
        file: 'migrations/0031_rail_attempts.sql',
        find: `where state not in ('refused', 'not_executed');`,
        replace: `where state = 'refused';`,
      },
    ],
    killedBy: guards('refuses a second attempt while one is open, or has succeeded'),
  },
  {
    name: 'attempt-as-it-was-read',
    guard: 'what became of an attempt is recorded only in the state that it was decided on',
    edits: [{ file: record, find: ' and app.is_attempt_current(record), false)', replace: ', false)' }],
    killedBy: guards('records nothing that was decided on an earlier state of the attempt, or of its payout'),
  },
  {
    name: 'one-record-at-a-time',
    guard: 'of several records of one attempt in a set only the first is written',
    edits: [{ file: record, find: 'and 1 = row_number() over', replace: 'and 0 < row_number() over' }],
    killedBy: guards('records the first of several that were decided on one state of an attempt'),
  },
  {
    name: 'move-of-a-stale-attempt',
    guard: 'a move is made only in the state of the attempt that it was decided on',
    edits: [
      {
        file: 'migrations/functions/lock_moves.sql',
        find: `and not app.is_attempt_current(move->'attempt') then 'STALE'`,
        replace: `and false then 'STALE'`,
      },
    ],
    killedBy: guards('makes no move that was decided on an earlier state of the attempt'),
  },
  {
    name: 'deadline-passed',
    guard: 'absence proves nothing before the deadline',
    edits: [
      {
        file: 'src/rails/rules.ts',
        find: 'now.getTime() > notAfter.getTime() + deadlineMarginMs',
        replace: 'now.getTime() > notAfter.getTime() - deadlineMarginMs * 60',
      },
    ],
    killedBy: proofs('proves by its absence a minute after the deadline'),
  },
  {
    name: 'no-promise-no-proof',
    guard: 'absence proves nothing on a rail that keeps no deadlines',
    edits: [{ file: 'src/rails/rules.ts', find: 'honoursNotAfter && now', replace: 'now' }],
    killedBy: unknown('has no proof in its absence, where the rail promises nothing'),
  },
  {
    name: 'fence-of-what-was-accepted',
    guard: 'what the rail once had is not fenced',
    edits: [{ file: rules, find: '  facts.attempt.acceptedAt === null &&\n', replace: '' }],
    killedBy: proofs('is not asked to fence what it once had'),
  },
  {
    name: 'absence-of-what-was-accepted',
    guard: 'the database refuses a proof by absence of what the rail once had',
    edits: [
      {
        file: guardAttempt,
        find: `old.accepted_at is not null and new.proof <> 'RULING'`,
        replace: 'false',
      },
    ],
    killedBy: guards('was not executed, by its absence'),
  },
  {
    name: 'sent-again-after-accepted',
    guard: 'the database refuses that what the rail once had was not taken',
    edits: [
      {
        file: guardAttempt,
        find: `if new.state = 'not_taken' and old.accepted_at is not null then`,
        replace: 'if false then',
      },
    ],
    killedBy: guards('was not taken, which would be sent again'),
  },
  {
    name: 'late-not-taken',
    guard: 'an answer that it was not taken means nothing once the rail had it',
    edits: [{ file: rules, find: 'if (facts.attempt.acceptedAt !== null) return undefined', replace: '' }],
    killedBy: {
      file: 'test/rooms/rails/attempts-rules.test.ts',
      test: 'makes a change that the database allows',
    },
  },
  {
    name: 'questions-beyond-the-rate',
    guard: 'questions of callbacks and lists obey the rate limit of the rail',
    edits: [
      {
        file: flow,
        find: `  if (!(await admitQuestion(deps, inFlight))) return 'later'\n`,
        replace: '',
      },
    ],
    killedBy: { file: 'test/rooms/rails/rate-limit.test.ts', test: 'lets questions wait' },
  },
  {
    name: 'end-of-what-was-not-taken',
    guard: 'the database ends what a rail did not take by a fence only',
    edits: [
      {
        file: guardAttempt,
        find: `if old.state = 'not_taken' and new.state = 'not_executed' and new.proof <> 'FENCE' then`,
        replace: 'if false then',
      },
    ],
    killedBy: guards('refuses an end of what the rail did not take, except by a fence'),
  },
  {
    name: 'fence-before-another-rail',
    guard: 'what a stopped rail did not take goes to another rail only once a fence is confirmed',
    edits: [
      {
        file: rules,
        find: `return call === 'fence' && isFenced(facts.attempt, outcome) ? notExecuted(facts, 'FENCE') : undefined`,
        replace: `return call === 'fence' ? notExecuted(facts, 'FENCE') : undefined`,
      },
    ],
    killedBy: {
      file: 'test/rooms/rails/stopped-rail.test.ts',
      test: 'stays while the fence is not confirmed',
    },
  },
  {
    name: 'end-of-an-attempt',
    guard: 'an attempt moves only as it may, and not after its end',
    edits: [
      {
        file: guardAttempt,
        find: `if not (old.state || ' ' || new.state) = any (v_moves) then`,
        replace: 'if false then',
      },
    ],
    killedBy: guards('refuses any change of an attempt but its state, and every change after its end'),
  },
  {
    name: 'ruled-attempt',
    guard: 'an attempt ends by a ruling only where there is one',
    edits: [
      {
        file: guardAttempt,
        find: `if new.proof = 'RULING' then`,
        replace: 'if false then',
      },
    ],
    killedBy: guards('refuses an end without a proof, and by a ruling that does not exist'),
  },
  {
    name: 'ruled-move',
    guard: 'an operator moves an unknown outcome by a ruling only',
    edits: [
      {
        file: 'migrations/functions/guard_mover.sql',
        find: `if new.actor = 'operator' and new.from_status = 'UNKNOWN' then`,
        replace: 'if false then',
      },
    ],
    killedBy: guards('refuses that an operator decides an unknown outcome alone'),
  },
  {
    name: 'cancel-after-handing-over',
    guard: 'a payout that a rail was given is not cancelled',
    edits: [{ file: guardMove, find: `if new.status = 'CANCELLED' then`, replace: 'if false then' }],
    killedBy: guards('refuses to cancel what was handed to a rail'),
  },
  {
    name: 'rail-of-an-attempt',
    guard: 'the rail of a payout changes with a new attempt only',
    edits: [
      {
        file: guardMove,
        find: `if new.rail is distinct from old.rail and old.status in ('PENDING', 'SCHEDULED', 'RETRY')
     and new.status = 'PROCESSING' then
    if not exists (`,
        replace: 'if true then if true or exists (',
      },
    ],
    killedBy: guards('lets the rail of a payout change with a new attempt only'),
  },
  {
    name: 'late-truth',
    guard: 'a payment after the money was given back opens a case',
    edits: [
      {
        file: rules,
        find: `return endsUnpaid(status) ? 'paid_although_released' : 'contradiction'`,
        replace: 'return null',
      },
    ],
    killedBy: live('moves nothing, and opens one case'),
  },
  {
    name: 'frozen-sends-nothing-again',
    guard: 'what was not taken is not sent again while payouts are frozen',
    edits: [
      { file: 'src/verifier/holds.store.ts', find: `a.state = 'not_taken'`, replace: `a.state = 'refused'` },
    ],
    killedBy: live('is not sent again while the payouts of its business are frozen'),
  },
  {
    name: 'attempts-are-money',
    guard: 'a payout that does not end as its attempts did freezes its business',
    edits: [{ file: 'src/verifier/freeze.ts', find: `'amounts', 'attempts'`, replace: `'amounts'` }],
    killedBy: guards('freezes the payouts of the business, as for any wrong money'),
  },
]
