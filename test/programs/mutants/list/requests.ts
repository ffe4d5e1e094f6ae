import type { Mutant } from '../mutant.ts'

const signing = (test: string) => ({ file: 'test/rooms/http/signing.test.ts', test })
const addresses = (test: string) => ({ file: 'test/rooms/http/allowlist.test.ts', test })

const awaitBody = 'src/http/await-body.ts'
const admitted = (test: string) => ({ file: 'test/system/admission.test.ts', test })
const shares = (test: string) => ({ file: 'test/rooms/http/read-shares.test.ts', test })
const awaited = (test: string) => ({ file: 'test/rooms/http/awaited-bodies.test.ts', test })
const malformed = (test: string) => ({ file: 'test/rooms/http/malformed-requests.test.ts', test })

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
    killedBy: signing('is accepted with the signature of the exact bytes it sent, in any spelling'),
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
    killedBy: signing('accepts both secrets for 24 hours, then only the new one'),
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
    killedBy: addresses(
      'admits every address while it is empty, applies from the next request, and covers every key',
    ),
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
    killedBy: addresses('the header is ignored'),
  },
  {
    name: 'dots-of-a-file',
    guard: 'a file’s name has no two dots in a row',
    edits: [{ file: 'src/media/rules.ts', find: String.raw`.replaceAll(/\.{2,}/g, '.')`, replace: '' }],
    killedBy: {
      file: 'test/rooms/media/rules.test.ts',
      test: 'leaves no two dots in a row, at any place',
    },
  },
  {
    name: 'invented-texts',
    guard: 'the log keeps no text of an open map',
    edits: [
      {
        file: 'src/request-log/rules.ts',
        find: 'idPattern.test(text) ? text :',
        replace: 'text.length > 0 ? text :',
      },
    ],
    killedBy: {
      file: 'test/rooms/request-log/redaction.test.ts',
      test: 'is kept as a length in metadata, and of a URL only its origin is kept',
    },
  },
  {
    name: 'paths-in-the-log',
    guard: 'the log keeps no path of a URL',
    edits: [
      {
        file: 'src/request-log/rules.ts',
        find: `, pathPart, '/[hidden]')`,
        replace: `, pathPart, '/thanks')`,
      },
    ],
    killedBy: {
      file: 'test/rooms/request-log/redaction.test.ts',
      test: 'is kept as a length in metadata, and of a URL only its origin is kept',
    },
  },
  {
    name: 'reads-of-one-business',
    guard: 'one business holds at most half of the slots for reads',
    edits: [
      {
        file: 'src/http/admission.ts',
        find: '!caller || held.of(caller.business.id) < maxOfBusiness',
        replace: 'maxOfBusiness > 0',
      },
    ],
    killedBy: shares('are at most half of one business, and free again once its reads are done'),
  },
  {
    name: 'shares-of-connections',
    guard: 'the connection of a read that ended goes to the business with the fewest reads',
    edits: [
      {
        file: 'src/ops/fair-queue.ts',
        find: '!next || running.of(waiting.owner) < running.of(next.owner)',
        replace: '!next || running.of(waiting.owner) < 0',
      },
    ],
    killedBy: shares(
      'are at most half of one business while another waits, which starts with the next free slot',
    ),
  },
  {
    name: 'log-of-disconnected',
    guard: 'a request whose connection has closed is logged',
    edits: [{ file: 'src/http/app.ts', find: '  works.add(end)\n', replace: '' }],
    killedBy: admitted('is logged: each payout that was made is in the log'),
  },
  {
    name: 'slots-of-unread-answers',
    guard: 'a slot is released when the work is done, whether or not the answer is read',
    edits: [{ file: 'src/http/failure.ts', find: '    releaseSlots(req)\n', replace: '' }],
    killedBy: admitted('releases its slots when it closes'),
  },
  {
    name: 'slots-during-uploads',
    guard: 'a request whose body is awaited holds no slot',
    edits: [{ file: awaitBody, find: '    releaseSlots(req)\n    if (uploads', replace: '    if (uploads' }],
    killedBy: awaited(
      'hold no slot: another business pays meanwhile, and they are executed once they arrive',
    ),
  },
  {
    name: 'uploads-of-one-owner',
    guard: 'one owner has at most a quarter of the uploads',
    edits: [{ file: awaitBody, find: ' || uploads.of(owner) >= maxOfOwner', replace: '' }],
    killedBy: awaited(
      'may be a quarter of the uploads for one business: others get 503 and are not executed',
    ),
  },
  {
    name: 'uploads-that-ended',
    guard: 'an upload is not counted once its body has arrived or its connection has closed',
    edits: [{ file: awaitBody, find: '      endUpload?.()\n', replace: '' }],
    killedBy: awaited('are not counted once their connections have closed'),
  },
  {
    name: 'slot-after-upload',
    guard: 'a request takes a slot again once its body has arrived',
    edits: [
      { file: awaitBody, find: 'endUpload === keepSlot || takeSlot(req)', replace: 'takeSlot !== undefined' },
    ],
    killedBy: awaited('get 503 if no slot is free when they arrive'),
  },
  {
    name: 'whole-bodies-are-no-uploads',
    guard: 'a body that arrived with its head is not counted as an upload',
    edits: [{ file: awaitBody, find: 'req.complete ? keepSlot : ', replace: '' }],
    killedBy: {
      file: 'test/rooms/http/await-body.test.ts',
      test: 'counts a body as an upload of its owner, but none that arrived with its head',
    },
  },
  {
    name: 'body-after-refusal',
    guard: 'a body that arrives after its refusal continues nothing',
    edits: [{ file: awaitBody, find: '      if (isSettled) return\n', replace: '' }],
    killedBy: {
      file: 'test/rooms/http/await-body.test.ts',
      test: 'ends once: a body that arrives after its request was refused continues nothing',
    },
  },
  {
    name: 'body-after-disconnect',
    guard: 'a request whose connection has ended is not executed',
    edits: [{ file: awaitBody, find: '      if (isConnectionEnded(req)) return\n', replace: '' }],
    killedBy: {
      file: 'test/rooms/http/await-body.test.ts',
      test: 'continues nothing once the connection has ended',
    },
  },
  {
    name: 'answers-that-are-due',
    guard: 'a connection is ended behind the answers that are due on it',
    edits: [
      {
        file: 'src/http/unreadable.ts',
        find: 'if (!last || last.res.closed) {',
        replace: 'if (!last || last.req.complete) {',
      },
    ],
    killedBy: malformed('after a complete payout gets its 400 after the response to the payout'),
  },
  {
    name: 'token-before-the-form',
    guard: 'the token of a checkout is checked before a form is awaited',
    edits: [{ file: 'src/http/checkout.ts', find: 'requireToken(site), awaitForm', replace: 'awaitForm' }],
    killedBy: {
      file: 'test/rooms/http/awaited-bodies.test.ts',
      test: 'are not awaited with an invalid checkout token: slow payers keep their place',
    },
  },
  {
    name: 'undeclared-members',
    guard: 'a body is validated with a bounded number of undeclared members',
    edits: [
      {
        file: 'src/http/bounded-body.ts',
        find: 'const most = isClosed ? Math.max(1, budget.undeclared)',
        replace: 'const most = isClosed ? undeclared.length',
      },
    ],
    killedBy: {
      file: 'test/rooms/http/bounded-body.test.ts',
      test: 'are cut to a hundred of a body, and to one of each further object',
    },
  },
  {
    name: 'silent-connections',
    guard: 'nothing is written to a connection that sent nothing',
    edits: [
      {
        file: 'src/http/unreadable.ts',
        find: 'socket.bytesRead === 0) {',
        replace: 'socket.bytesRead < 0) {',
      },
    ],
    killedBy: {
      file: 'test/system/idle-connections.test.ts',
      test: 'that sent no byte is closed without one',
    },
  },
  {
    name: 'cut-off-before-the-wait',
    guard: 'a request whose body was cut off during authentication is refused',
    edits: [
      { file: awaitBody, find: 'if (state.isCutOff) state.onCutOff()\n    else void', replace: 'void' },
    ],
    killedBy: malformed('in the middle of a body is refused, and the request is not executed'),
  },
  {
    name: 'cut-off-during-the-wait',
    guard: 'a request whose body does not arrive in time is refused',
    edits: [{ file: 'src/http/request-state.ts', find: '  state.onCutOff?.()\n', replace: '' }],
    killedBy: malformed(
      'is refused if its body is incomplete, and not executed when the rest arrives; its key stays free',
    ),
  },
  {
    name: 'one-thing-per-key',
    guard: 'an idempotency-key is bound in the transaction that creates',
    edits: [
      {
        file: 'src/idempotency/service.ts',
        find: 'if (!isBound) throw',
        replace: 'if (use.key === "") throw',
      },
    ],
    killedBy: {
      file: 'test/contract/idempotency-keys.test.ts',
      test: 'makes one batch of twenty requests at once, even where each found the key free',
    },
  },
]
