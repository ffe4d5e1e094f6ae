import { createHomes } from '../../src/cells/homes.ts'
import { randomBytes } from 'node:crypto'
import { createBusinessesService } from '../../src/auth/businesses.ts'
import { createCustomersService } from '../../src/customers/service.ts'
import { readNow } from '../../src/db/clock.ts'
import { openDb, type Db } from '../../src/db/knex.ts'
import { inTransaction, query, queryOne, type Trx } from '../../src/db/tx.ts'
import { createRunner, type JobFailure, type Runner } from '../../src/jobs/runner.ts'
import type { Task } from '../../src/jobs/task.ts'
import { findDataKey } from '../../src/vault/data-keys.store.ts'
import { createVault } from '../../src/vault/vault.ts'
import { createSender } from '../../src/webhooks/sender.ts'
import { createDeliveriesService } from '../../src/webhooks/deliveries/service.ts'
import { createForwardService } from '../../src/webhooks/forward.ts'
import type { GuardOptions } from '../../src/webhooks/guard.ts'
import { createWebhooksService, responseSealContext } from '../../src/webhooks/service.ts'
import { webhookTasks } from '../../src/webhooks/tasks.ts'
import { createDatabase } from './database.ts'
import { keyringOf, newWebhookKey } from './keyrings.ts'

const keys = [newWebhookKey()]
const vault = createVault({
  masterKeys: keyringOf(randomBytes(32)),
  indexKeys: keyringOf(randomBytes(32)),
})

/** The columns of `jobs` that tests read. */
export type JobRow = {
  readonly subject_id: string
  readonly due_at: Date
  readonly attempts: number
  readonly lease_until: Date | null
}

/** The columns of `webhook_attempts` that tests read. */
export type AttemptRow = {
  readonly attempt: number
  readonly status: number | null
  readonly error: string | null
  readonly response_head: string | null
  readonly started_at: Date
  readonly next_attempt_at: Date | null
}

/** A job to insert; due now by default. */
export type JobInput = {
  readonly task: string
  readonly subjectId: string
  readonly lane?: string
  readonly position?: number
  readonly dueInMs?: number
}

const createTable = (db: Db) => ({
  addJob: async (businessId: string, overrides: JobInput): Promise<void> => {
    const now = await readNow(db)
    await query(
      db,
      `insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at)
       values (:businessId, :task, :subjectId, :lane, :position, :dueAt, :now)`,
      {
        lane: null,
        position: null,
        ...overrides,
        businessId,
        dueAt: new Date(now.getTime() + (overrides.dueInMs ?? 0)),
        now,
      },
    )
  },
  jobs: (businessId: string): Promise<JobRow[]> =>
    query(
      db,
      `select subject_id, due_at, attempts, lease_until from jobs
        where business_id = :businessId order by subject_id`,
      { businessId },
    ),
  attempts: async (businessId: string, eventId: string): Promise<AttemptRow[]> => {
    const rows = await query<AttemptRow & { readonly response_head_encrypted: string | null }>(
      db,
      `select attempt, status, error, response_head_encrypted, started_at, next_attempt_at from webhook_attempts
        where business_id = :businessId and event_id = :eventId order by attempt`,
      { businessId, eventId },
    )
    const sealer = vault.sealerOf(await findDataKey(db, { businessId, customerId: null }))
    return rows.map(({ response_head_encrypted: sealed, ...row }) => ({
      ...row,
      response_head:
        sealed === null
          ? null
          : sealer.open(responseSealContext({ businessId, eventId, attempt: row.attempt }), sealed),
    }))
  },
  eventIds: async (businessId: string): Promise<string[]> => {
    const rows = await query<{ id: string }>(
      db,
      'select id from events where business_id = :businessId order by subject_id, sequence',
      { businessId },
    )
    return rows.map(({ id }) => id)
  },
  /** Removes all jobs, so that advancing the clock in one test makes no job of another one due. */
  clearJobs: async (): Promise<void> => {
    await query(db, 'delete from jobs')
  },
  /** Advances the clock of this database, for every process that uses it. */
  advance: async (ms: number): Promise<void> => {
    await queryOne(db, `update app.clock set ahead_by = ahead_by + :ms * interval '1 millisecond'`, { ms })
  },
  now: (): Promise<Date> => readNow(db),
})

/** Jobs and webhooks on a separate database, without the API. */
export type JobsSetup = Awaited<ReturnType<typeof setUpJobs>>

/** Creates the setup; `timeoutMs` limits a delivery attempt, `guard` the addresses that it can reach. */
export const setUpJobs = async (timeoutMs = 5_000, guard: GuardOptions = { allowLoopback: true }) => {
  const database = await createDatabase()
  const db = openDb({ url: database.url, name: 'corridor-test', max: 16 })
  const webhooks = createWebhooksService({ db, vault, keys, guard })
  const { createOwner } = createCustomersService({ db, vault, emit: webhooks.emit })
  const businesses = createBusinessesService({
    db,
    createOwner,
    mode: 'sandbox',
    homes: createHomes({ db, cell: undefined }),
  })
  const sender = createSender({ guard, timeoutMs })
  const [deliver, release] = webhookTasks({ db, vault, webhooks, sender })
  const failures: JobFailure[] = []
  const emitIn = async (trx: Trx, businessId: string, subjectId: string): Promise<void> => {
    const at = await readNow(trx)
    const dataKey = await findDataKey(trx, { businessId, customerId: null })
    const data = { customerId: subjectId, name: 'Adaéze' }
    await webhooks.emit(trx, { businessId, type: 'CUSTOMER.UPDATED', subjectId, dataKey, data, at })
  }
  return {
    ...createTable(db),
    db,
    databaseUrl: database.url,
    webhooks,
    deliveries: createDeliveriesService({ db, vault, webhooks }),
    forwarding: createForwardService({ db, vault, webhooks, sender, pollMs: 10 }),
    deliver,
    release,
    failures,
    addBusiness: async (): Promise<string> => {
      const { id } = await businesses.create({ name: 'Kora', countryCode: 'NG' })
      return id
    },
    runner: (tasks: readonly Task[], pollMs = 5): Runner =>
      createRunner({ db, tasks, pollMs, onFailure: (failure) => failures.push(failure) }),
    /** Emits CUSTOMER.UPDATED, as the service does. */
    emit: (businessId: string, subjectId: string): Promise<void> =>
      inTransaction(db, (trx) => emitIn(trx, businessId, subjectId)),
    /** The same in a transaction that goes on. */
    emitIn,
    close: async (): Promise<void> => {
      await sender.close()
      await db.destroy()
      await database.drop()
    },
  }
}
