import type { Act, ActDeps, Operator } from '../audit/index.ts'
import type { Config, MigrateConfig } from '../config.ts'
import type { Db } from '../db/knex.ts'
import type { MigrationReport } from '../db/migrate.ts'
import type { Trx } from '../db/tx.ts'
import { needsSecond } from '../kernel/needs-second.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Rooms } from '../wire/rooms.ts'
import { systemUser, type RequestedAct } from './acts.ts'
import { requireOperator } from './require-operator.ts'
import type { MoveOptions, ProgramParts, Work } from './toolbox.ts'
import { untilSignal } from './until-signal.ts'

// Dynamic imports, so that each command loads only what it needs.

type Session = { readonly config: Config; readonly db: Db; readonly operator: Operator | undefined }

const settings = { poolMax: 4, name: 'corridor-cli', statementTimeoutMs: 0 }

const ownerUrl = ({ ownerDatabaseUrl }: Config): string => ownerDatabaseUrl
const asOwner = { isReadOnly: false, urlOf: ownerUrl }

/** Returns an act with its person and reason. The person is the holder of the token unless `--as` says; otherwise only
 *  a sandbox has defaults. */
const completeAct = ({ as, reason, ...act }: RequestedAct, { config, operator }: Session): Act => {
  const person = as ?? operator?.name
  if (config.mode === 'sandbox') return { ...act, as: person ?? systemUser(), reason: reason ?? 'sandbox' }
  return person === undefined || reason === undefined
    ? refuse('VALIDATION_ERROR', 'In production, pass --as OPERATOR and --reason TEXT: this is written down.')
    : { ...act, as: person, reason }
}

const depsOf = ({ config, db }: Session): ActDeps => ({
  db,
  mustBeListed: config.mode === 'production',
  token: config.operatorToken,
})

const createRequireSecond =
  ({ config, operator }: Session) =>
  (): void => {
    if (config.mode === 'sandbox') return
    requireOperator({ operator })
    throw needsSecond
  }

const findOperator = async (db: Db, token: string | undefined): Promise<Operator | undefined> => {
  if (token === undefined) return undefined
  const { createAuditService } = await import('../audit/index.ts')
  return createAuditService({ db }).findByToken(token)
}

const useRooms = async <T>({ config, db }: Session, work: (rooms: Rooms) => Promise<T>): Promise<T> => {
  const { wireRooms } = await import('../wire/rooms.ts')
  const rooms = wireRooms({ ...config, ...settings }, { db, opsDb: db, sealsDb: db })
  try {
    return await work(rooms)
  } finally {
    await rooms.close()
  }
}

const migrateWithReference = async ({
  ownerDatabaseUrl,
  mode,
  cellName,
}: MigrateConfig): Promise<MigrationReport> => {
  const { migrate } = await import('../migrate.ts')
  const { seedReference } = await import('../seed/index.ts')
  const { createInstitutionsService } = await import('../institutions/index.ts')
  const { openDb } = await import('../db/knex.ts')
  const report = await migrate(ownerDatabaseUrl, mode, cellName)
  const { name, statementTimeoutMs } = settings
  const db = openDb({ url: ownerDatabaseUrl, name, max: 1, statementTimeoutMs })
  try {
    await seedReference(createInstitutionsService({ db }))
  } finally {
    await db.destroy()
  }
  return report
}

