import type { Mutant } from '../mutant.ts'

const test = (file: string, name: string) => ({ file: `test/rooms/people/${file}.test.ts`, test: name })

/** Mutants of the people of the console: their sessions and factors. */
export const people: readonly Mutant[] = [
  {
    name: 'notice-sent-twice',
    guard: 'the message of a notice that was sent is not sent again',
    edits: [{ file: 'src/people/notices.ts', find: '    await markNoticeSent(db, due.id)\n', replace: '' }],
    killedBy: test('notice-messages', 'is sent once, outside of transactions'),
  },
  {
    name: 'notices-of-another-person',
    guard: 'a person marks their own notices as seen only',
    edits: [
      {
        file: 'src/people/notices.store.ts',
        find: 'where person_id = :personId and id <= :lastId',
        replace: 'where :personId::text is not null and id <= :lastId',
      },
    ],
    killedBy: test('notices', 'are marked as seen up to the one that was shown, and only by their person'),
  },
  {
    name: 'known-device',
    guard: 'a device that the person has used gives no notice',
    edits: [
      {
        file: 'src/people/notices.store.ts',
        find: 'select exists (select from added) and exists',
        replace: 'select exists',
      },
    ],
    killedBy: test('notices', 'from a known one never'),
  },
  {
    name: 'recovery-link-used-twice',
    guard: 'a recovery link is used once',
    edits: [
      {
        file: 'src/people/recovery.store.ts',
        find: 'where id = :id and used_at is null and',
        replace: 'where id = :id and',
      },
    ],
    killedBy: test('recovery', 'is used once, also by two at the same time'),
  },
  {
    name: 'single-sign-on-address',
    guard: 'an account of single sign-on accepts an invitation to its verified address only',
    edits: [
      { file: 'src/people/oidc.ts', find: 'normalEmail(verifiedEmail) !== email', replace: `email === ''` },
    ],
    killedBy: test('oidc', 'does not accept an invitation'),
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
        file: 'migrations/functions/count_sign_in_attempt.sql',
        find: `  perform pg_advisory_xact_lock(hashtextextended(encode(p_name_hash, 'hex'), 5));\n`,
        replace: '',
      },
    ],
    killedBy: test(
      'limits',
      'an attempt waits for one of the same account in another process, and is counted after it',
    ),
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
  {
    name: 'starts-of-an-address',
    guard: 'strangers start no more than 100 ceremonies from an address',
    edits: [{ file: 'src/console/site.ts', find: 'if (isLimited)', replace: 'if (!isLimited)' }],
    killedBy: {
      file: 'test/rooms/console/sign-in.test.ts',
      test: 'is limited to 100 requests of an address in 15 minutes, which leave sign-in open',
    },
  },
  {
    name: 'refused-before-its-transaction',
    guard: 'a change of credentials that is refused early is in the audit log',
    edits: [
      {
        file: 'src/people/actor.ts',
        find: 'recordFault(db, actOf(personOf(actor), ownChange(actor, name), actor.reason), work)',
        replace: 'work()',
      },
    ],
    killedBy: {
      file: 'test/rooms/console/me.test.ts',
      test: 'sets up one-time codes and then a password, which signs the person out',
    },
  },
  {
    name: 'wide-networks',
    guard: 'the passwords of a large network are counted together',
    edits: [
      {
        file: 'src/people/limits.ts',
        find: 'await count(`${kind} ${name}`, limit * times, friendly)',
        replace: 'await count(`${kind} ${name}`, limit * times * 100, friendly)',
      },
    ],
    killedBy: {
      file: 'test/rooms/people/password-networks.test.ts',
      test: 'is refused after 60 tries of a /56 and 120 of a /48',
    },
  },
  {
    name: 'questions-for-passkeys',
    guard: 'questions for a passkey are counted',
    edits: [
      {
        file: 'src/console/pages/account/sign-in.tsx',
        find: 'await countPasskey(address)',
        replace: 'void 0',
      },
    ],
    killedBy: {
      file: 'test/rooms/console/sign-in.test.ts',
      test: 'is limited to 300 of an address in 15 minutes',
    },
  },
  {
    name: 'requests-of-one-person',
    guard: 'a person has at most 100 requests for approval that wait',
    edits: [
      { file: 'src/approvals/service.ts', find: 'maxOpenOfPerson = 100', replace: 'maxOpenOfPerson = 1_000' },
    ],
    killedBy: {
      file: 'test/rooms/console/approvals.test.ts',
      test: 'is not asked for by a person who waits for a hundred others',
    },
  },
]
