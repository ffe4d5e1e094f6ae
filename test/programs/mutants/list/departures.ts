import type { Mutant } from '../mutant.ts'

const move = 'src/moving/move.ts'
const state = 'src/moving/state.store.ts'

const moving = (test: string) => ({ file: 'test/system/move.test.ts', test })
const days = (test: string) => ({ file: 'test/system/move-days.test.ts', test })

/** Mutants of moves between cells: what is proven before the old cell is closed, and what waits meanwhile. */
export const departures: readonly Mutant[] = [
  {
    name: 'move-compares-rows',
    guard: 'the rows of both cells are compared before the old one is closed',
    edits: [{ file: move, find: '    if (different.length === 0) return\n', replace: '    return\n' }],
    killedBy: moving('because rows differ'),
  },
  {
    name: 'move-waits-for-older-transactions',
    guard: 'a transaction that does not see that the business is closed ends first',
    edits: [{ file: move, find: 'return older === 0 ?', replace: 'return older >= 0 ?' }],
    killedBy: moving('because the business was closed for too long'),
  },
  {
    name: 'move-drains-rails',
    guard: 'attempts that are open end at their old rail',
    edits: [
      { file: move, find: 'return atRails === 0 ?', replace: 'return atRails >= 0 ?' },
      { file: move, find: 'if (atRails + jobs > 0)', replace: 'if (jobs > 0)' },
    ],
    because: 'what began at the last moment is looked for again once the business is closed',
    killedBy: moving('because attempts stay open at a rail'),
  },
  {
    name: 'move-puts-back',
    guard: 'a move that fails opens the business in its old cell again',
    edits: [
      {
        file: state,
        find: `delete from closed_businesses where business_id = :businessId and state = 'LEAVING'`,
        replace: `delete from closed_businesses where business_id = :businessId and state = 'NONE'`,
      },
    ],
    killedBy: moving('because rows differ'),
  },
  {
    name: 'move-holds-new-payouts',
    guard: 'nothing new is handed to a rail by a business that is about to leave',
    edits: [
      {
        file: 'src/verifier/holds.store.ts',
        find: `d.state <> 'COPYING'`,
        replace: `d.state = 'NONE'`,
      },
    ],
    killedBy: moving('hands nothing new to a rail'),
  },
  {
    name: 'move-rests',
    guard: 'no job of a business starts just before it leaves',
    edits: [
      {
        file: 'migrations/functions/list_due_businesses.sql',
        find: `d.state = 'RESTING'`,
        replace: `d.state = 'NONE'`,
      },
    ],
    killedBy: moving('starts no job while it rests'),
  },
  {
    name: 'arrived-seals-are-not-own',
    guard: 'seals that a business brought are no part of the sealed days of its new cell',
    edits: [
      { file: 'migrations/functions/own_seals.sql', find: 's.day <= a.sealed_until', replace: 'false' },
    ],
    killedBy: days('in a cell that sealed'),
  },
  {
    name: 'arriving-is-not-closed',
    guard: 'no day is closed for a business that is arriving',
    edits: [
      {
        file: 'migrations/functions/seal_journals.sql',
        find: `c.state = 'ARRIVING'`,
        replace: `c.state = 'NONE'`,
      },
    ],
    killedBy: days('is left out of the books'),
  },
  {
    name: 'moved-credit-passes',
    guard: 'what a rail says of a deposit that moved does not stop the list of credits',
    edits: [
      {
        file: 'src/rail-credits/service.ts',
        find: 'return known?.heldBecause !== null || known.isElsewhere',
        replace: 'return known?.heldBecause !== null',
      },
    ],
    killedBy: {
      file: 'test/system/move-credits.test.ts',
      test: 'do not stop the list of its old cell',
    },
  },
  {
    name: 'slots-of-an-ended-copy',
    guard: 'a copy is dropped once no slot of it is in use: the drop would wait for itself',
    edits: [
      {
        file: 'src/moving/copy.ts',
        find: '  await removeSlots(move, subscription.copySlots)\n',
        replace: '',
      },
    ],
    killedBy: {
      file: 'test/system/move-crashes.test.ts',
      test: 'while the slot of a table waits for a transaction is abandoned once that transaction has ended',
    },
  },
]
