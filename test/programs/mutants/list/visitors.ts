import type { Mutant } from '../mutant.ts'

/** Mutants of the limits of the console: turns of pages, bodies that are awaited, and tries of strangers. */
export const visitors: readonly Mutant[] = [
  {
    name: 'turns-of-pages',
    guard: 'one business has at most half of the turns of pages',
    edits: [
      { file: 'src/console/turns.ts', find: ' maxOfOwner, maxWaiting: 20', replace: ' maxWaiting: 20' },
    ],
    killedBy: {
      file: 'test/rooms/console/turns.test.ts',
      test: 'give one business at most half of them, so that operators and others get theirs',
    },
  },
  {
    name: 'waiting-pages',
    guard: 'at most twenty pages of one business wait',
    edits: [{ file: 'src/console/turns.ts', find: 'maxOfOwner, maxWaiting: 20', replace: 'maxOfOwner' }],
    killedBy: {
      file: 'test/rooms/console/turns.test.ts',
      test: 'refuse a page at once where 20 of its business wait',
    },
  },
  {
    name: 'password-of-the-invited',
    guard: 'an invited person sets a password while strangers try theirs',
    edits: [{ file: 'src/people/passwords.ts', find: 'set: 60', replace: 'set: 50' }],
    killedBy: {
      file: 'test/rooms/people/password-turns.test.ts',
      test: 'is refused at once where 50 others wait for their turn, while an invited person may set one',
    },
  },
  {
    name: 'rest-between-passwords',
    guard: 'passwords that wait leave most of a core to payouts',
    edits: [{ file: 'src/people/passwords.ts', find: 'restMs = 100', replace: 'restMs = 0' }],
    killedBy: {
      file: 'test/rooms/people/password-turns.test.ts',
      test: 'leaves most of a core to others, however many wait',
    },
  },
  {
    name: 'turns-of-one-person',
    guard: 'one person has three turns of pages at most',
    edits: [{ file: 'src/console/turns.ts', find: 'maxOfOwner: 3, ', replace: '' }],
    killedBy: {
      file: 'test/rooms/console/turns.test.ts',
      test: 'are three for one person, whose other pages keep no colleague waiting',
    },
  },
  {
    name: 'sign-ins-that-wait',
    guard: 'attempts of one name take one connection, and at most twenty wait for it',
    edits: [{ file: 'src/people/limits.ts', find: 'maxOfOwner: 1, maxWaiting: 20, ', replace: '' }],
    killedBy: {
      file: 'test/rooms/people/limits.test.ts',
      test: 'attempts of one person beyond 20 that wait are refused at once',
    },
  },
  {
    name: 'uploads-to-the-console',
    guard: 'two files of one business are awaited at once',
    edits: [
      { file: 'src/http/page-bodies.ts', find: 'const maxUploads = 8', replace: 'const maxUploads = 800' },
    ],
    killedBy: {
      file: 'test/rooms/console/uploads.test.ts',
      test: 'is refused with 503 where two of its business are under way, and read once one of them has ended',
    },
  },
  {
    name: 'parts-of-a-form',
    guard: 'a form of thousands of parts is refused before it is parsed',
    edits: [
      { file: 'src/http/page-form.ts', find: 'const maxParts = 50', replace: 'const maxParts = 50_000' },
    ],
    killedBy: {
      file: 'test/rooms/console/uploads.test.ts',
      test: 'is not parsed where it has more parts than any form',
    },
  },
  {
    name: 'forms-that-never-arrive',
    guard: 'strangers who send no body keep no visitor out',
    edits: [{ file: 'src/http/await-body.ts', find: '    findVictim(owner)?.giveWay()\n', replace: '' }],
    killedBy: {
      file: 'test/rooms/console/uploads.test.ts',
      test: 'gives way where 100 newer ones of its visitor are awaited',
    },
  },
  {
    name: 'passwords-of-one-place',
    guard: 'six tries of one place are checked or wait',
    edits: [
      { file: 'src/people/passwords.ts', find: 'const maxOfPlace = 6', replace: 'const maxOfPlace = 60' },
    ],
    killedBy: {
      file: 'test/rooms/people/password-turns.test.ts',
      test: 'is refused at once where six of its place are checked or wait, and no other place is',
    },
  },
  {
    name: 'passkeys-of-wider-networks',
    guard: 'questions for passkeys are limited in the larger networks of IPv6 too',
    edits: [
      {
        file: 'src/people/limits.ts',
        find: 'for (const { name, times } of widerNetworksOf(address))',
        replace: "for (const { name, times } of widerNetworksOf(kind === 'passkey' ? '' : address))",
      },
    ],
    killedBy: {
      file: 'test/rooms/people/password-networks.test.ts',
      test: 'a question for a passkey is refused after 600 of a /56 and 1,200 of a /48, from whichever sites',
    },
  },
]
