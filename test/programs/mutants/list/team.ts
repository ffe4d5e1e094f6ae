import type { Mutant } from '../mutant.ts'

const test = (file: string, name: string) => ({ file: `test/rooms/people/${file}.test.ts`, test: name })

/** Mutants of the members of a business: their roles, invitations and approvals. */
export const team: readonly Mutant[] = [
  {
    name: 'last-owner',
    guard: 'of two owners who remove each other at once, one stays',
    edits: [
      {
        file: 'migrations/functions/guard_last_owner.sql',
        find: `perform pg_advisory_xact_lock(hashtextextended(concat('owners:', old.business_id), 0));`,
        replace: 'perform 1;',
      },
    ],
    killedBy: test('members', 'stays where two owners remove each other at once'),
  },
  {
    name: 'raised-by-an-admin',
    guard: 'only an owner makes another person an owner or an approver',
    edits: [
      {
        file: 'src/people/roles.ts',
        find: '|| !isDeciding(after)',
        replace: '|| after.length > 0',
      },
    ],
    killedBy: test('roles', 'are given by owners, and by admins but for owners and approvers'),
  },
  {
    name: 'role-by-one-person',
    guard: 'one person alone gives no role that needs a second person while another could approve it',
    edits: [
      {
        file: 'src/people/second-person.ts',
        find: "if ((await listMembers(on, businessId)).some(isOther)) return 'of the business'",
        replace: "if ((await listMembers(on, '')).some(isOther)) return 'of the business'",
      },
    ],
    killedBy: test('members', 'is not given by one person alone while another could approve it'),
  },
  {
    name: 'second-account',
    guard: 'a role that asks for payouts needs a second person as one that decides',
    edits: [
      {
        file: 'src/people/roles.ts',
        find: '(after !== null && isGuarded(after))',
        replace: '(after !== null && isDeciding(after))',
      },
    ],
    killedBy: test('members', 'is not given by one person alone while another could approve it'),
  },
  {
    name: 'lone-decider',
    guard: 'in production an operator gives the roles that need a second person where one person decides',
    edits: [
      {
        file: 'src/people/second-person.ts',
        find: "mode === 'production' ? 'an operator'",
        replace: "mode !== 'production' ? 'an operator'",
      },
    ],
    killedBy: test('members', 'is given by an operator where only one person decides, in production'),
  },
  {
    name: 'decider-removed-by-one-person',
    guard: 'one owner alone removes no other owner or approver',
    edits: [
      {
        file: 'src/people/roles.ts',
        find: '|| (before !== null && isDeciding(before))',
        replace: '',
      },
    ],
    killedBy: test('members', 'is removed or demoted by'),
  },
  {
    name: 'decider-approves-for-themselves',
    guard: 'the person concerned is not the second person',
    edits: [
      {
        file: 'src/people/second-person.ts',
        find: ' && one.personId !== personId',
        replace: '',
      },
    ],
    killedBy: test('members', 'is removed or demoted by an operator where no third person decides'),
  },
  {
    name: 'own-role-approved',
    guard: 'a person approves neither the change that they asked for nor their own',
    edits: [
      {
        file: 'src/people/members.ts',
        find: 'if ([askedBy, personId].includes(approver.session.person.id))',
        replace: `if (askedBy === '')`,
      },
    ],
    killedBy: test('members', 'is given by the person who approves it, not by the one who asked'),
  },
  {
    name: 'recovery-of-a-guarded-role',
    guard: 'a person of the business makes no recovery link for a role that needs a second person',
    edits: [{ file: 'src/people/recovery.ts', find: 'if (isGuarded(found.role) ||', replace: 'if (' }],
    killedBy: test('recovery', 'of a person whose role needs a second person is made by an operator only'),
  },
  {
    name: 'recovery-into-a-new-role',
    guard: 'a recovery link does not lead into a role that was given later',
    edits: [
      {
        file: 'src/people/members.ts',
        find: '  await deleteRecoveries(trx, member.personId)\n',
        replace: '',
      },
    ],
    killedBy: test('recovery', 'leads into no other business, and into no higher role'),
  },
  {
    name: 'sessions-after-a-new-role',
    guard: 'a new role ends the sessions of the member',
    edits: [
      {
        file: 'src/people/members.ts',
        find: '  await deleteSessions(trx, member.personId)\n',
        replace: '',
      },
    ],
    killedBy: test('members', 'ends every session of the member, and no other'),
  },
  {
    name: 'invitation-of-a-removed-member',
    guard: 'a member who is removed or demoted leaves no open invitation',
    edits: [
      { file: 'src/people/members.ts', find: '  await revokeInvitationsBy(trx, member)\n', replace: '' },
    ],
    killedBy: test('invitations', 'is revoked where the member is'),
  },
  {
    name: 'invitation-without-its-member',
    guard: 'an invitation gives a role only while the member who made it may give it',
    edits: [{ file: 'src/people/accept.ts', find: '!mayGive || ', replace: '' }],
    killedBy: test('invitations', 'is not accepted where the member may no longer give the role'),
  },
  {
    name: 'invitation-past-a-second-person',
    guard: 'an invitation to a role that needs a second person is not accepted once there is one',
    edits: [
      {
        file: 'src/people/accept.ts',
        find: "(await findSecondPerson(trx, mode, given)) !== 'none'",
        replace: "(await findSecondPerson(trx, mode, given)) === 'an operator'",
      },
    ],
    killedBy: test('invitations', 'is not accepted where the role needs a second person since'),
  },
  {
    name: 'invitation-used-twice',
    guard: 'an invitation is accepted once',
    edits: [
      {
        file: 'src/people/invitations.store.ts',
        find: 'const open = `used_at is null and revoked_at is null',
        replace: 'const open = `revoked_at is null',
      },
    ],
    killedBy: test('invitations', 'makes a member of the person who accepts it, once'),
  },
  {
    name: 'recovery-during-a-join',
    guard: 'a recovery link is not made while its person joins another business',
    edits: [
      { file: 'src/people/recovery.ts', find: '  await lockPerson(trx, member.personId)\n', replace: '' },
    ],
    killedBy: test('recovery', 'is refused where the join is first'),
  },
  {
    name: 'join-during-a-recovery',
    guard: 'a join ends a recovery link that is made at the same time',
    edits: [{ file: 'src/people/accept.ts', find: '    await lockPerson(trx, personId)\n', replace: '' }],
    killedBy: test('recovery', 'ends where the join is second'),
  },
]
