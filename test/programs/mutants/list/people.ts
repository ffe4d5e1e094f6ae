import type { Mutant } from '../mutant.ts'

const test = (file: string, name: string) => ({ file: `test/rooms/people/${file}.test.ts`, test: name })

/** Mutants of the people of the console: their roles, sessions and factors. */
export const people: readonly Mutant[] = [
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
        find: '|| !givenByOwners.has(after)',
        replace: '|| after.length > 0',
      },
    ],
    killedBy: test('members', 'needs an owner'),
  },
  {
    name: 'sessions-after-a-new-role',
    guard: 'a new role ends the sessions of the member',
    edits: [
      {
        file: 'src/people/members.ts',
        find: '      await updateRole(trx, member)\n      await deleteSessions(trx, subject)',
        replace: '      await updateRole(trx, member)',
      },
    ],
    killedBy: test('members', 'ends every session of the member, and no other'),
  },
  {
    name: 'sessions-after-a-new-password',
    guard: 'a new password ends the sessions of the person',
    edits: [
      {
        file: 'src/people/credentials.ts',
        find: '        await deleteSessions(trx, person.id)\n',
        replace: '',
      },
    ],
    killedBy: test('passwords', 'set a new password, which ends every session and sign-in of the person'),
  },
  {
    name: 'idle-session',
    guard: 'a session ends without requests',
    edits: [
      {
        file: 'src/people/sessions.store.ts',
        find: 's.seen_at > app.now() - make_interval(secs => :idleSeconds::integer)',
        replace: 's.seen_at > app.now() - make_interval(secs => :idleSeconds::integer * 99)',
      },
    ],
    killedBy: test('sessions', 'ends without requests, and after its total time'),
  },
  {
    name: 'token-of-a-step-up',
    guard: 'a step-up replaces the token of the session',
    edits: [
      {
        file: 'src/people/sessions.store.ts',
        find: 'set token_hash = :newHash, stepped_up_at',
        replace: 'set token_hash = coalesce(token_hash, :newHash), stepped_up_at',
      },
    ],
    killedBy: test('passwords', 'gives the session a new token, and holds for five minutes'),
  },
  {
    name: 'recent-second-factor',
    guard: 'credentials change only after a recent second factor',
    edits: [
      {
        file: 'src/people/actor.ts',
        find: 'if (!isSteppedUp(actor.session, await readNow(trx)))',
        replace: 'if (actor.session.steppedUpAt === null)',
      },
    ],
    killedBy: test('passwords', 'change only within five minutes of a second factor'),
  },
  {
    name: 'code-used-twice',
    guard: 'a one-time code is accepted once',
    edits: [
      {
        file: 'src/people/credentials.store.ts',
        find: 'where id = :personId and totp_last_step < :step returning',
        replace: 'where id = :personId returning',
      },
    ],
    killedBy: test('passwords', 'signs in once where it is sent twice at the same time'),
  },
  {
    name: 'tries-of-a-code',
    guard: 'a second factor is tried five times',
    edits: [
      {
        file: 'src/people/ceremonies.store.ts',
        find: 'and realm = :realm and tries < :maxTries and expires_at > app.now()\n      returning',
        replace: 'and realm = :realm and :maxTries > 0 and expires_at > app.now()\n      returning',
      },
    ],
    killedBy: test('passwords', 'is tried five times per sign-in, within ten minutes'),
  },
  {
    name: 'recovery-code-used-twice',
    guard: 'a recovery code is accepted once',
    edits: [
      {
        file: 'src/people/credentials.store.ts',
        find: 'where person_id = :personId and hash = :hash and used_at is null returning 1',
        replace: 'where person_id = :personId and hash = :hash returning 1',
      },
    ],
    killedBy: test('passwords', 'replaces a one-time code once, and leaves an entry in the audit log'),
  },
  {
    name: 'sign-ins-at-once',
    guard: 'sign-ins at once are counted one after another',
    edits: [
      {
        file: 'src/people/limits.store.ts',
        find: `select pg_advisory_xact_lock(hashtextextended(encode(:hash::bytea, 'hex'), 5))`,
        replace: `select encode(:hash::bytea, 'hex')`,
      },
    ],
    killedBy: test('passwords', 'admits no more than its limit where many try at once'),
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
    name: 'passkey-counter',
    guard: 'a passkey whose counter did not grow is refused',
    edits: [
      {
        file: 'src/people/passkeys.store.ts',
        find: 'and (counter < :counter or (counter = 0 and :counter = 0)) returning',
        replace: 'returning',
      },
    ],
    killedBy: test('passkeys', 'is refused where the counter did not grow, also of two at once'),
  },
  {
    name: 'passkey-without-user',
    guard: 'a passkey proves that it verified its user',
    edits: [
      {
        file: 'src/people/webauthn.ts',
        find: 'requireUserVerification: true,\n    credential',
        replace: 'requireUserVerification: false,\n    credential',
      },
    ],
    killedBy: test('passkeys', 'is refused where the user was not verified'),
  },
  {
    name: 'link-used-twice',
    guard: 'a sign-in link works once',
    edits: [
      {
        file: 'src/people/links.store.ts',
        find: 'where l.token_hash = :hash and l.used_at is null and',
        replace: 'where l.token_hash = :hash and',
      },
    ],
    killedBy: test('sessions', 'signs in once, in its role, with a step-up'),
  },
]
