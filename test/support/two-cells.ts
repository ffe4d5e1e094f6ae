import { afterAll, beforeAll } from 'vitest'
import pg from 'pg'
import type { Db } from '../../src/db/knex.ts'
import { query } from '../../src/db/tx.ts'
import type { Wired } from '../../src/wire.ts'
import { withMove, type Move, type Step } from '../../src/moving/index.ts'
import { createVault } from '../../src/vault/vault.ts'
import { recordAct } from '../../src/audit/index.ts'
import type { TestApp } from './app.ts'
import { setUpPayout, type PayoutSetup } from './builders.ts'
import { clientOf } from './client.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { started } from './started.ts'

type Other = Awaited<ReturnType<TestApp['serveOn']>>

/** The home of a business: the cells in which it is open. */
export type Homes = readonly ('a' | 'b')[]

/** What a test says of a move; the rest has defaults. */
export type MoveChanges = Partial<
  Pick<Move, 'drainMs' | 'closedMs' | 'onStep' | 'connection' | 'interrupted' | 'progress'>
> & {
  readonly urls?: { readonly source: string; readonly target: string }
}

const count = async (db: Db, sql: string, businessId: string): Promise<number> =>
  (await query<{ count: number }>(db, sql, { businessId }))[0]?.count ?? 0

const isOpen = async (db: Db, businessId: string): Promise<boolean> =>
  (await count(
    db,
    `select count(*)::integer as count from businesses b where b.id = :businessId
        and not exists (select from closed_businesses c where c.business_id = b.id)`,
    businessId,
  )) === 1

const act = (businessId: string) => ({
  name: 'cells move',
  businessId,
  details: { to: 'b' },
  as: 'mary',
  reason: 'a test',
})

type State = {
  database?: TestDatabase
  other?: Other
  owners?: Readonly<Record<'a' | 'b', pg.Client>>
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const start = async (state: State, app: TestApp): Promise<void> => {
  const database = await createDatabase()
  state.database = database
  state.other = await app.serveOn(database.url)
  state.owners = { a: await connect(app.databaseUrl), b: await connect(database.url) }
  for (const cell of ['a', 'b'] as const)
    await state.owners[cell].query('insert into app.cell (name, written_at) values ($1, now())', [cell])
  await state.other.wired.publishing.apply(JSON.stringify(await app.wired.publishing.publish()))
}

const stop = async ({ owners, other, database }: State): Promise<void> => {
  for (const owner of Object.values(owners ?? {})) await owner.end()
  await other?.close()
  await database?.drop()
}

const createCommands = (state: State, app: TestApp) => ({
  /** Orders the move of a business from a to b. */
  order: async (businessId: string): Promise<void> => {
    await query(
      app.wired.db,
      `insert into departures values (:businessId, 'b', 'COPYING', now()) on conflict do nothing`,
      { businessId },
    )
  },
  /** Runs a command on the move of a business from a to b. */
  run: (
    work: (move: Move) => Promise<void>,
    businessId: string,
    { urls, ...changes }: MoveChanges = {},
  ): Promise<void> =>
    withMove(
      urls ?? { source: app.databaseUrl, target: started(state.database).url },
      {
        order: { businessId, from: 'a', to: 'b' },
        ...{ connection: app.databaseUrl, vault: createVault(app.secrets.vaultKeys) },
        ...{ drainMs: 30_000, closedMs: 30_000, progress: () => undefined },
        recordThere: (trx) => recordAct(trx, act(businessId)),
        ...changes,
      },
      work,
    ),
})

const createChecks = (state: State, app: TestApp) => ({
  /** Lists the cells in which a business is open. */
  homesOf: async (businessId: string): Promise<Homes> => [
    ...((await isOpen(app.wired.db, businessId)) ? (['a'] as const) : []),
    ...((await isOpen(started(state.other).wired.db, businessId)) ? (['b'] as const) : []),
  ],
  /** Counts the publications, subscriptions and slots that are left of the move of a business. */
  countLinks: (businessId: string): Promise<number> =>
    count(
      app.wired.db,
      `select ((select count(*) from pg_publication where pubname like '%' || :businessId)
             + (select count(*) from pg_replication_slots where slot_name like '%' || :businessId)
             + (select count(*) from pg_subscription where subname like '%' || :businessId))::integer as count`,
      businessId,
    ),
  /** Lists the breaches of the books of both cells. */
  listBreaches: async (): Promise<readonly unknown[]> => {
    const verify = ({ verifier }: Wired) => verifier.verify({ graceSeconds: 1_000_000_000 })
    return [...(await verify(app.wired)), ...(await verify(started(state.other).wired))]
  },
})

/** Makes the database of `app` the cell a, and creates the cell b beside it on the same server, with the prices of the
 *  first. */
export const useSecondCell = (app: TestApp) => {
  const state: State = {}
  beforeAll(() => start(state, app))
  afterAll(() => stop(state))
  const there = () => started(state.other)
  const commands = createCommands(state, app)
  return {
    get wired() {
      return there().wired
    },
    get databaseUrl() {
      return started(state.database).url
    },
    /** The connections of the owners of both cells. */
    get owners() {
      return started(state.owners)
    },
    /** Changes rows of a cell without triggers, as nothing of the service does. */
    rewrite: async (cell: 'a' | 'b', sql: string, values: readonly string[]): Promise<void> => {
      const owner = started(state.owners)[cell]
      await owner.query('set session_replication_role = replica')
      await owner.query(sql, [...values])
      await owner.query('set session_replication_role = origin')
    },
    /** Advances the clocks of both cells. */
    advanceClock: async (by: string): Promise<void> => {
      await app.advanceClock(by)
      await query(there().wired.db, 'update app.clock set ahead_by = ahead_by + :by::interval', { by })
    },
    /** Creates a business that can pay out, and orders its move. */
    aMover: async (): Promise<PayoutSetup> => {
      const setup = await setUpPayout(app)
      await commands.order(setup.business.id)
      return setup
    },
    /** The client of a business in the cell b. */
    clientThere: ({ business }: PayoutSetup) => clientOf(there().url, business.key),
    ...commands,
    ...createChecks(state, app),
  }
}

/** Returns a hook that ends a move after a step as a crash does: its connections are gone with it. */
export const crashAfter =
  (step: Step) =>
  (move: Move) =>
  async (done: Step): Promise<void> => {
    if (done !== step) return
    await Promise.all([move.source.destroy(), move.target.destroy()])
    throw new Error(`crashed after ${step}`)
  }
