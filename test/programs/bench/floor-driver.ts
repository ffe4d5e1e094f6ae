import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createId } from '../../../src/kernel/id.ts'
import type { MarkedStatement } from './create-statements.ts'
import type { FloorOrder, FloorResult } from './floor.ts'

// The other end of `floor.ts` where there is no pgbench: the same statements, prepared, by the plain driver.

type Row = { business_id: string; customer_id: string; method_id: string; hash: string }

const fill = (value: string, marks: Readonly<Record<string, string>>): string =>
  value.replaceAll(/@(\w+)@/g, (_, mark: string) => marks[mark] ?? '')

const runCreate = async (
  client: pg.Client,
  statements: readonly MarkedStatement[],
  row: Row,
): Promise<void> => {
  const now = new Date()
  const marks = {
    business: row.business_id,
    customer: row.customer_id,
    method: row.method_id,
    hash: row.hash,
    unique: randomBytes(12).toString('hex'),
    id: createId(now),
    now: now.toISOString(),
  }
  for (const [index, { text, values }] of statements.entries()) {
    await client.query({
      name: `floor-${index.toString()}`,
      text,
      values: values.map((value) => fill(value, marks)),
    })
  }
}

const runOrder = async (order: FloorOrder): Promise<FloorResult> => {
  const clients = await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const client = new pg.Client({ connectionString: order.databaseUrl })
      await client.connect()
      return client
    }),
  )
  const { rows = [] } =
    (await clients[0]?.query<Row>(
      'select business_id, customer_id, method_id, hash from bench.payers order by number limit $1',
      [order.payers],
    )) ?? {}
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - startedAt < order.measureMs) {
        const row = rows[Math.floor(Math.random() * rows.length)]
        if (!row) throw new Error('nobody pays')
        await runCreate(client, order.statements, row)
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: done / seconds }
}

process.on('message', (order: FloorOrder) => {
  void runOrder(order).then((result) => process.send?.(result))
})
