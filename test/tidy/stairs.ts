import { posix } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { at, isWithin, nodesOf, type Finding, type Project, type ProjectFile } from './project.ts'

/** The stairs, bottom first. A file imports only from its own step and from steps before it. Names that share a step
 *  do not know each other. */
export const STAIRS: readonly (readonly string[])[] = [
  ['generated'],
  ['kernel'],
  ['config'],
  ['db'],
  ['audit'],
  ['contract'],
  ['client'],
  ['vault'],
  ['ops'],
  ['request-log'],
  ['rails'],
  ['cells'],
  ['auth'],
  ['rate-limits'],
  ['idempotency'],
  ['jobs'],
  ['people'],
  ['webhooks'],
  ['institutions'],
  ['customers'],
  ['payment-methods'],
  ['pricing'],
  ['limits'],
  ['ledger'],
  ['transactions'],
  ['rail-cases'],
  ['rail-reports'],
  ['rail-credits'],
  ['timeline'],
  ['verifier'],
  ['sandbox'],
  ['advice'],
  ['statements', 'search'],
  ['batches'],
  ['checkout', 'inbox'],
  ['registration'],
  ['media'],
  ['erasure'],
  ['approvals'],
  ['moving'],
  ['seed'],
  ['handlers'],
  ['http'],
  ['wire', 'migrate'],
  ['doctor'],
  ['console', 'cli'],
  ['api'],
  ['serve'],
  ['dev'],
  ['corridor'],
]

const stepOf = (room: string): number => STAIRS.findIndex((step) => step.includes(room))

/** The room a file lives in: its folder below `src/`, its own name for a single file there, else its top folder. */
export const roomOf = (path: string): string => {
  const parts = path.split('/')
  const name = parts[0] === 'src' ? (parts[1] ?? '') : (parts[0] ?? '')
  return name.replace(/\.tsx?$/, '')
}

const isOnStairs = (path: string): boolean => isWithin(path, ['src/', 'handlers/', 'generated/'])

const housed = (project: Project): readonly ProjectFile[] =>
  project.code.filter((file) => isOnStairs(file.path))

/** Finds imports from higher steps, and rooms without a step. */
export const checkStairs = (project: Project): readonly Finding[] =>
  housed(project).flatMap((file) => {
    const room = roomOf(file.path)
    if (stepOf(room) < 0) {
      const cure = `Move it into a room, or give "${room}" its step in test/tidy/stairs.ts and docs/architecture.md.`
      return [{ where: file.path, why: `The room "${room}" is not on the stairs.`, cure }]
    }
    return importsOf(file).flatMap((one) => checkStep(file, one))
  })

const checkStep = (file: ProjectFile, one: Import): readonly Finding[] => {
  if (!one.isRelative) return []
  const from = roomOf(file.path)
  const to = roomOf(one.target)
  const isKnown = isOnStairs(one.target) && stepOf(to) >= 0
  if (isKnown && (from === to || stepOf(to) < stepOf(from))) return []
  return [
    {
      where: at(file, one.node),
      why: isKnown
        ? `${from} may not import from ${to}: it stands higher.`
        : `${one.target} is not runtime code.`,
      cure: isKnown
        ? `Move what both need to a room before "${from}", or have wire.ts pass it in.`
        : 'Runtime code imports src/, handlers/ and generated/ only.',
    },
  ]
}

type PlaceRule = {
  readonly what: string
  readonly matches: (one: Import, file: ProjectFile) => boolean
  readonly allowed: (file: ProjectFile, one: Import) => boolean
  readonly cure: string
}

const isIn =
  (...places: readonly string[]) =>
  (file: ProjectFile): boolean =>
    isWithin(file.path, places)

const isStore = (path: string): boolean => /^(store|facts|[a-z-]+\.store)\.ts$/.test(posix.basename(path))

// Rooms whose files other rooms reach through the room's index.ts alone. `kernel`, `contract`, `ops` and `db` are sets
// of separate modules instead: an index would load the document, the metrics and the country tables into every command.
// `client` is published; its index.ts is the public API.
const ROOMS_WITH_A_DOOR: readonly string[] = [
  'approvals',
  'advice',
  'audit',
  'auth',
  'batches',
  'cells',
  'checkout',
  'customers',
  'inbox',
  'institutions',
  'jobs',
  'ledger',
  'limits',
  'media',
  'erasure',
  'payment-methods',
  'people',
  'pricing',
  'rail-cases',
  'rail-reports',
  'rail-credits',
  'rails',
  'rate-limits',
  'idempotency',
  'registration',
  'request-log',
  'sandbox',
  'search',
  'seed',
  'statements',
  'timeline',
  'transactions',
  'vault',
  'verifier',
  'webhooks',
]

