import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInProcess } from '../support/run-corridor.ts'
import { aBankAccount, aCustomer, must, payoutBody } from '../support/builders.ts'
import { clientOf, sendRaw } from '../support/client.ts'
import { startReceiver, type Received, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { startServed, type Served } from './process.ts'
import { corridor, names, useServedCells, type CellName } from './served-cells.ts'

const world = useServedCells({
  WORKER_POLL_MS: '50',
  SANDBOX_DELAY_MS: '1000',
  WEBHOOK_ALLOW_LOOPBACK: 'true',
})
const workers: Served[] = []
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  for (const name of names) {
    const { env, database } = world.cells[name]
    workers.push(await startServed('worker', { ...env, DATABASE_URL: database.urlAs('worker') }))
  }
})
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  await receiver.close()
})

/** Payouts that clients create one after the other, each with its key until it has an answer. */
const startLoad = (create: () => ReturnType<typeof payoutBody>, key: string, clients: number) => {
  const acknowledged = new Map<string, string>()
  let isStopped = false
  const send = async (): Promise<void> => {
    const body = create()
    const { idempotencyKey } = body.meta
    for (;;) {
      // A new connection each time: the proxy is replaced meanwhile.
      const answer = await clientOf(world.url, key)
        .POST('/api/v1/transaction', { body })
        .catch(() => undefined)
      const status = answer?.response.status
      if (answer?.data) acknowledged.set(idempotencyKey, answer.data.data.transactionId)
      // The answer of an earlier try was lost.
      if (status === 201 || status === 409) return
      if (status !== undefined && status !== 503) throw new Error(`answered ${status.toString()}`)
    }
  }
  const run = async (): Promise<void> => {
    while (!isStopped) await send()
  }
  const running = Promise.all(Array.from({ length: clients }, run))
  return {
    acknowledged,
    stop: async (): Promise<void> => {
      isStopped = true
      await running
    },
  }
}

const count = async (name: CellName, sql: string): Promise<number> =>
  Number((await world.write(name, sql))[0]?.['count'])

type Event = {
  readonly data: { readonly id?: string; readonly transactionId?: string; readonly status: string }
}

/** Returns the statuses that were received of each transaction, in the order of their first arrival. */
const statusesOf = (received: readonly Received[]): ReadonlyMap<string, readonly string[]> => {
  const seen = new Set<unknown>()
  const statuses = new Map<string, string[]>()
  for (const { headers, body } of received) {
    if (seen.has(headers['webhook-id'])) continue
    seen.add(headers['webhook-id'])
    const { data } = JSON.parse(body) as Event
    const id = data.transactionId ?? data.id ?? ''
    statuses.set(id, [...(statuses.get(id) ?? []), data.status])
  }
  return statuses
}

/** Gives the business of the cell a money and what a payout needs. */
const setUp = async () => {
  const { env, businessId, key } = world.cells.a
  const client = clientOf(world.url, key)
  await world.write('a', `update businesses set rate_limits = '{"createTransaction": 1000000}'`)
  await corridor(env, 'webhook', 'set', businessId, receiver.url)
  await corridor(env, 'limits', 'set', businessId, '--daily', '80000.00')
  must(await client.POST('/api/v1/org/balance/topup', { body: { amount: '90000.00', currency: 'USD' } }))
  const { customerId } = await aCustomer(client)
  const { paymentMethodId: destinationId } = await aBankAccount(client, { customerId })
  return { businessId, key, client, ids: { customerId, destinationId } }
}

/** Moves the business under load, and returns what was acknowledged. */
const moveUnderLoad = async ({ businessId, key, ids }: Awaited<ReturnType<typeof setUp>>) => {
  const { a, b } = world.cells
  const load = startLoad(() => payoutBody(ids), key, 3)
  const waitForMore = (): Promise<void> => {
    const before = load.acknowledged.size
    return until(
      () => load.acknowledged.size > before + 20,
      () => 'nothing was acknowledged',
    )
  }
  await waitForMore()
  const env = {
    ...a.env,
    MOVE_TARGET_DATABASE_URL: b.database.url,
    MOVE_SOURCE_DATABASE_URL: a.database.url,
  }
  const moved = await corridor(env, 'cells', 'move', businessId, '--to', 'b', '--write-map')
  expect(moved).toEqual({ businessId, cell: 'b', mapWritten: true })
  await world.waitForMap(3)
  await world.startProxy()
  await waitForMore()
  await load.stop()
  return load.acknowledged
}

const expectRightWebhooks = (ids: Iterable<unknown>): void => {
  const statuses = statusesOf(receiver.received)
  for (const id of ids) {
    const seen = statuses.get(String(id)) ?? []
    expect(seen[0], `first of ${String(id)}`).toBe('PENDING')
    expect(seen.at(-1), `last of ${String(id)}`).toBe('SUCCESS')
  }
}

it('a business moves under load: nothing is lost or doubled, and it has one home', async () => {
  const mover = await setUp()
  const { businessId, key, client, ids } = mover
  const used = payoutBody(ids)
  must(await client.POST('/api/v1/transaction', { body: used }))
  const before = await client.POST('/api/v1/transaction', { body: used })
  const acknowledged = await moveUnderLoad(mover)

  const rows = await world.write(
    'b',
    `select idempotency_key as key, id from transactions where type = 'WITHDRAW'`,
  )
  const there = new Map(rows.map((row) => [row['key'], row['id']]))
  expect(rows.length).toBe(there.size)
  for (const [idempotencyKey, id] of acknowledged) expect(there.get(idempotencyKey)).toBe(id)
  const old = await world.write('a', `select id from transactions where business_id = '${businessId}'`)
  expect(old.length).toBeGreaterThan(20)
  expect(old.length).toBeLessThan(there.size)
  const after = await client.POST('/api/v1/transaction', { body: used })
  expect([after.response.status, after.error]).toEqual([before.response.status, before.error])
  const refused = await sendRaw(world.cells.a.api.url, '/api/v1/org/balance', { key })
  expect(refused).toMatchObject({ status: 503, json: { code: 'EXTERNAL_REQUEST_ERROR' } })

  await until(
    async () => (await count('b', `select count(*) from jobs where business_id = '${businessId}'`)) === 0,
    () => 'work is left in the new cell',
    120_000,
  )
  expectRightWebhooks(there.values())
  for (const name of names) {
    const { code, stdout } = await runInProcess(['ledger', 'verify'], world.cells[name].env)
    expect(code, stdout).toBe(0)
  }
  const closed = 'select state, cell from closed_businesses'
  expect([await world.write('a', closed), await world.write('b', closed)]).toEqual([
    [{ state: 'MOVED', cell: 'b' }],
    [],
  ])
})
