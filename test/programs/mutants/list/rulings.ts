import type { Mutant } from '../mutant.ts'

const rulings = (test: string) => ({ file: 'test/rooms/rail-cases/rulings.test.ts', test })
const tokens = (test: string) => ({ file: 'test/rooms/cli/operator-tokens.test.ts', test })

/** Mutants of rulings, and of the tokens of operators. */
export const rulingsAndTokens: readonly Mutant[] = [
  {
    name: 'ruling-beside-a-return',
    guard: 'a ruling waits for the return of a credit that is being sent',
    edits: [
      {
        file: 'src/rail-cases/store.ts',
        find: `where business_id = :businessId and transaction_id = :transactionId for no key update`,
        replace: `where business_id = :businessId and transaction_id = :transactionId`,
      },
    ],
    killedBy: {
      file: 'test/rooms/rails/credit-returns.test.ts',
      test: 'sent again while two operators rule',
    },
  },
  {
    name: 'two-operators',
    guard: 'the constraint that two operators make a ruling',
    edits: [
      {
        file: 'migrations/0033_rail_cases.sql',
        find: 'check (coalesce(confirmed_by, rejected_by) <> proposed_by)',
        replace: `check (coalesce(confirmed_by, rejected_by) <> '')`,
      },
    ],
    killedBy: rulings('is not decided by one operator alone'),
  },
  {
    name: 'revoked-proposer',
    guard: 'the proposal of an operator whose token was revoked is not confirmed',
    edits: [{ file: 'src/rail-cases/rules.ts', find: 'proposal.isProposerActive && ', replace: '' }],
    killedBy: rulings('is not decided by the proposal of an operator who may not act any more'),
  },
  {
    name: 'blind-audit-log',
    guard: 'the audit log does not say what an operator found of an unknown payout',
    edits: [{ file: 'src/audit/act.ts', find: `blindActs.includes(name) ? 'hidden' : `, replace: '' }],
    killedBy: rulings('but not while the rail may still report it'),
  },
  {
    name: 'address-of-an-operator',
    guard: 'who approves a role sees the address that has it',
    edits: [
      {
        file: 'src/console/pages/operator/team.tsx',
        find: 'name, email, invitedBy: invitedBy',
        replace: 'name, invitedBy: invitedBy',
      },
    ],
    killedBy: {
      file: 'test/rooms/console/operator-team.test.ts',
      test: 'gives no role before the approver has seen whose address it is',
    },
  },
  {
    name: 'revoked-asker',
    guard: 'what an operator asked for is not approved once their token was revoked',
    edits: [
      {
        file: 'src/console/pages/approvals/acts.tsx',
        find: 'operator?.role && operator.isActive',
        replace: 'operator?.role',
      },
    ],
    killedBy: {
      file: 'test/rooms/console/operator-businesses.test.ts',
      test: 'are not changed for an operator whose token was revoked since they asked',
    },
  },
  {
    name: 'same-finding',
    guard: 'the second operator finds the same outcome and reference',
    edits: [
      {
        file: 'src/rail-cases/rules.ts',
        find: 'proposal.outcome === outcome && proposal.reference === reference',
        replace: 'proposal.outcome !== undefined',
      },
    ],
    killedBy: rulings('is not decided where the second operator finds another one'),
  },
  {
    name: 'rejected-proposal',
    guard: 'a proposal that the second operator contradicted is not confirmed by another guess',
    edits: [
      {
        file: 'src/rail-cases/store.ts',
        find: `      where rejected_at is null`,
        replace: `      where true`,
      },
      {
        file: 'migrations/functions/guard_rail_ruling.sql',
        find: 'if old.confirmed_at is null and old.rejected_at is null then',
        replace: 'if old.confirmed_at is null then',
      },
      {
        file: 'migrations/0033_rail_cases.sql',
        find: 'check (num_nulls (confirmed_at, rejected_at) > 0)',
        replace: 'check (num_nulls (confirmed_at, rejected_at) >= 0)',
      },
    ],
    because: 'the database refuses what the service reads wrongly',
    killedBy: rulings('is not decided by outcomes that are guessed in turn'),
  },
  {
    name: 'rejection-stays',
    guard: 'the rejection of a proposal is never taken back',
    edits: [
      {
        file: 'migrations/functions/guard_rail_ruling.sql',
        find: 'if old.confirmed_at is null and old.rejected_at is null then',
        replace: 'if old.confirmed_at is null then',
      },
    ],
    killedBy: rulings('is not decided by outcomes that are guessed in turn'),
  },
  {
    name: 'not-paid-waits',
    guard: '"not paid" is ruled only once the rail can no longer report a payment',
    edits: [{ file: 'src/rail-cases/rules.ts', find: 'now < settlesBy', replace: 'now < new Date(0)' }],
    killedBy: rulings('that two operators find not paid fails, but not while the rail may still report it'),
  },
  {
    name: 'token-of-another',
    guard: 'an operator acts with their own token only',
    edits: [
      { file: 'src/audit/act.ts', find: 'as !== holder.name && as !== holder.id', replace: `as === ''` },
    ],
    killedBy: tokens('is refused for another operator, and where it is of none'),
  },
  {
    name: 'revoked-operator',
    guard: 'an operator whose token was revoked may not act',
    edits: [
      { file: 'src/audit/act.ts', find: `operator?.access === 'revoked'`, replace: `operator?.name === ''` },
    ],
    killedBy: tokens('that was revoked bars its operator, until a new one is issued'),
  },
  {
    name: 'late-truth-pauses',
    guard: 'a rail that paid after the money was given back gets no more payments',
    edits: [
      {
        file: 'migrations/functions/write_rail_attempts.sql',
        find: `where o.kind = 'paid_although_released'`,
        replace: `where o.kind = 'paid'`,
      },
    ],
    killedBy: rulings('that was paid after it was ruled not paid stays FAILED, is another case, and pauses'),
  },
]
