import type { Mutant } from '../mutant.ts'

const signing = (test: string) => ({ file: 'test/rooms/http/signing.test.ts', test })
const addresses = (test: string) => ({ file: 'test/rooms/http/allowlist.test.ts', test })

const slowBodies = 'src/http/slow-bodies.ts'
const slow = (test: string) => ({ file: 'test/rooms/http/slow-bodies.test.ts', test })
const unreadable = (test: string) => ({ file: 'test/rooms/http/unreadable.test.ts', test })

/** Mutants of request signing, allowed addresses, and the request log. */
export const requests: readonly Mutant[] = [
  {
    name: 'signed-bytes',
    guard: 'the bytes are signed that came, not what they say',
    edits: [
      {
        file: 'src/http/signed-content.ts',
        find: 'noBytes : body?.raw',
        replace: `noBytes : Buffer.from(JSON.stringify(body?.kind === 'json' ? body.value : null))`,
      },
    ],
    killedBy: signing('is believed with the signature of the very bytes it sent, in whatever spelling'),
  },
  {
    name: 'signed-defaults',
    guard: 'a signed query has its defaults applied',
    edits: [
      {
        file: 'src/auth/signature.ts',
        find: 'if (defaultValue !== undefined) members.set(name, defaultValue)',
        replace: 'if (defaultValue === members) members.set(name, defaultValue)',
      },
    ],
    killedBy: {
      file: 'test/contract/signing.test.ts',
      test: 'is believed with its own signature, and AUTHENTICATION_ERROR without, or with that of another request',
    },
  },
  {
    name: 'end-of-the-overlap',
    guard: 'the secret before passes for 24 hours',
    edits: [
      {
        file: 'src/auth/store.ts',
        find: 'case when s.previous_secret_until > app.now()',
        replace: 'case when s.previous_secret_until is not null',
      },
    ],
    killedBy: signing('lets both secrets pass for 24 hours, then the new one alone'),
  },
  {
    name: 'allowlist',
    guard: 'requests come from listed addresses',
    edits: [
      {
        file: 'src/auth/service.ts',
        find: `if (owner.isAddressRefused) return denied('address not on the allowlist', known)`,
        replace: '',
      },
    ],
    killedBy: addresses('is open while it is empty, holds from the next request on, and covers every key'),
  },
  {
    name: 'trusted-proxies',
    guard: 'only trusted proxies are believed in what they say of an address',
    edits: [
      {
        file: 'src/http/peer.ts',
        find: 'while (peer !== undefined && isWithinAny(peer, trusted)) {',
        replace: 'while (peer !== undefined) {',
      },
    ],
    killedBy: addresses('the header is nobody’s word'),
  },
  {
    name: 'dots-of-a-file',
    guard: 'a file’s name has no two dots in a row',
    edits: [{ file: 'src/media/rules.ts', find: String.raw`.replaceAll(/\.{2,}/g, '.')`, replace: '' }],
    killedBy: {
      file: 'test/rooms/media/rules.test.ts',
      test: 'leaves no two dots in a row, wherever they stand',
    },
  },
  {
    name: 'invented-texts',
    guard: 'the log keeps no text of an open map',
    edits: [
      {
        file: 'src/request-log/rules.ts',
        find: '(anId.test(text) ? text :',
        replace: '(text.length > 0 ? text :',
      },
    ],
    killedBy: {
      file: 'test/rooms/request-log/redaction.test.ts',
      test: 'is told by its length in metadata, and of an address only its place is kept',
    },
  },
  {
    name: 'log-of-the-gone',
    guard: 'what requests did is written down also where their connection is gone',
    edits: [{ file: 'src/http/app.ts', find: "  socket.on('close', end)\n", replace: '' }],
    killedBy: {
      file: 'test/rooms/http/shed.test.ts',
      test: 'is written down all the same',
    },
  },
  {
    name: 'places-of-the-unheard',
    guard: 'a slot is released when the work is done, even if the client has disconnected',
    edits: [{ file: 'src/http/failure.ts', find: '    leavePlaces(req)\n', replace: '' }],
    killedBy: { file: 'test/rooms/http/shed.test.ts', test: 'and closes takes no place of others with it' },
  },
  {
    name: 'places-of-slow-bodies',
    guard: 'a request whose body is slow holds no place',
    edits: [
      {
        file: slowBodies,
        find: '    leavePlaces(req)\n    if (ofAll',
        replace: '    if (ofAll',
      },
    ],
    killedBy: slow('hold no place'),
  },
  {
    name: 'slow-bodies-of-one-owner',
    guard: 'of one owner only so many slow bodies are on their way',
    edits: [{ file: slowBodies, find: ' || (ofOwner.get(owner) ?? 0) >= maxOfOne', replace: '' }],
    killedBy: slow('of one business are a quarter of the places'),
  },
  {
    name: 'slow-bodies-counted-out',
    guard: 'a slow body is counted no more when it is there or gone',
    edits: [{ file: slowBodies, find: '      comeBack?.()\n', replace: '' }],
    killedBy: slow('are counted no more when their connections are gone'),
  },
  {
    name: 'place-taken-anew',
    guard: 'a slow body takes its place anew',
    edits: [
      {
        file: slowBodies,
        find: 'if (comeBack && !take(req)) next(overload())',
        replace: 'if (comeBack && error === take) next(overload())',
      },
    ],
    killedBy: slow('hear 503 where there is no place any more when they are there'),
  },
  {
    name: 'sockets-before-timers',
    guard: 'what arrived while the event loop was late is looked at before it is called slow',
    edits: [
      {
        file: slowBodies,
        find: 'setTimeout(() => setImmediate(judge), slowBodyMs)',
        replace: 'setTimeout(judge, slowBodyMs)',
      },
    ],
    killedBy: slow('bodies that came while the event loop was late are not slow'),
  },
  {
    name: 'too-late',
    guard: 'what comes of a request after it was refused is not worked on',
    edits: [{ file: slowBodies, find: '      if (isTooLate(req) || state.isCutOff) return\n', replace: '' }],
    killedBy: unreadable('of a body is refused, and not carried out when the rest comes'),
  },
  {
    name: 'answers-that-are-due',
    guard: 'a connection is closed only after its pending responses',
    edits: [
      {
        file: 'src/http/unreadable.ts',
        find: 'filter(({ req }) => !isUnbegun(req))',
        replace: 'filter(({ req }) => req === undefined)',
      },
    ],
    killedBy: unreadable('behind a whole payout hears its 400 behind the answer to that'),
  },
  {
    name: 'cut-off',
    guard: 'a request whose body ended in the middle is refused',
    edits: [
      {
        file: slowBodies,
        find: "    if (state.isCutOff) refuse('BAD_REQUEST_ERROR', 'the body ended in the middle')\n",
        replace: '',
      },
    ],
    killedBy: unreadable('in the middle of a body is refused, and the body never carried out'),
  },
]
