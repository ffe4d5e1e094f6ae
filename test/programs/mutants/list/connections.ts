import type { Mutant } from '../mutant.ts'

/** Mutants of connections, texts, and the secrets of a deployment. */
export const connections: readonly Mutant[] = [
  {
    name: 'page-on-timeout',
    guard: 'a head that does not end below a page is answered with a page',
    edits: [
      {
        file: 'src/http/unreadable.ts',
        find: 'if (path !== undefined) firstPathOf.set(socket, path)',
        replace: 'void [path, firstPathOf]',
      },
    ],
    killedBy: {
      file: 'test/system/idle-connections.test.ts',
      test: 'is a page where the head does not end, also after an earlier request',
    },
  },
  {
    name: 'max-connections',
    guard: 'a server has at most so many connections',
    edits: [
      {
        file: 'src/api.ts',
        find: 'server.maxConnections = where.maxConnections ?? usualMaxConnections',
        replace: 'server.maxConnections = usualMaxConnections',
      },
    ],
    killedBy: {
      file: 'test/system/idle-connections.test.ts',
      test: 'closes connections beyond its maximum at once, and accepts again when one has ended',
    },
  },
  {
    name: 'standby',
    guard: 'a connection to a standby is not used',
    edits: [{ file: 'src/db/knex.ts', find: 'if (rows[0]?.isStandby)', replace: 'if (rows.length === 0)' }],
    killedBy: {
      file: 'test/rooms/db/standby.test.ts',
      test: 'a standby is not used, not even for a read: EXTERNAL_REQUEST_ERROR, until it is promoted',
    },
  },
  {
    name: 'compose-secrets',
    guard: 'a service of compose.yaml gets only the secrets that it reads',
    edits: [{ file: 'compose.yaml', find: `      API_KEY_PEPPER: ''\n`, replace: '' }],
    killedBy: {
      file: 'test/rooms/config/compose.test.ts',
      test: 'of a worker, which gets a random pepper in each process and keeps one that is set',
    },
  },
  {
    name: 'invisible-is-blank',
    guard: 'a text of invisible characters is blank',
    edits: [
      {
        file: 'src/kernel/plain-text.ts',
        find: String.raw`[^\s\p{M}\p{Cf}`,
        replace: String.raw`[^\s\p{M}`,
      },
    ],
    killedBy: {
      file: 'test/rooms/kernel/plain-text.test.ts',
      test: 'is what the contract says, for every character',
    },
  },
]
