import type { Config } from '../config.ts'
import { isClockAhead, readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { expectedSchemaVersion, findOtherSchema } from '../db/migrate.ts'
import { requireMode } from '../db/mode.ts'
import { readLogins, rolesOf } from '../db/roles.ts'
import { assert } from '../kernel/assert.ts'
import { Refusal } from '../kernel/refusal.ts'
import { describeFault } from '../ops/describe.ts'
import { countContradicted } from '../payment-methods/index.ts'
import { createUnknownSums } from '../rail-cases/index.ts'
import { createCreditFigures } from '../rail-credits/index.ts'
import { findRailStates } from '../rails/index.ts'
import { requireMasterKeys } from '../vault/index.ts'
import type { Rooms } from '../wire/rooms.ts'
import { findKeyFaults, findOperatorFaults, findPlaceFaults } from './access-rules.ts'
import { byDanger, findingsOf, type Finding } from './finding.ts'
import { tryMedia } from './media.ts'
import { findLedgerFaults, findPriceFaults, findRailFaults, findWorkFaults } from './rules.ts'
import { findProcessFaults, findServerFaults } from './server-rules.ts'
import {
  countKeysByPepper,
  listBloated,
  listFailingEndpoints,
  listPausedEndpoints,
  listProcesses,
  listSlots,
  listTokenHolders,
  listDepositsWithoutRoom,
  readLoad,
  readSettings,
} from './store.ts'

/** A deployment, as a command sees it. */
export type Deployment = { readonly config: Config; readonly db: Db; readonly rooms: Rooms }

/** What was found, most dangerous first, and how many checks were made. */
export type Examination = { readonly findings: readonly Finding[]; readonly checks: number }

type Check = readonly [name: string, find: () => Promise<readonly Finding[]>]

/** Returns the finding of a requirement that refuses. Another error is thrown on. */
const refusedBy = (work: Promise<void>, toFinding: (why: string) => Finding): Promise<readonly Finding[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refusal) return [toFinding(error.detail.friendly ?? error.code)]
      throw error
    },
  )

const seeFinding = 'the finding says what to do'

/** Without these nothing else can be read: a database that answers, of this schema and mode. */
const foundations = ({ config, db }: Pick<Deployment, 'config' | 'db'>): readonly Check[] => [
  [
    'database',
    () =>
      findDatabaseFault(db).then((fault) =>
        fault === undefined
          ? []
          : [
              findingsOf('database').critical(
                `The database does not answer: ${fault}`,
                'DATABASE_URL, or the database',
              ),
            ],
      ),
  ],
  [
    'mode',
    () => refusedBy(requireMode(db, config.mode), (why) => findingsOf('mode').critical(why, seeFinding)),
  ],
  [
    'schema',
    async () => {
      const expected = await expectedSchemaVersion()
      const other = await findOtherSchema(db, expected)
      if (other === undefined) return []
      const what = `The schema is at ${other}, this code needs ${expected}.`
      return [findingsOf('schema').critical(what, 'corridor migrate')]
    },
  ],
]

// `app.now()` is of the schema, which may not be there yet.
const findDatabaseFault = (db: Db): Promise<string | undefined> =>
  readSettings(db).then(
    () => undefined,
    (error: unknown) => describeFault(error).message,
  )

const ledgerFacts = async ({ rooms: { verifier, freeze, seals } }: Deployment) => ({
  breaches: await verifier.countWatched(),
  frozen: await freeze.list(),
  unsealedDay: await seals.findOverdue(),
})

const railFacts = async ({ db }: Deployment) => {
  const { unknownPayouts, openCases } = createUnknownSums(db)
  const { heldCredits, creditAges } = createCreditFigures(db)
  return {
    unknown: await unknownPayouts(),
    cases: await openCases(),
    rails: await findRailStates(db),
    heldCredits: await heldCredits(),
    creditAges: await creditAges(),
    contradictedAccounts: await countContradicted(db),
  }
}

const priceFacts = async ({ config, db, rooms: { services } }: Deployment) => ({
  mode: config.mode,
  now: await readNow(db),
  rates: await services.pricing.listRates(),
  fees: await services.pricing.listFees(),
  routes: await services.pricing.listRoutes(),
  rails: config.mode === 'production' ? config.railConfigs.map(({ name }) => name) : undefined,
})

