import type { Mutant } from '../mutant.ts'

const payouts = (test: string) => ({ file: 'test/rooms/console/payouts.test.ts', test })
const thresholds = (test: string) => ({ file: 'test/rooms/console/payout-thresholds.test.ts', test })
const batches = (test: string) => ({ file: 'test/rooms/console/batches.test.ts', test })
const create = 'src/console/pages/payouts/create.tsx'

/** Mutants of payouts that people make: as they were confirmed, and by two where two are needed. */
export const orders: readonly Mutant[] = [
  {
    name: 'price-as-confirmed',
    guard: 'a payout is made at the price that was confirmed, or not at all',
    edits: [{ file: create, find: '  requireConfirmed(transaction, request)\n', replace: '' }],
    killedBy: payouts('is not created at another price than the one that was confirmed'),
  },
  {
    name: 'asker-may-still-pay',
    guard: 'what a person asked for is not done once they may no longer do it',
    edits: [
      {
        file: 'src/console/pages/approvals/acts.tsx',
        find: 'if (!wordsOf(askedBy.id).has(permission))',
        replace: 'if (permission.length === 0)',
      },
    ],
    killedBy: payouts(
      'is not approved for a person who may no longer pay, nor by one who may no longer decide',
    ),
  },
  {
    name: 'approved-as-seen',
    guard: 'nothing is approved that would do something else than the approver saw',
    edits: [
      {
        file: 'src/console/pages/approvals/acts.tsx',
        find: '  requireSeen(approving.seen, await effectFacts(context, approval))\n',
        replace: '  void [requireSeen]\n',
      },
    ],
    killedBy: batches('is not paid at another total than the approver saw'),
  },
  {
    name: 'approved-price-as-seen',
    guard: 'an approved payout is made at the price that the approver saw, or not at all',
    edits: [
      {
        file: create,
        find: "  requireSeen(new Map(facts.map(({ term }) => [term, seen.get(term) ?? ''])), facts)\n",
        replace: '  void [requireSeen, seen, facts]\n',
      },
    ],
    killedBy: payouts('is made at the price that the person saw, also where that changes at the same moment'),
  },
  {
    name: 'threshold-of-the-day',
    guard: 'payouts that one person splits are counted together',
    edits: [
      {
        file: create,
        find: '  await rooms.thresholds.requireBelow(businessId, transaction.source.currency)\n',
        replace: '',
      },
    ],
    killedBy: thresholds('is not passed by payouts that are created at the same moment'),
  },
  {
    name: 'threshold-counts-all',
    guard: 'the threshold is compared with the sum of 24 hours, not with each payout',
    edits: [
      {
        file: 'src/approvals/thresholds.ts',
        find: 'return minor + (await sumUnapproved(db, businessId, currency)) > threshold.minor',
        replace: 'return minor > threshold.minor',
      },
    ],
    killedBy: thresholds('is of 24 hours: payouts that were split are counted together'),
  },
  {
    name: 'threshold-only-lower',
    guard: 'one person alone sets no higher amount above which a second one is needed',
    edits: [
      {
        file: 'src/approvals/thresholds.store.ts',
        find: 'where not :isLower::boolean or excluded.amount_minor <= t.amount_minor',
        replace: 'where :isLower::boolean is not null',
      },
    ],
    killedBy: thresholds('is lowered by one person, but raised by two'),
  },
  {
    name: 'batch-as-approved',
    guard: 'a batch is paid as it was when it was asked for, and once for each request',
    edits: [
      {
        file: 'src/batches/runs.ts',
        find: 'if (digest !== digestOf({ ...run, lastSessionId })) refuseChanged()',
        replace: 'void [run, digest, lastSessionId]',
      },
    ],
    killedBy: batches('is not paid after the API has changed a recipient'),
  },
]