const performMove = async (
  session: Session,
  { businessId, to, isAbandoned, drainMs, closedMs }: MoveOptions,
  { requested, progress }: { readonly requested: RequestedAct; readonly progress: (line: string) => void },
): Promise<string> => {
  const { cell, moveUrls, ownerDatabaseUrl: source, vaultKeys } = session.config
  const { target } = moveUrls
  if (!cell) return refuse('VALIDATION_ERROR', 'There is one cell only: set CELL and CELLS_FILE.')
  if (target === undefined)
    return refuse('VALIDATION_ERROR', `Set MOVE_TARGET_DATABASE_URL to the database of the cell ${to}.`)
  const { performSteps, recordAct } = await import('../audit/index.ts')
  const { abandonMove, moveBusiness, withMove } = await import('../moving/index.ts')
  const { createVault } = await import('../vault/index.ts')
  const act = completeAct(requested, session)
  const move = {
    order: { businessId, from: cell.name, to },
    connection: moveUrls.source,
    vault: createVault(vaultKeys),
    drainMs,
    closedMs,
    progress,
    interrupted: untilSignal(),
    recordThere: (trx: Trx) => recordAct(trx, act),
  }
  await performSteps(depsOf(session), act, () =>
    withMove({ source, target }, move, isAbandoned ? abandonMove : moveBusiness),
  )
  return cell.file
}

/** Creates what commands do to a deployment. Its configuration is read when a command needs it. */
export const createParts = ({
  requireConfig,
  requireMigrateConfig,
}: {
  readonly requireConfig: () => Promise<Config>
  readonly requireMigrateConfig: () => Promise<MigrateConfig>
}): Pick<ProgramParts, 'open' | 'migrate' | 'seed' | 'move' | 'examine'> => {
  const withDatabase = async <T>(
    { isReadOnly, urlOf }: { readonly isReadOnly: boolean; readonly urlOf?: typeof ownerUrl },
    work: (session: Session) => Promise<T>,
  ): Promise<T> => {
    const config = await requireConfig()
    const { requireMode } = await import('../db/mode.ts')
    const { requireCell } = await import('../db/cell.ts')
    const { openDb } = await import('../db/knex.ts')
    const { poolMax: max, name, statementTimeoutMs } = settings
    const url = urlOf?.(config) ?? config.databaseUrl
    const db = openDb({ url, name, max, statementTimeoutMs, isReadOnly })
    try {
      await requireMode(db, config.mode)
      await requireCell(db, config.cell?.name)
      return await work({ config, db, operator: await findOperator(db, config.operatorToken) })
    } finally {
      await db.destroy()
    }
  }
  return {
    open: (work, act) =>
      withDatabase({ isReadOnly: act === undefined }, async (session) => {
        const requireSecond = createRequireSecond(session)
        const run =
          (one: Work) =>
          (rooms: Rooms): Promise<void> =>
            one({ ...rooms, ...rooms.services, operator: session.operator, requireSecond })
        if (act === undefined) return useRooms(session, run(work))
        const { performAct, performSteps } = await import('../audit/index.ts')
        const done = completeAct(act.requested, session)
        if (act.steps) return performSteps(depsOf(session), done, () => useRooms(session, run(work)))
        const prepare = () => useRooms(session, run(act.prepare))
        const deps = { ...depsOf(session), prepare }
        return performAct(deps, done, (trx) => useRooms({ ...session, db: trx }, run(work)))
      }),
    examine: async () => {
      const config = await requireConfig()
      const { examine } = await import('../doctor/index.ts')
      const { openDb } = await import('../db/knex.ts')
      const { poolMax: max, name } = settings
      const db = openDb({ url: config.databaseUrl, name, max, statementTimeoutMs: 30_000, isReadOnly: true })
      try {
        return await useRooms({ config, db, operator: undefined }, (rooms) => examine({ config, db, rooms }))
      } finally {
        await db.destroy()
      }
    },
    migrate: async () => migrateWithReference(await requireMigrateConfig()),
    move: (options, requested, progress) =>
      withDatabase(asOwner, (session) => performMove(session, options, { requested, progress })),
    seed: (progress, requested) =>
      withDatabase(asOwner, async (session) => {
        const { performSteps } = await import('../audit/index.ts')
        const { seedSandbox } = await import('../seed/index.ts')
        const { mode } = session.config
        const act = completeAct(requested, session)
        return performSteps(depsOf(session), act, () =>
          useRooms(session, (rooms) => seedSandbox(rooms, { mode, progress })),
        )
      }),
  }
}
