import type { Mutant } from '../mutant.ts'

const callback = 'src/rail-reports/callback.ts'
const store = 'src/rail-reports/store.ts'
const decision = 'src/transactions/attempts/returns.ts'
const guardMover = 'migrations/functions/guard_mover.sql'
const returns = (test: string) => ({ file: 'test/rooms/rail-reports/returns.test.ts', test })
const recalls = (test: string) => ({ file: 'test/rooms/rail-reports/recalls.test.ts', test })
const lists = (test: string) => ({ file: 'test/rooms/rail-reports/lists.test.ts', test })
const release = (test: string) => ({ file: 'test/rooms/cli/release-after-restore.test.ts', test })
const strays = (test: string) => ({ file: 'test/rooms/rail-cases/strays.test.ts', test })
const callbacks = (test: string) => ({ file: 'test/rooms/rail-reports/callbacks.test.ts', test })

/** Mutants of what rails report: callbacks, lists and returns. */
export const railReports: readonly Mutant[] = [
  {
    name: 'callback-signature',
    guard: 'a callback is taken only with a signature by a secret of its rail',
    edits: [
      {
        file: callback,
        find: 'right.some((one) => timingSafeEqual(one, given))',
        replace: 'right.length > 0 && given.length > 0',
      },
    ],
    killedBy: callbacks('with the secret of another rail'),
  },
  {
    name: 'callback-age',
    guard: 'a recorded callback is not taken later',
    edits: [
      {
        file: callback,
        find: '> toleranceMs) return',
        replace: '> Number.MAX_VALUE) return',
      },
    ],
    killedBy: callbacks('of a year ago'),
  },
  {
    name: 'callback-once',
    guard: 'a repeated callback asks nothing',
    edits: [{ file: store, find: 'from known where exists (select from kept)', replace: 'from known' }],
    killedBy: callbacks('is kept and asked about once'),
  },
  {
    name: 'callback-of-its-rail',
    guard: 'a rail asks about its own payouts only',
    edits: [
      {
        file: store,
        find: 'number = :number::smallint and rail = :rail',
        replace: 'number = :number::smallint and :rail::text is not null',
      },
    ],
    killedBy: callbacks('of another rail asks nothing'),
  },
  {
    name: 'callback-unknown',
    guard: 'what a callback names is looked for, and becomes a case',
    edits: [
      {
        file: store,
        find: 'then :waitsUntil::timestamptz end)',
        replace: 'and :waitsUntil::timestamptz is null then :now::timestamptz end)',
      },
    ],
    killedBy: callbacks('is a case after ten minutes'),
  },
  {
    name: 'return-in-full',
    guard: 'a payout is refunded by returns of exactly its amount only',
    because: 'the decision and the trigger each refuse the refund',
    edits: [
      {
        file: decision,
        find: '=== amount.minor',
        replace: '> 0n',
      },
      {
        file: guardMover,
        find: "elsif new.actor = 'rail' and new.to_status = 'REFUNDED' then",
        replace: 'elsif false then',
      },
    ],
    killedBy: returns('less than the amount'),
  },
  {
    name: 'return-currency',
    guard: 'a return in another currency refunds nothing',
    because: 'the decision and the trigger each refuse the refund',
    edits: [
      {
        file: decision,
        find: 'one.amount.currency === amount.currency) &&',
        replace: "one.amount.currency !== '') &&",
      },
      {
        file: guardMover,
        find: 'bool_and(r.currency = t.destination_currency)',
        replace: "bool_and(r.currency <> '')",
      },
    ],
    killedBy: returns('in another currency'),
  },
  {
    name: 'return-once',
    guard: 'a return that is listed twice counts once',
    edits: [
      {
        file: decision,
        find: 'all.set(one.returnId, before ?? one)',
        replace: 'all.set(`${one.returnId} ${all.size.toString()}`, one)',
      },
    ],
    killedBy: returns('the same return listed twice'),
  },
  {
    name: 'return-of-another-payout',
    guard: 'a return that the rail named for another payout before refunds nothing',
    because: 'the decision and the trigger each refuse the refund',
    edits: [
      {
        file: decision,
        find: '!returns.some(({ returnId }) => reused.has(returnId)) &&',
        replace: 'reused.size >= 0 &&',
      },
      {
        file: guardMover,
        find: 'and not bool_or(r.is_reused)',
        replace: 'and bool_or(r.is_reused) is not null',
      },
    ],
    killedBy: {
      file: 'test/rooms/rail-reports/reused-returns.test.ts',
      test: 'a return that was named for another payout refunds nothing',
    },
  },
  {
    name: 'return-changed',
    guard: 'a return whose amount the rail changes is a contradiction',
    edits: [
      {
        file: decision,
        find: 'isChanged ||= before !== undefined && !isSame(before, one)',
        replace: 'isChanged ||= false',
      },
    ],
    killedBy: returns('is a contradiction where the rail changes a return'),
  },
  {
    name: 'return-guard',
    guard: 'the database refuses a refund by a rail without its returns',
    edits: [
      {
        file: guardMover,
        find: "elsif new.actor = 'rail' and new.to_status = 'REFUNDED' then",
        replace: 'elsif false then',
      },
    ],
    killedBy: returns('refuses a refund by a rail without returns'),
  },
  {
    name: 'return-breach',
    guard: 'the verification finds a refund by a rail without its returns',
    edits: [
      {
        file: 'migrations/functions/find_attempt_breaches.sql',
        find: 'where l.unruled > 0 or l.is_unreturned',
        replace: 'where l.unruled > 0',
      },
    ],
    killedBy: returns('finds a refund by a rail whose returns are not its amount'),
  },
  {
    name: 'recall-guard',
    guard: 'a rail disputes deposits only',
    edits: [
      {
        file: guardMover,
        find: "elsif new.actor = 'rail' and new.to_status = 'DISPUTED' then",
        replace: 'elsif false then',
      },
    ],
    killedBy: recalls('moves deposits only'),
  },
  {
    name: 'recall-of-its-rail',
    guard: 'a rail recalls its own deposits only',
    edits: [
      {
        file: 'src/transactions/advance/recalls.ts',
        find: ' || ownRail !== rail)',
        replace: ' || ownRail === null)',
      },
    ],
    killedBy: recalls('of another rail, or of what did not succeed'),
  },
  {
    name: 'release-reads-lists',
    guard: 'nothing is released before the list of each rail was read',
    edits: [
      {
        file: 'src/cli/ledger.ts',
        find: 'compared = await readLists(railLists, options.withoutRail)',
        replace: 'compared = await readLists(railLists, railLists.names)',
      },
    ],
    killedBy: release(
      'makes what a rail paid since the backup a case, and releases payouts once it is ruled on',
    ),
  },
  {
    name: 'release-waits-for-rulings',
    guard: 'nothing is released while a payout is unknown here and not ruled on',
    edits: [
      {
        file: 'src/cli/ledger.ts',
        find: '            await requireRuled(railCases, options.withoutRail)\n',
        replace: '',
      },
    ],
    killedBy: release(
      'makes what a rail paid since the backup a case, and releases payouts once it is ruled on',
    ),
  },
  {
    name: 'stray-of-two-operators',
    guard: 'the ruling on a stray is never changed',
    edits: [
      {
        file: 'migrations/functions/guard_rail_ruling.sql',
        find: '  before update on rail_stray_rulings\n',
        replace: '  before insert on rail_stray_rulings\n',
      },
    ],
    killedBy: strays('is ruled on once: the database refuses one operator alone, and any change'),
  },
  {
    name: 'list-complete',
    guard: 'a list that was not read to its end is read again from its beginning',
    edits: [
      {
        file: 'src/rail-reports/lists.ts',
        find: '  const strays: string[] = []\n',
        replace: '  await endReading(db, rail.name, startedAt)\n  const strays: string[] = []\n',
      },
    ],
    killedBy: lists('that cannot be read is read again from where the last complete one began'),
  },
  {
    name: 'list-strays',
    guard: 'a listed payout that is unknown here is a case',
    edits: [
      {
        file: 'src/rail-reports/lists.store.ts',
        find: 'where business_id is null and not harmless or differs order by 1',
        replace: 'where business_id is not null and differs order by 1',
      },
    ],
    killedBy: lists('makes a payout that is unknown here a case, once'),
  },
]
