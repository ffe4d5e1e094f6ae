import type { Mutant } from '../mutant.ts'

const callback = 'src/rail-reports/callback.ts'
const store = 'src/rail-reports/store.ts'
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
]