const PLACE_RULES: readonly PlaceRule[] = [
  {
    what: 'knex and pg',
    matches: (one) => ['knex', 'pg'].includes(one.target),
    allowed: isIn('src/db/', 'src/dev/', 'src/jobs/store.ts'),
    cure: 'Pass an opaque Db or Trx of src/db on; SQL belongs in the room’s store.ts.',
  },
  {
    what: 'Statements (query, queryOne)',
    matches: (one) => one.target === 'src/db/tx.ts' && one.names.some((name) => /^query(One)?$/.test(name)),
    allowed: (file) => isStore(file.path) || isWithin(file.path, ['src/db/', 'src/jobs/store.ts']),
    cure: 'Write a named function in the room’s store.ts (facts.ts for the one query of the create path).',
  },
  {
    what: 'Another room’s tables',
    matches: (one, file) => one.isRelative && isStore(one.target) && roomOf(one.target) !== roomOf(file.path),
    allowed: () => false,
    cure: 'Ask that room’s service; a store is known in its own room only.',
  },
  {
    what: 'The inside of a room with a door',
    matches: (one, file) =>
      one.target.startsWith('src/') &&
      ROOMS_WITH_A_DOOR.includes(roomOf(one.target)) &&
      roomOf(file.path) !== roomOf(one.target) &&
      posix.basename(one.target) !== 'index.ts',
    allowed: () => false,
    cure: 'Import it from the room’s index.ts, and export it there if others need it.',
  },
  {
    what: 'express and its validator',
    matches: (one) => /^(express|express-openapi-validator|helmet)(\/|$)/.test(one.target),
    allowed: isIn('src/http/'),
    cure: 'Only src/http/ speaks HTTP; handlers take typed input and give {status, body}.',
  },
  {
    what: 'An outgoing HTTP client',
    matches: (one) => /^(undici|node:https?|https?|axios|got|@aws-sdk\/.+)$/.test(one.target),
    allowed: isIn(
      'src/http/',
      'src/webhooks/sender.ts',
      'src/cells/status.ts',
      'src/rails/',
      'src/media/s3.ts',
      'src/api.ts',
      'src/worker.ts',
      'src/dev/',
    ),
    cure: 'Call out in webhooks/sender.ts or behind a port in rails/, never inside a transaction.',
  },
  {
    what: 'Wire shapes (generated/types)',
    matches: (one) => one.target === 'generated/types.ts',
    allowed: (file) =>
      posix.basename(file.path) === 'view.ts' ||
      isWithin(file.path, ['src/contract/', 'src/client/', 'src/http/', 'handlers/']),
    cure: 'Rules, services and SQL speak domain types; only view.ts and handlers turn them into wire shapes.',
  },
  {
    what: 'Wire shapes of rails (generated/rail-types)',
    matches: (one) => one.target === 'generated/rail-types.ts',
    allowed: isIn('src/rails/http/'),
    cure: 'Take RailSchemas of src/rails; only src/rails/http speaks to connectors.',
  },
  {
    what: 'handlers/',
    matches: (one) => one.target.startsWith('handlers/'),
    allowed: isIn('handlers/', 'src/http/', 'src/wire.ts', 'src/wire/'),
    cure: 'Rooms do not know who calls them; only http/ and the wiring see the registry.',
  },
  {
    what: 'A package in a handler',
    matches: (one, file) => file.path.startsWith('handlers/') && !one.isRelative,
    allowed: () => false,
    cure: 'A handler parses, calls one service and views; the rest belongs in a room.',
  },
]

/** Finds imports that the stairs allow, but that belong in other places. */
export const checkPlaces = (project: Project): readonly Finding[] =>
  housed(project).flatMap((file) =>
    importsOf(file).flatMap((one) =>
      PLACE_RULES.filter((rule) => rule.matches(one, file) && !rule.allowed(file, one)).map((rule) => ({
        where: at(file, one.node),
        why: `${rule.what} may not be imported here (${one.target}).`,
        cure: rule.cure,
      })),
    ),
  )

/** `spec/` is read by `spec/tools` alone: everything else reads what was generated from it. */
export const checkSpecIsRead = (project: Project): readonly Finding[] =>
  housed(project).flatMap((file) =>
    nodesOf(file).flatMap((node) => {
      const text = 'text' in node && typeof node.text === 'string' ? node.text : ''
      if (!/^(\.{0,2}\/)*spec\//.test(text) || text.includes('\n')) return []
      const why = `${text} is read at run time, but the image holds generated/ only.`
      return [{ where: at(file, node), why, cure: 'Read generated/openapi.json or generated/catalogue.ts.' }]
    }),
  )
