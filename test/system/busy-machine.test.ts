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

const keepBusy = () => {
  for (let core = 0; core < availableParallelism(); core += 1)
    neighbours.push(spawn(process.execPath, ['-e', 'for (;;);']))
}

const read = async (path: string): Promise<number> => (await sendRaw(api.url, path, { key })).status

const countStatuses = (statuses: readonly number[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

it('sheds none of a thousand single requests beside busy programs; of a flood creates are shed last', async () => {
  keepBusy()
  const alone: number[] = []
  while (alone.length < 1_000) alone.push(await read('/api/v1/org/balance'))
  expect(countStatuses(alone)).toEqual({ 200: 1_000 })

  const reads: number[] = []
  let isFlooding = true
  const flood = Array.from({ length: 64 }, async () => {
    while (isFlooding) reads.push(await read('/api/v1/customer'))
  })
  const { POST } = clientOf(api.url, key)
  const creates: number[] = []
  while (creates.length < 40 || !reads.includes(503)) {
    const body = { amount: '1.00', currency: 'USD' }
    creates.push((await POST('/api/v1/org/balance/topup', { body })).response.status)
  }
  isFlooding = false
  await Promise.all(flood)
  expect(countStatuses(reads)[503]).toBeGreaterThan(0)
  expect(creates.filter((status) => status === 503)).toEqual([])
})
