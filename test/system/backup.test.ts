import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../src/db/tx.ts'
import type { Wired } from '../../src/wire.ts'
import { clientOf } from '../support/client.ts'
import { publicPemOfFirst } from '../support/keyrings.ts'
import { deployment, runInProcess } from '../support/run-corridor.ts'
import type { Received } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import {
  children,
  type HeldReceiver,
  type Paid,
  type Source,
  eventIdOf,
  startHeldReceiver,
  startSource,
  wireHere,
} from './backup-source.ts'
import { backups, databaseName, startArchiving, takeEarlierBase, type Backup } from './backups.ts'
import { createPlace, type Place, type Postgres15 } from './postgres-15.ts'
import { startServed, type Served } from './process.ts'

// The steps of docs/backup.md on Postgres 15, for each kind of backup, taken of one database under load.

const patienceMs = 300_000
const clients = 3

/** What was true when a backup was taken. */
type Moment = {
  /** Payouts that were acknowledged before it began, and after it had ended. */
  readonly before: readonly Paid[]
  after: readonly Paid[]
  /** Events whose delivery was recorded before it began. */
  readonly delivered: ReadonlySet<string>
  /** A payout whose first event was delivered only after it. */
  readonly undelivered: Paid
}

const settings = {
  WEBHOOK_ALLOW_LOOPBACK: 'true',
  WORKER_POLL_MS: '100',
  SANDBOX_DELAY_MS: '1800000',
  SANDBOX_INSTANT_DELAY_MS: '100',
}

const moments = new Map<Backup, Moment>()
const firstRun = new Map<string, string>()
let place: Place
let receiver: HeldReceiver
let source: Pick<Source, 'businessId' | 'key'>
let keyIssuedLater = ''

// A worker that dies between recording a delivery and ending its job delivers again.
const deliveredIn = async (wired: Wired): Promise<ReadonlySet<string>> => {
  const rows = await query<{ event_id: string }>(
    wired.db,
    `select event_id from webhook_attempts
      where status = 200 and not exists (select from jobs where subject_id = event_id)`,
  )
  return new Set(rows.map(({ event_id }) => event_id))
}

const isAbout =
  ({ id }: Paid) =>
  ({ body }: Received): boolean =>
    body.includes(id)

const takeUnderLoad = async (backup: Backup, from: Source, cluster: Postgres15): Promise<void> => {
  await from.reach(20)
  const delivered = await deliveredIn(from.wired)
  expect(delivered.size).toBeGreaterThan(0)
  const release = receiver.hold()
  const undelivered = await from.pay()
  const before = [...from.paid]
  await backup.take(place, cluster)
  // A create of each client may have been in flight when it ended.
  const ended = from.paid.length + clients
  release()
  moments.set(backup, { before, after: [], delivered, undelivered })
  await from.reach(20)
  await until(
    () => receiver.received.some(isAbout(undelivered)),
    () => 'the event was not delivered',
  )
  Object.assign(moments.get(backup) ?? {}, { after: from.paid.slice(ended) })
}

const env = (url: string): Readonly<Record<string, string>> => ({ ...deployment(url), ...settings })

beforeAll(async () => {
  place = await createPlace()
  receiver = await startHeldReceiver()
  const cluster = await startArchiving(place)
  const started = await startSource(env(cluster.url(databaseName)), receiver)
  source = { businessId: started.businessId, key: started.key }
  await started.reach(20)
  await takeEarlierBase(place, cluster)
  for (const backup of backups) await takeUnderLoad(backup, started, cluster)
  const { businessId } = source
  const issued = { businessId, name: 'later', permissions: [], legacy: true }
  keyIssuedLater = (await started.wired.keys.create(issued)).key
  const kept = await runInProcess(['ledger', 'root'], env(cluster.url(databaseName)))
  await place.write('root.json', kept.stdout)
  await place.write('webhook-key.pem', publicPemOfFirst(started.wired.webhooks))
  await started.kill()
  await cluster.cut()
  for (const one of receiver.received.splice(0)) firstRun.set(eventIdOf(one), one.body)
}, patienceMs)

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await receiver.close()
  await place.remove()
}, patienceMs)

/** The environment of today: the vault has a newer key in front, and webhooks and roots are signed with another. */
const today = (url: string): Readonly<Record<string, string>> => ({
  ...env(url),
  ENCRYPTION_KEYS: `today:${randomBytes(32).toString('base64')},${deployment(url)['ENCRYPTION_KEYS'] ?? ''}`,
  WEBHOOK_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
})

const countWhere = async (wired: Wired, sql: string): Promise<number> => {
  const [row] = await query<{ count: number }>(wired.db, sql)
  return row?.count ?? -1
}

const open = `select count(*)::integer from transactions where status in ('PENDING', 'PROCESSING')`
const due = `select count(*)::integer from jobs where task like 'transactions.%' and due_at <= app.now()`
const undelivered = `select count(*)::integer from events e where not exists (
  select from webhook_attempts a where a.business_id = e.business_id and a.event_id = e.id and a.status = 200)`

