import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, sendRaw } from '../support/client.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { deployment, runCorridor } from '../support/run-corridor.ts'
import { startServed, type Served } from './process.ts'

// A process sheds for its own backlog only, not because other programs take the processor.

let database: TestDatabase
let api: Served
let key = ''
const neighbours: ChildProcess[] = []

const corridor = async (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const { stdout, stderr, code } = await runCorridor(['--json', ...args], env)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

beforeAll(async () => {
  database = await createDatabase()
  const env = deployment(database.url)
  api = await startServed('api', { ...env, MAX_REQUESTS_IN_FLIGHT: '8' })
  const { id } = await corridor(env, 'business', 'create', 'Acme', '--country', 'NG')
  key = String((await corridor(env, 'key', 'create', String(id), '--legacy'))['key'])
})
afterAll(async () => {
  for (const neighbour of neighbours) neighbour.kill('SIGKILL')
  api.child.kill('SIGTERM')
  await api.ended
  await database.drop()
})

it('sheds none of a thousand requests, one at a time, beside busy programs; it sheds a flood', async () => {
  for (let core = 0; core < availableParallelism(); core += 1)
    neighbours.push(spawn(process.execPath, ['-e', 'for (;;);']))
  const statuses = new Map<number, number>()
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  for (let sent = 0; sent < 1_000; sent += 1) {
    count((await sendRaw(api.url, '/api/v1/org/balance', { key })).status)
  }
  expect([...statuses]).toEqual([[200, 1_000]])
  statuses.clear()
  const { POST } = clientOf(api.url, key)
  const topUp = () => POST('/api/v1/org/balance/topup', { body: { amount: '1.00', currency: 'USD' } })
  await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      if (index % 10 === 0) await topUp()
      else count((await sendRaw(api.url, '/api/v1/customer', { key })).status)
    }),
  )
  expect(statuses.get(503)).toBeGreaterThan(0)
}, 300_000)
