import type { Mutant } from '../mutant.ts'

const creditCallbacks = (test: string) => ({ file: 'test/rooms/rail-reports/credit-callbacks.test.ts', test })
const returns = (test: string) => ({ file: 'test/rooms/rails/credit-returns.test.ts', test })

/** Mutants of credits that are recalled or paid back. */
export const railCredits: readonly Mutant[] = [
  {
    name: 'recalled-before-it-was-credited',
    guard: 'money that was taken back before it was credited is not credited',
    edits: [
      {
        file: 'src/rail-credits/service.ts',
        find: `  if (recalledAt) return 'recalled'\n`,
        replace: '',
      },
    ],
    killedBy: creditCallbacks(
      'of money that was never credited here makes no deposit, and is no work for operators',
    ),
  },
  {
    name: 'recall-is-kept',
    guard: 'a recall of a deposit that has not succeeded is not forgotten',
    edits: [
      {
        file: 'src/rail-credits/service.ts',
        find: 'if (credit.recalledAt) await markRecalled',
        replace: 'if (credit.recalledAt && !known) await markRecalled',
      },
    ],
    killedBy: creditCallbacks('before the deposit succeeded disputes it afterwards'),
  },
  {
    name: 'return-is-committed-first',
    guard: 'a return of a credit that may have been sent keeps its deadline',
    edits: [
      {
        file: 'src/rail-credits/returns.store.ts',
        find: `set state = case when d.state = 'prepared' then 'sent' else d.state end,`,
        replace: 'set state = d.state,',
      },
    ],
    killedBy: returns('whose worker died is asked about before it is sent'),
  },
  {
    name: 'return-of-a-known-order',
    guard: 'a return of a credit that the rail once had is never sent again',
    edits: [
      {
        file: 'src/rail-credits/rules.ts',
        find: `if (state === 'sent' && isExpired`,
        replace: 'if (isExpired',
      },
      {
        file: 'migrations/functions/guard_rail_credit_return.sql',
        find: `'accepted refused', 'accepted ruled'`,
        replace: `'accepted refused', 'accepted ruled', 'accepted prepared'`,
      },
    ],
    because: 'the database refuses what the rule decides wrongly',
    killedBy: returns('that the rail once had is never sent again, also where the rail has forgotten it'),
  },
  {
    name: 'return-before-its-deadline',
    guard: 'a return of a credit is not sent again while the rail may still execute it',
    edits: [
      {
        file: 'src/rail-credits/rules.ts',
        find: `if (state === 'sent' && isExpired(terms, { notAfter, now }))`,
        replace: `if (state === 'sent')`,
      },
    ],
    killedBy: returns(
      'whose request is lost is sent again, as the same order, once the rail may not execute it any more',
    ),
  },
  {
    name: 'return-of-a-recalled-credit',
    guard: 'a credit that was recalled is not paid back',
    edits: [
      {
        file: 'src/rail-credits/returns.store.ts',
        find: 'c.credit_id = r.credit_id and c.recalled_at is not null))\n     returning',
        replace: 'c.credit_id = r.credit_id and false))\n     returning',
      },
    ],
    killedBy: returns('is one whose credit was recalled, before or after it was rejected'),
  },
  {
    name: 'return-of-a-ruled-case',
    guard: 'a return of a credit that was ruled on is not sent again',
    edits: [
      {
        file: 'src/rail-cases/store.ts',
        find: `  if (kind !== 'credit_return') return\n`,
        replace: `  if (kind !== 'unknown') return\n`,
      },
    ],
    killedBy: returns('that two operators find paid is not sent again'),
  },
  {
    name: 'return-of-a-rejected-deposit',
    guard: 'the database pays back only the credit of a rejected deposit',
    edits: [
      {
        file: 'migrations/functions/guard_rail_credit_return.sql',
        find: `  if tg_op = 'INSERT' then\n    if not exists (`,
        replace: `  if tg_op = 'INSERT' then\n    if false and not exists (`,
      },
    ],
    killedBy: returns('pays back only what was rejected, and keeps the order as it was first sent'),
  },
]
