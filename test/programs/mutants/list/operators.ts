import type { Mutant } from '../mutant.ts'

const test = (file: string, name: string) => ({ file: `test/rooms/console/${file}.test.ts`, test: name })

const command = (name: string) => ({ file: 'test/rooms/cli/two-operators.test.ts', test: name })

/** Mutants of what operators do in their console, and by commands that need two of them. */
export const operators: readonly Mutant[] = [
  {
    name: 'own-request-by-sql',
    guard: 'an operator does not approve what they asked for, also not by SQL',
    edits: [
      {
        file: 'migrations/0041_approvals.sql',
        find: `  constraint approvals_second_person check ((decision = 'WITHDRAWN') = (decided_by = asked_by)),\n`,
        replace: '',
      },
    ],
    killedBy: test('operator-businesses', 'are verified by two operators, not by one and not by SQL'),
  },
  {
    name: 'approval-without-the-permission',
    guard: 'the second operator has the permission of the act',
    edits: [
      {
        file: 'src/console/pages/approvals/acts.tsx',
        find: 'if (!wordsOf(askerOf(context)).has(deciding))',
        replace: 'if (deciding.length === 0)',
      },
    ],
    killedBy: test('operator-businesses', 'are verified by two operators, not by one and not by SQL'),
  },
  {
    name: 'form-without-nul',
    guard: 'a form with a character that the database does not store is refused',
    edits: [
      {
        file: 'src/http/pages.ts',
        find: 'if (hasNul(form.fields))',
        replace: 'if (hasNul(new URLSearchParams()))',
      },
    ],
    killedBy: test('hostile-requests', 'refuses a form with a character that the database does not store'),
  },
  {
    name: 'raised-limit-alone',
    guard: 'one operator alone raises no limit of a business',
    edits: [
      {
        file: 'src/console/pages/operator/business-limits.tsx',
        find: 'if ((await rooms.limits.set(business, after)).isRaised)',
        replace: 'await rooms.limits.set(business, after)\nif (after.currency === "")',
      },
    ],
    killedBy: test('operator-businesses', 'get lower limits at once, and higher ones from two operators'),
  },
  {
    name: 'large-rate-alone',
    guard: 'one operator alone sets no rate that moves by more than 2 %',
    edits: [
      {
        file: 'src/pricing/rules.ts',
        find: '(is > was ? is - was : was - is) > mostAlonePercent * was',
        replace: '(is > was ? is - was : was - is) < 0n',
      },
    ],
    killedBy: test('operator-service', 'is set by two operators where it moves much'),
  },
  {
    name: 'rate-alone-drifts',
    guard: 'one operator alone does not move a rate far by small steps',
    edits: [
      {
        file: 'src/pricing/rates.ts',
        find: 'base: baseOf(input)',
        replace: 'base: baseOf(input) && input.rate',
      },
    ],
    killedBy: test('operator-service', 'does not drift far by small steps of one operator'),
  },
  {
    name: 'promotion-alone',
    guard: 'one operator alone does not add a large promotion',
    edits: [
      {
        file: 'src/console/pages/operator/promotions.tsx',
        find: 'if (isLarge(input.percent))',
        replace: 'if (input.percent === "")',
      },
    ],
    killedBy: test('operator-service', 'needs two operators where it raises a rate by more than 2 %'),
  },
  {
    name: 'pool-deposit-alone',
    guard: 'one operator alone approves no pool deposit above the amount for one',
    edits: [
      {
        file: 'src/console/pages/operator/pool-deposits.tsx',
        find: `if (act === 'approve' && approveOf(context, one) === 'ask')`,
        replace: `if (act === 'approve' && ids.businessId === '')`,
      },
    ],
    killedBy: test('operator-pool-deposits', 'above the amount for one operator is approved by two'),
  },
  {
    name: 'prepared-without-the-permission',
    guard: 'no rail is asked for an operator who may not approve',
    edits: [
      {
        file: 'src/console/pages/approvals.tsx',
        find: 'if (context.can(permission)) await prepare',
        replace: 'if (permission) await prepare',
      },
    ],
    killedBy: test('operator-businesses', 'are released only by an operator with the permission'),
  },
  {
    name: 'operators-from-everywhere',
    guard: 'the console of operators answers in its networks only',
    edits: [
      {
        file: 'src/console/site.ts',
        find: 'return networks.length === 0 ||',
        replace: 'return networks.length >= 0 ||',
      },
    ],
    killedBy: test('operator-site', 'is unknown outside of the networks of operators'),
  },
  {
    name: 'operator-invited-to-act',
    guard: 'one operator alone invites another one as a watcher only',
    edits: [
      {
        file: 'src/console/pages/operator/team.tsx',
        find: "role: 'WATCHER',",
        replace: "role: (sentIn(context, 'role') || 'WATCHER') as 'WATCHER',",
      },
    ],
    killedBy: test('operator-team', 'invites one who was added at the command line as a watcher'),
  },
  {
    name: 'command-alone',
    guard: 'in production a command that needs two operators is not done by one',
    edits: [{ file: 'src/cli/parts.ts', find: 'throw needsSecond', replace: 'return' }],
    killedBy: command('in production a command waits for another operator:'),
  },
  {
    name: 'alone-after-revocation',
    guard: 'an operator who revokes the tokens of the others does not make a second one alone',
    edits: [
      {
        file: 'src/audit/store.ts',
        find: 'as count from operator_tokens',
        replace: 'as count from operator_tokens where revoked_at is null',
      },
    ],
    killedBy: command('add a second one alone, and from then on each other one together'),
  },
  {
    name: 'asked-by-who-may-not-act',
    guard: 'what an operator asked for is not done after their token was revoked',
    edits: [{ file: 'src/cli/approval.ts', find: "if (asker?.access !== 'token')", replace: 'if (!asker)' }],
    killedBy: command('needs the tokens of both, and of who asked when it is confirmed'),
  },
]
