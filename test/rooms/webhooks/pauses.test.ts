import { describe, expect, test } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { locksWaitedFor, sessionsThatWait } from '../../support/locks.ts'
import { failWith, useHooks } from './hooks.ts'

const hooks = useHooks()
const { aBusiness, runDue } = hooks

const subjectOf = (number: number): string => number.toString(16).padStart(24, '0')
const hour = 3_600_000

const received = (): readonly string[] =>
  hooks.receiver.received.map(({ headers }) => String(headers['webhook-id']))
const pauseOf = async (businessId: string) => (await hooks.setup.webhooks.findEndpoint(businessId))?.pause
const held = (businessId: string): Promise<bigint> => hooks.setup.deliveries.countHeld(businessId)

describe('a pause by an operator', () => {
  test('holds waiting and new events, and delivers all of them in order after it', async () => {
    const businessId = await aBusiness()
    for (let n = 0; n < 3; n += 1) await hooks.setup.emit(businessId, subjectOf(1))
    const paused = await hooks.setup.webhooks.pause(businessId, 'moving house')
    expect(paused.pause).toMatchObject({ cause: 'operator', reason: 'moving house' })
    for (let n = 0; n < 3; n += 1) await hooks.setup.emit(businessId, subjectOf(1))
    await hooks.setup.emit(businessId, subjectOf(2))
    await runDue()
    expect(hooks.receiver.received).toEqual([])
    expect(await held(businessId)).toBe(7n)
    // Held jobs are not polled during the pause.
    expect(await runDue()).toBe(0)
    await hooks.setup.advance(50 * hour)
    expect(await runDue()).toBe(0)
    expect((await hooks.setup.webhooks.resume(businessId)).pause).toBeNull()
    await runDue()
    const ids = await hooks.setup.eventIds(businessId)
    expect(received().toSorted()).toEqual(ids.toSorted())
    const ofFirst = hooks.receiver.received.filter(({ body }) => body.includes(subjectOf(1)))
    expect(ofFirst.map(({ headers }) => headers['x-webhook-sequence'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ])
    // A held delivery has used no attempt.
    expect(new Set(hooks.receiver.received.map(({ headers }) => headers['x-webhook-attempt']))).toEqual(
      new Set(['1']),
    )
    expect(await hooks.setup.jobs(businessId)).toEqual([])
  })

  test('holds a retry that comes due, which keeps its attempt number', async () => {
    const businessId = await aBusiness()
    await hooks.setup.emit(businessId, subjectOf(1))
    hooks.receiver.answer = failWith(500)
    await runDue()
    await hooks.setup.webhooks.pause(businessId, '')
    await hooks.setup.advance(hour)
    await runDue()
    expect(hooks.receiver.received).toHaveLength(1)
    await hooks.setup.webhooks.resume(businessId)
    hooks.receiver.answer = failWith(200)
    await runDue()
    expect(hooks.receiver.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2'])
  })

  test('of one business does not affect others', async () => {
    const [paused, other] = [await aBusiness(), await aBusiness()]
    await hooks.setup.webhooks.pause(paused, '')
    await hooks.setup.emit(paused, subjectOf(1))
    await hooks.setup.emit(other, subjectOf(1))
    await runDue()
    expect(received()).toEqual(await hooks.setup.eventIds(other))
  })

  test('that is ending elsewhere makes no event wait; what became due is held if it does not end', async () => {
    const businessId = await aBusiness()
    await hooks.setup.webhooks.pause(businessId, '')
    const undone = new Error('undone')
    const resuming = inTransaction(hooks.setup.db, async (trx) => {
      await query(trx, 'select app.resume_deliveries(:businessId)', { businessId })
      await hooks.setup.emit(businessId, subjectOf(1))
      throw undone
    })
    await expect(resuming).rejects.toBe(undone)
    await runDue()
    expect(hooks.receiver.received).toEqual([])
    expect(await held(businessId)).toBe(1n)
  })

  test('loses no event that is emitted while it starts or ends', async () => {
    const businessId = await aBusiness()
    const emitMany = async (): Promise<void> => {
      for (let n = 0; n < 60; n += 1) await hooks.setup.emit(businessId, subjectOf(100 + n))
    }
    const toggle = async (): Promise<void> => {
      for (let n = 0; n < 20; n += 1) {
        await hooks.setup.webhooks.pause(businessId, '')
        await hooks.setup.webhooks.resume(businessId)
      }
    }
    const runner = hooks.setup.runner([hooks.setup.deliver, hooks.setup.release])
    runner.start()
    await Promise.all([emitMany(), toggle()])
    await expect.poll(() => new Set(received()).size, { timeout: 20_000 }).toBe(60)
    expect(await runner.stop(5_000)).toBe(true)
    expect(await hooks.setup.jobs(businessId)).toEqual([])
  })

  test('ends only after transactions that emitted during it', async () => {
    const businessId = await aBusiness()
    await hooks.setup.webhooks.pause(businessId, '')
    const order: string[] = []
    let resumed: Promise<unknown> = Promise.resolve()
    await inTransaction(hooks.setup.db, async (trx) => {
      await hooks.setup.emitIn(trx, businessId, subjectOf(1))
      resumed = hooks.setup.webhooks.resume(businessId).then(() => order.push('resumed'))
      // `resume` waits for this transaction: its event is held at the commit, and is released afterwards.
      await expect
        .poll(async () => {
          const waiting = await query(hooks.setup.db, `${locksWaitedFor} and l.locktype = 'advisory'`)
          return waiting.length
        })
        .toBeGreaterThan(0)
      order.push('emitted')
    })
    await resumed
    expect(order).toEqual(['emitted', 'resumed'])
    await runDue()
    expect(received()).toEqual(await hooks.setup.eventIds(businessId))
  })
})

describe('a response with status 410', () => {
  test('pauses at once with a reason, and its event is held', async () => {
    const businessId = await aBusiness()
    await hooks.setup.emit(businessId, subjectOf(1))
    await hooks.setup.emit(businessId, subjectOf(1))
    hooks.receiver.answer = failWith(410)
    await runDue()
    expect(hooks.receiver.received).toHaveLength(1)
    expect(await pauseOf(businessId)).toMatchObject({
      cause: 'gone',
      reason: expect.stringContaining('410') as string,
    })
    const [first = ''] = await hooks.setup.eventIds(businessId)
    expect(await hooks.setup.attempts(businessId, first)).toMatchObject([
      { status: 410, next_attempt_at: null },
    ])
    await hooks.setup.advance(50 * hour)
    expect(await runDue()).toBe(0)
    hooks.receiver.answer = failWith(200)
    await hooks.setup.webhooks.resume(businessId)
    await runDue()
    // One is a retry and the other a first attempt: their order is not guaranteed.
    expect(received().slice(1).toSorted()).toEqual((await hooks.setup.eventIds(businessId)).toSorted())
    const tries = hooks.receiver.received.map(
      (got) => `${String(got.headers['webhook-id'])} ${String(got.headers['x-webhook-attempt'])}`,
    )
    expect(tries).toContain(`${first} 1`)
    expect(tries).toContain(`${first} 2`)
  })

  test('from a URL that was replaced meanwhile pauses nothing', async () => {
    const businessId = await aBusiness()
    await hooks.setup.emit(businessId, subjectOf(1))
    hooks.receiver.answer = (res, { path }) => {
      if (path === '/elsewhere') res.end()
      else
        void hooks.setup.webhooks
          .setUrl(businessId, `${hooks.receiver.url}/elsewhere`)
          .then(() => res.writeHead(410).end())
    }
    await runDue()
    expect(await pauseOf(businessId)).toBeNull()
    await hooks.setup.advance(hour)
    await runDue()
    expect(hooks.receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/elsewhere'])
  })
})

describe('an endpoint whose deliveries fail', () => {
  test('is paused after 120 hours, not before', async () => {
    const businessId = await aBusiness()
    hooks.receiver.answer = failWith(500)
    await hooks.setup.emit(businessId, subjectOf(1))
    await runDue()
    const failingSince = (await hooks.setup.webhooks.findEndpoint(businessId))?.failingSince
    expect(failingSince).toBeInstanceOf(Date)
    await hooks.setup.clearJobs()
    await hooks.setup.advance(119.9 * hour)
    await hooks.setup.emit(businessId, subjectOf(2))
    await runDue()
    expect(await hooks.setup.webhooks.findEndpoint(businessId)).toMatchObject({ pause: null, failingSince })
    await hooks.setup.clearJobs()
    await hooks.setup.advance(0.2 * hour)
    await hooks.setup.emit(businessId, subjectOf(3))
    await runDue()
    expect(await pauseOf(businessId)).toMatchObject({ cause: 'failing' })
    expect(await held(businessId)).toBe(1n)
  })

  test('is not paused while some deliveries succeed', async () => {
    const businessId = await aBusiness()
    for (const status of [500, 200, 500]) {
      hooks.receiver.answer = failWith(status)
      await hooks.setup.emit(businessId, subjectOf(status))
      await runDue()
      await hooks.setup.clearJobs()
      await hooks.setup.advance(100 * hour)
    }
    expect(await pauseOf(businessId)).toBeNull()
  })
})

describe('a new URL', () => {
  test.each([
    ['ends a pause that the old one caused', 410, true],
    ['does not end a pause by an operator', undefined, false],
  ])('%s', async (_, status, isResumed) => {
    const businessId = await aBusiness()
    await hooks.setup.emit(businessId, subjectOf(1))
    if (status === undefined) {
      await hooks.setup.webhooks.pause(businessId, 'audit')
    } else {
      hooks.receiver.answer = failWith(status)
      await runDue()
    }
    hooks.receiver.answer = failWith(200)
    const changed = await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/new`)
    expect(changed).toMatchObject({ failingSince: null, url: `${hooks.receiver.url}/new` })
    expect(changed.pause === null).toBe(isResumed)
    await runDue()
    expect(hooks.receiver.received.filter(({ path }) => path === '/new')).toHaveLength(isResumed ? 1 : 0)
  })

  test('ends a pause that the old one causes meanwhile', async () => {
    const businessId = await aBusiness()
    let changed: Promise<unknown> = Promise.resolve()
    await inTransaction(hooks.setup.db, async (trx) => {
      await query(
        trx,
        `update webhook_endpoints set paused_at = app.now(), pause_cause = 'gone', pause_reason = 'status 410'
          where business_id = :businessId`,
        { businessId },
      )
      changed = hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/new`)
      await expect.poll(async () => (await query(hooks.setup.db, sessionsThatWait)).length).toBeGreaterThan(0)
    })
    await changed
    expect(await pauseOf(businessId)).toBeNull()
  })
})
