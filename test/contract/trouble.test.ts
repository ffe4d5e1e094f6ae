import { beforeAll, describe, expect, it } from 'vitest'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { useApp } from '../support/app.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { failStatements } from '../support/statements.ts'
import { operationIds, requestsOf } from './requests.ts'
import { aWorld, inWorldOf, type World } from './world.ts'

// Two failures of every operation: the database is unavailable (503), and a bug (500). Neither response reveals the
// cause.

const app = useApp()

let sandbox: World
beforeAll(async () => {
  sandbox = await aWorld(app)
})

const withWorld = (operationId: OperationId, work: (world: World) => Promise<void>): Promise<void> =>
  inWorldOf(app, { operationId, here: () => sandbox }, work)

// Statements that are not part of the operation: authentication, rate limit, log and transaction control.
const notTheWork = /api_keys|app\.count_requests|app\.log_requests|^(begin|commit|rollback|select version)/i

const databaseError = (members: Readonly<Record<string, string>>): Error =>
  Object.assign(new Error('planted: values of rows (id)=(22145678901)'), { severity: 'ERROR', ...members })

/** Sends the example of the operation while its first statement fails. */
const askFailing = async (world: World, operationId: OperationId, error: Error): Promise<RawAnswer> => {
  const [request] = requestsOf(operationId)
  if (!request) throw new Error(`${operationId} has no example`)
  const { method, path, body } = await world.send(request)
  const sent = { method, key: world.key, ...(body !== undefined && { body }) }
  return failStatements(
    ({ text }) => (notTheWork.test(text) ? undefined : error),
    () => sendRaw(world.url, path, sent),
  )
}

const each = operationIds.map((id) => [id] as const)

const hint = 'the example must pass its schema and reach the database, or nothing of the operation is tried'

describe('503 EXTERNAL_REQUEST_ERROR', () => {
  it.each(each)('%s, where the database fails during the operation', async (operationId) => {
    const away = databaseError({
      code: '57P01',
      message: 'terminating connection due to administrator command',
    })
    await withWorld(operationId, async (world) => {
      const answer = await askFailing(world, operationId, away)
      expect(answer.status, `${answer.text}: ${hint}`).toBe(503)
      const { friendlyMessage } = expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
      expect(friendlyMessage).not.toMatch(/terminating|57P01/)
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    })
  })

  it('every operation, where the database does not respond', async () => {
    const away = await app.serveOn('postgres://nobody@127.0.0.1:1/none')
    try {
      for (const operationId of operationIds) {
        const { method, path } = operations[operationId]
        const target = path.replaceAll(/\{\w+\}/g, 'f'.repeat(24))
        const answer = await sendRaw(away.url, target, { method: method.toUpperCase(), key: sandbox.key })
        expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
        expect(answer.headers.get('retry-after')).toBe('1')
      }
    } finally {
      await away.close()
    }
  })
})

describe('500 INTERNAL_SERVER_ERROR', () => {
  it.each(each)('%s, where an unknown constraint is violated', async (operationId) => {
    const bug = databaseError({
      code: '23514',
      constraint: 'nobody_knows_it',
      detail: 'Key (id)=(22145678901)',
    })
    await withWorld(operationId, async (world) => {
      const answer = await askFailing(world, operationId, bug)
      expect(answer.status, `${answer.text}: ${hint}`).toBe(500)
      expect(expectRefusal(answer, 'INTERNAL_SERVER_ERROR')).toEqual({
        errorMessage: answer.json && (answer.json as { error: string }).error,
        friendlyMessage: '',
      })
      const bugs = app.takeBugs()
      expect(bugs).toHaveLength(1)
      // The operator log names the constraint, but no values.
      expect(bugs[0]).toContain('23514 nobody_knows_it')
      expect(`${bugs.join('')}${answer.text}`).not.toMatch(/planted|22145678901/)
      const [call] = await app.calls({ requestId: answer.headers.get('x-request-id') ?? '' })
      if (world === sandbox)
        expect(call).toMatchObject({ operationId, status: 500, code: 'INTERNAL_SERVER_ERROR' })
    })
  })
})
