import type { Mutant } from '../mutant.ts'

const rules = 'src/transactions/routing/rules.ts'
const attemptRules = 'src/transactions/attempts/rules.ts'
const outcomes = 'migrations/functions/report_rail_outcomes.sql'
const fallback = (test: string) => ({ file: 'test/rooms/rails/fallback.test.ts', test })
const health = (test: string) => ({ file: 'test/rooms/rails/health.test.ts', test })
const guards = (test: string) => ({ file: 'test/rooms/rails/attempts-guards.test.ts', test })

/** Mutants of the choice of rails, and of what stops them. */
export const routing: readonly Mutant[] = [
  {
    name: 'one-breaker-for-all-orders',
    guard: 'a collection that is sent again obeys the breaker of collections',
    edits: [
      {
        file: 'src/rails/health.store.ts',
        find: `type === 'DEPOSIT' ? 'collections' : 'payouts'`,
        replace: `'payouts'`,
      },
    ],
    killedBy: health('is one for payouts and another one for collections'),
  },
  {
    name: 'rail-refused-once',
    guard: 'a rail that refused a payout does not get it again',
    edits: [
      {
        file: attemptRules,
        find: "(attempt) => attempt.rail === rail && attempt.state === 'refused'",
        replace: "(attempt) => attempt.rail === rail && attempt.state === 'accepted'",
      },
    ],
    killedBy: fallback('fails where no other rail is left'),
  },
  {
    name: 'recipient-fails-everywhere',
    guard: 'what the recipient causes is tried at no other rail',
    edits: [{ file: attemptRules, find: ' && !causedByRecipient.has(failureCode)', replace: '' }],
    killedBy: fallback('fails at once for what its recipient causes'),
  },
  {
    name: 'old-answer',
    guard: 'an answer that is older than an earlier one decides nothing',
    edits: [
      {
        file: attemptRules,
        find: 'seenVersion < facts.attempt.version ? oldAnswer : given',
        replace: 'seenVersion < 0 ? oldAnswer : given',
      },
    ],
    killedBy: fallback('decides nothing'),
  },
  {
    name: 'every-attempt-is-asked',
    guard: 'an attempt that has ended is asked about too',
    edits: [
      {
        file: 'src/transactions/attempts/flow.ts',
        find: 'isClosed(last) ? [last, ...before',
        replace: '!isClosed(last) ? [last, ...before',
      },
    ],
    killedBy: fallback('that the first rail pays in spite of its fence is a case'),
  },
  {
    name: 'rail-of-the-newest-attempt',
    guard: 'the database refuses an attempt over a rail that the payout does not name',
    edits: [
      {
        file: 'migrations/functions/guard_new_attempt.sql',
        find: 'if new.rail is distinct from (',
        replace: 'if new.rail is null and false = any (',
      },
    ],
    killedBy: guards('refuses an attempt over a rail that the payout does not name'),
  },
  {
    name: 'paused-rail',
    guard: 'a paused rail gets nothing',
    edits: [{ file: rules, find: "if (pausedAt) return 'paused'", replace: 'void pausedAt' }],
    killedBy: health('is paused: nothing fails by it'),
  },
  {
    name: 'breaker-by-unknowns',
    guard: 'three unknown payouts in a row open the breaker',
    edits: [{ file: outcomes, find: ` or outcomes like '%???' as`, replace: ` as` }],
    killedBy: health('opens after three unknown payouts in a row'),
  },
  {
    name: 'breaker-by-share',
    guard: 'five failures of twenty open the breaker only where they are half',
    edits: [{ file: outcomes, find: 'and failed * 2 >= length(outcomes)', replace: '' }],
    killedBy: health('opens when five and half of the last twenty were not taken, and not before'),
  },
  {
    name: 'exposure-cap',
    guard: 'nothing is handed over beyond the cap on what is unknown',
    edits: [
      {
        file: rules,
        find: 'exposure.minor + minor > exposure.most',
        replace: 'exposure.minor > exposure.most',
      },
    ],
    killedBy: health('is never exceeded'),
  },
  {
    name: 'exposure-in-flight',
    guard: 'what this process hands over counts before it can be read',
    edits: [
      {
        file: 'src/transactions/routing/routing.ts',
        find: 'minor: (value.get(rail) ?? 0n) + reserved, most',
        replace: 'minor: (value.get(rail) ?? 0n) + reserved * 0n, most',
      },
    ],
    killedBy: health('is never exceeded'),
  },
  {
    name: 'old-balance',
    guard: 'a balance older than five minutes decides nothing',
    edits: [
      {
        file: 'migrations/functions/rail_health.sql',
        find: `s.balances_at > app.now() - interval '5 minutes'`,
        replace: 's.balances_at is not null',
      },
    ],
    killedBy: health('decides nothing where the rail gives none'),
  },
  {
    name: 'shared-tokens',
    guard: 'the requests of a rail are taken from one bucket',
    edits: [
      {
        file: 'src/rails/health.store.ts',
        find: 'set tokens = held.tokens - least(floor(held.tokens), :wanted::integer), tokens_at',
        replace: 'set tokens = held.tokens, tokens_at',
      },
    ],
    killedBy: { file: 'test/rooms/rails/rate-limit.test.ts', test: 'is shared over processes' },
  },
]
