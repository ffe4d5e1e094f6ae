import { describe, expect, test } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createDeliveryHealthService } from '../../../src/webhooks/index.ts'
import { recordStatements } from '../../support/statements.ts'
import { failWith, useHooks } from './hooks.ts'

const hooks = useHooks()
const { aBusiness, runDue } = hooks

const subjectOf = (number: number): string => number.toString(16).padStart(24, '0')
const hour = 3_600_000
const service = () => createDeliveryHealthService({ db: hooks.setup.db })

describe('the health of deliveries', () => {
  test('counts what arrived at once, after a retry, waits, is held, and was given up', async () => {
    const businessId = await aBusiness()
    await hooks.setup.emit(businessId, subjectOf(1))
    await hooks.setup.emit(businessId, subjectOf(2))
    await runDue()
    hooks.receiver.answer = failWith(500)
    await hooks.setup.emit(businessId, subjectOf(3))
    await hooks.setup.emit(businessId, subjectOf(4))
    await runDue()
    expect(await service().health(businessId)).toMatchObject({ firstTry: 2, afterRetry: 0, waiting: 2 })
    hooks.receiver.answer = failWith(204)
    await hooks.setup.advance(hour)
    await runDue()
    hooks.receiver.answer = failWith(500)
    await hooks.setup.emit(businessId, subjectOf(5))
    await runDue()
    await hooks.setup.webhooks.pause(businessId, 'moving house')
    await hooks.setup.emit(businessId, subjectOf(6))
    const health = await service().health(businessId)
    expect(health).toMatchObject({ firstTry: 2, afterRetry: 2, waiting: 1, held: 1, stopped: 0 })
    await hooks.setup.clearJobs()
    expect(await service().health(businessId)).toMatchObject({ waiting: 0, held: 0, stopped: 1 })
    expect(health.halfHours).toHaveLength(48)
    const busy = health.halfHours.filter(({ attempts }) => attempts > 0)
    expect(busy.map(({ attempts, failures }) => [attempts, failures])).toEqual([
      [4, 2],
      [3, 1],
    ])
    expect(busy[0]?.medianMs).toBeGreaterThanOrEqual(0)
    expect(health.halfHours.at(-1)?.from.getTime()).toBeLessThanOrEqual(health.asOf.getTime())
  })

  test('forgets events of more than 24 hours ago, and events before the endpoint', async () => {
    const businessId = await hooks.setup.addBusiness()
    await hooks.setup.emit(businessId, subjectOf(1))
    await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/hooks`)
    // An event's time is in milliseconds, so both may have the same time.
    await query(
      hooks.setup.db,
      `update webhook_endpoints w set created_at = e.created_at + interval '1 microsecond'
         from events e where e.business_id = w.business_id and w.business_id = :businessId`,
      { businessId },
    )
    expect(await service().health(businessId)).toMatchObject({
      firstTry: 0,
      afterRetry: 0,
      waiting: 0,
      held: 0,
      stopped: 0,
    })
    await hooks.setup.emit(businessId, subjectOf(2))
    await runDue()
    expect(await service().health(businessId)).toMatchObject({ firstTry: 1 })
    await hooks.setup.advance(25 * hour)
    const health = await service().health(businessId)
    expect(health).toMatchObject({ firstTry: 0, stopped: 0 })
    expect(health.halfHours.every(({ attempts, medianMs }) => attempts === 0 && medianMs === null)).toBe(true)
  })

  test('is read at most once in 30 seconds, and of one business only', async () => {
    const [one, other] = [await aBusiness(), await aBusiness()]
    await hooks.setup.emit(one, subjectOf(1))
    await runDue()
    const health = service()
    const first = await health.health(one)
    const statements = await recordStatements(async () => {
      expect(await health.health(one)).toBe(first)
    })
    expect(statements).toEqual([])
    expect(await health.health(other)).toMatchObject({ firstTry: 0 })
  })
})