const operatorFacts = async ({ config, db, rooms: { people } }: Deployment) => {
  const holders = await listTokenHolders(db)
  const seats = await people.operators.list()
  const operators = seats.map(({ operatorId, name, passkeys }) => ({
    name,
    passkeys,
    hasToken: holders.has(operatorId),
  }))
  return { mode: config.mode, operators }
}

const keyFacts = async ({ config, db, rooms: { resealing } }: Deployment) => ({
  now: await readNow(db),
  webhookKeys: config.webhookKeys,
  pepperIds: config.peppers.map(({ id }) => id),
  apiKeys: await countKeysByPepper(db),
  // Reads every table, so it is called only during a rotation.
  hasOldSeals: config.vaultKeys.masterKeys.length > 1 && (await resealing.hasOld()),
})

const serverFacts = async ({ config, db }: Deployment) => {
  const load = await readLoad(db)
  assert(load, 'Postgres counts itself')
  const [settings, slots, bloated] = [await readSettings(db), await listSlots(db), await listBloated(db)]
  return { mode: config.mode, settings, slots, bloated, ...load }
}

const loginFacts = async ({ db }: Deployment) => {
  const processes = await listProcesses(db)
  const asked = processes.map(({ process, login }) => {
    const kind = process.replace(/^corridor-/, '')
    return { name: login, roles: Object.entries(rolesOf).find(([role]) => role === kind)?.[1] ?? [] }
  })
  const logins = await readLogins(db, asked)
  return processes.flatMap(({ process, login }, index) => {
    const rights = logins[index]
    return rights ? [{ process, login, hasPower: rights.hasPower, missing: rights.missing }] : []
  })
}

const clockFaults = async ({ config, db }: Deployment): Promise<readonly Finding[]> =>
  config.mode === 'production' && (await isClockAhead(db))
    ? [
        findingsOf('clock').critical(
          'The clock in app.clock is ahead: no process starts.',
          'set ahead_by to 0',
        ),
      ]
    : []

const checksOf = (deployment: Deployment): readonly Check[] => {
  const { config, db, rooms } = deployment
  const { mode, publicUrl } = config
  return [
    ['ledger', async () => findLedgerFaults(await ledgerFacts(deployment))],
    ['rails', async () => findRailFaults(await railFacts(deployment))],
    ['postgres', async () => findServerFaults(await serverFacts(deployment))],
    ['roles', async () => findProcessFaults(mode, await loginFacts(deployment))],
    [
      'keys',
      () =>
        refusedBy(requireMasterKeys(db, rooms.vault), (why) => findingsOf('keys').critical(why, seeFinding)),
    ],
    ['clock', () => clockFaults(deployment)],
    ['operators', async () => findOperatorFaults(await operatorFacts(deployment))],
    ['rates, fees and routes', async () => findPriceFaults(await priceFacts(deployment))],
    [
      'jobs and webhooks',
      async () =>
        findWorkFaults({
          backlog: await rooms.readBacklog(),
          pausedEndpoints: await listPausedEndpoints(db),
          failingEndpoints: await listFailingEndpoints(db),
          depositsWithoutRoom: await listDepositsWithoutRoom(db),
        }),
    ],
    ['secrets', async () => findKeyFaults(await keyFacts(deployment))],
    [
      'addresses and media',
      async () =>
        findPlaceFaults({
          mode,
          publicUrl,
          consoleUrl: config.console.url,
          ...(await tryMedia(config)),
        }),
    ],
  ]
}

/** Runs a check. One that fails is a finding too, so that the others are still made. */
const runCheck = async ([name, find]: Check): Promise<readonly Finding[]> => {
  try {
    return await find()
  } catch (error) {
    const what = `The check ${name} failed: ${describeFault(error).message}`
    return [
      findingsOf(name).warning(what, 'give this login the role corridor_operator, or report the message'),
    ]
  }
}

/** Examines a deployment. Changes nothing, except that it stores an object in the bucket of uploads and removes it. */
export const examine = async (deployment: Deployment): Promise<Examination> => {
  const [first, then] = [foundations(deployment), checksOf(deployment)]
  const found: Finding[] = []
  for (const [index, check] of first.entries()) {
    found.push(...(await runCheck(check)))
    if (found.length > 0) return { findings: found, checks: index + 1 }
  }
  for (const check of then) found.push(...(await runCheck(check)))
  return { findings: byDanger(found), checks: first.length + then.length }
}
