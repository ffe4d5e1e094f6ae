import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '../../generated/catalogue.ts'
import { useApp } from '../support/app.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { operationIds, requestsOf } from './requests.ts'
import { aWorld, inWorldOf, type World } from './world.ts'

// Behaviour that all operations share, tried with the example of each.

const app = useApp()

let sandbox: World
beforeAll(async () => {
  sandbox = await aWorld(app)
})

type Work = (world: World) => Promise<void>

const withWorld = (operationId: OperationId, work: Work, given = sandbox): Promise<void> =>
  inWorldOf(app, { operationId, here: () => given }, work)

type Change = {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  readonly key?: string
}

const ask = async (world: World, operationId: OperationId, change: Change): Promise<RawAnswer> => {
  const [request] = requestsOf(operationId)
  if (!request) throw new Error(`${operationId} has no example`)
  const { method, path, body } = await world.send(request)
  const { headers = {}, query, key = world.key } = change
  const target = query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  return sendRaw(world.url, target, { method, key, headers, ...(body !== undefined && { body }) })
}

describe.each(operationIds.map((id) => [id] as const))('%s', (operationId) => {
  it('AUTHENTICATION_ERROR for an unknown key', async () => {
    await withWorld(operationId, async (world) => {
      expectRefusal(await ask(world, operationId, { key: 'nonsense' }), 'AUTHENTICATION_ERROR')
    })
  })

  it('BAD_REQUEST_ERROR for a version that does not exist', async () => {
    await withWorld(operationId, async (world) => {
      const answer = await ask(world, operationId, { headers: { 'x-api-version': '2026-05-19' } })
      expect(expectRefusal(answer, 'BAD_REQUEST_ERROR').friendlyMessage).toContain('2026-05-18')
    })
  })

  it('VALIDATION_ERROR for a query parameter that it does not have', async () => {
    await withWorld(operationId, async (world) => {
      const answer = await ask(world, operationId, { query: 'surprise=1' })
      expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).toContain('surprise')
    })
  })

  it('accepts the current version, and a JSON content type without a body', async () => {
    const accept = async (world: World): Promise<void> => {
      const headers = { 'x-api-version': '2026-05-18', 'content-type': 'application/json; charset=utf-8' }
      const answer = await ask(world, operationId, { headers })
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(answer.text).not.toMatch(/x-api-version|content type/)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    }
    // A separate world, because this test changes data.
    await withWorld(operationId, accept, await aWorld(app))
  })
})