/** A restored deployment, as it runs before its release. */
type Restored = {
  readonly moment: Moment
  readonly environment: Readonly<Record<string, string>>
  readonly cluster: Postgres15
  readonly wired: Wired
  readonly served: Served
  /** Runs a command that must succeed. */
  readonly corridor: (...args: readonly string[]) => Promise<void>
  readonly verify: () => Promise<void>
  /** How many payouts were not final when it started. */
  readonly waiting: number
}

/** Restores a backup, freezes and verifies it as docs/backup.md says, and starts its processes. */
const restore = async (backup: Backup): Promise<Restored> => {
  const moment = moments.get(backup)
  if (!moment) throw new Error(`${backup.name} was not taken`)
  const cluster = await backup.restore(place)
  const environment = today(cluster.url(databaseName))
  const wired = wireHere(environment)
  const corridor = async (...args: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await runInProcess(args, environment)
    expect(code, `${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
  }
  const verify = (): Promise<void> =>
    corridor(
      ...['ledger', 'verify', '--grace', '1d', '--root', place.path('root.json')],
      ...['--public-key', place.path('webhook-key.pem')],
    )
  await corridor('migrate')
  await corridor('ledger', 'freeze', '--all', '--reason', 'restored')
  await verify()
  const waiting = await countWhere(wired, open)
  const served = await startServed('both', environment)
  children.push(served.child)
  return { moment, environment, cluster, wired, served, corridor, verify, waiting }
}

const untilNone = ({ wired, served }: Restored, sql: string): Promise<void> =>
  until(
    async () => (await countWhere(wired, sql)) === 0,
    () => `${sql}\n${served.log().slice(-2_000)}`,
  )

describe.each(backups)('a database restored from a $name', (backup) => {
  let restored: Restored
  const client = () => clientOf(restored.served.url, source.key)
  const create = async ({ body }: Paid) => client().POST('/api/v1/transaction', { body })
  const statusOf = async ({ id: transactionId }: Paid) => {
    const path = { transactionId }
    return (await client().GET('/api/v1/transaction/{transactionId}', { params: { path } })).response.status
  }
  const firstGone = (): Paid => {
    const [gone] = restored.moment.after
    if (!gone) throw new Error('no payout was acknowledged after the backup')
    return gone
  }

  beforeAll(async () => {
    restored = await restore(backup)
  }, patienceMs)
  afterAll(async () => {
    restored.served.child.kill('SIGTERM')
    await restored.served.ended
    await restored.wired.close()
    await restored.cluster.cut()
  }, patienceMs)

  it('has every payout acknowledged before the backup, and none acknowledged after it', async () => {
    const { moment, wired } = restored
    const rows = await query<{ id: string }>(wired.db, 'select id from transactions')
    const ids = new Set(rows.map(({ id }) => id))
    expect(moment.before.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(moment.after.filter(({ id }) => ids.has(id))).toEqual([])
    expect([await statusOf(moment.undelivered), await statusOf(firstGone())]).toEqual([200, 404])
  })

  it('pays nothing before it is released', async () => {
    const { corridor, wired, waiting } = restored
    expect(waiting).toBeGreaterThan(0)
    await corridor('clock', 'advance', '1h')
    await untilNone(restored, due)
    expect(await countWhere(wired, open)).toBe(waiting)
    expect((await create(firstGone())).response.status).toBe(503)
  })

  it('does not know a key that was issued after the backup', async () => {
    const answer = await clientOf(restored.served.url, keyIssuedLater).GET('/api/v1/org/balance')
    expect(answer.response.status).toBe(401)
  })

  it('cannot be read without the vault key of its time', async () => {
    const keys = restored.environment['ENCRYPTION_KEYS']?.split(',') ?? []
    const withoutOldKey = { ...restored.environment, ENCRYPTION_KEYS: keys[0] ?? '' }
    const { code, stderr } = await runInProcess(['webhook', 'show', source.businessId], withoutOldKey)
    expect({ code, stderr }).toMatchObject({
      code: 70,
      stderr: expect.stringContaining('no key "test" opens webhook_endpoints.secret') as string,
    })
  })

  it(
    'continues when it is released: keys of payouts that it has are taken, those of payouts it lost are free',
    async () => {
      const { corridor, moment, verify } = restored
      await corridor('ledger', 'release', '--all')
      expect((await create(moment.undelivered)).response.status).toBe(409)
      const again = await create(firstGone())
      expect(again.response.status).toBe(201)
      expect(again.data?.data.transactionId).not.toBe(firstGone().id)
      await corridor('clock', 'advance', '1h')
      await untilNone(restored, open)
      await untilNone(restored, undelivered)
      await verify()
    },
    patienceMs,
  )

  it('repeats no delivery that was recorded before the backup, and repeats others with the same id and bytes', () => {
    const { delivered, undelivered: late } = restored.moment
    const repeated = receiver.received.splice(0).filter((one) => firstRun.has(eventIdOf(one)))
    expect(repeated.filter((one) => delivered.has(eventIdOf(one)))).toEqual([])
    expect(repeated.some(isAbout(late)), 'its first event was delivered after the backup').toBe(true)
    expect(repeated.filter((one) => firstRun.get(eventIdOf(one)) !== one.body)).toEqual([])
  })
})
