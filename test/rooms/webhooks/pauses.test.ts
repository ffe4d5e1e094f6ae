import { describe, expect, test } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { locksWaitedFor } from '../../support/locks.ts'
import { failWith, useHooks } from './hooks.ts'

// D-0532, D-0533: while an endpoint is paused nothing is sent and nothing is lost.

const hooks = useHooks()
const { aBusiness, runDue } = hooks

const subjectOf = (number: number): string => number.toString(16).padStart(24, '0')
const hour = 3_600_000

const received = (): readonly string[] =>
  hooks.receiver.received.map(({ headers }) => String(headers['webhook-id']))
const pauseOf = async (businessId: string) => (await hooks.scene.webhooks.findEndpoint(businessId))?.pause
const held = (businessId: string): Promise<bigint> => hooks.scene.deliveries.countHeld(businessId)

describe('an operator’s pause', () => {
  test('keeps what waits and what happens meanwhile, and delivers all of it after, in order', async () => {
    const businessId = await aBusiness()
    for (let n = 0; n < 3; n += 1) await hooks.scene.emit(businessId, subjectOf(1))
    const paused = await hooks.scene.webhooks.pause(businessId, 'moving house')
    expect(paused.pause).toMatchObject({ cause: 'operator', reason: 'moving house' })
    for (let n = 0; n < 3; n += 1) await hooks.scene.emit(businessId, subjectOf(1))
    await hooks.scene.emit(businessId, subjectOf(2))
    await runDue()
    expect(hooks.receiver.received).toEqual([])
    expect(await held(businessId)).toBe(7n)
    // Nothing of it is looked at again while it lasts.
    expect(await runDue()).toBe(0)
    await hooks.scene.advance(50 * hour)
    expect(await runDue()).toBe(0)
    expect((await hooks.scene.webhooks.resume(businessId)).pause).toBeNull()
    await runDue()
    const ids = await hooks.scene.eventIds(businessId)
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
    // What was only held has not been tried: every one of them is a first attempt.
    expect(new Set(hooks.receiver.received.map(({ headers }) => headers['x-webhook-attempt']))).toEqual(
      new Set(['1']),
    )
    expect(await hooks.scene.jobs(businessId)).toEqual([])
  })

  test('holds a retry when it comes due, and its number goes on after', async () => {
    const businessId = await aBusiness()
    await hooks.scene.emit(businessId, subjectOf(1))
    hooks.receiver.answer = failWith(500)
    await runDue()
    await hooks.scene.webhooks.pause(businessId, '')
    await hooks.scene.advance(hour)
    await runDue()
    expect(hooks.receiver.received).toHaveLength(1)
    await hooks.scene.webhooks.resume(businessId)
    hooks.receiver.answer = failWith(200)
    await runDue()
    expect(hooks.receiver.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2'])
  })

  test('of one business holds up no other', async () => {
    const [paused, other] = [await aBusiness(), await aBusiness()]
    await hooks.scene.webhooks.pause(paused, '')
    await hooks.scene.emit(paused, subjectOf(1))
    await hooks.scene.emit(other, subjectOf(1))
    await runDue()
    expect(received()).toEqual(await hooks.scene.eventIds(other))
  })

  test('and its end lose nothing of what is emitted at the same time', async () => {
    const businessId = await aBusiness()
    const emitMany = async (): Promise<void> => {
      for (let n = 0; n < 60; n += 1) await hooks.scene.emit(businessId, subjectOf(100 + n))
    }
    const toggle = async (): Promise<void> => {
      for (let n = 0; n < 20; n += 1) {
        await hooks.scene.webhooks.pause(businessId, '')
        await hooks.scene.webhooks.resume(businessId)
      }
    }
    const runner = hooks.scene.runner([hooks.scene.deliver, hooks.scene.release])
    runner.start()
    await Promise.all([emitMany(), toggle()])
    await expect.poll(() => new Set(received()).size, { timeout: 20_000 }).toBe(60)
    expect(await runner.stop(5_000)).toBe(true)
    expect(await hooks.scene.jobs(businessId)).toEqual([])
  })

  test('that began while a transaction was emitting is waited for by its end', async () => {
    const businessId = await aBusiness()
    await hooks.scene.webhooks.pause(businessId, '')
    const order: string[] = []
    let resumed: Promise<unknown> = Promise.resolve()
    await inTransaction(hooks.scene.db, async (trx) => {
      const at = await readNow(trx)
      const subjectId = subjectOf(1)
      await hooks.scene.webhooks.emit(trx, { businessId, type: 'CUSTOMER.UPDATED', subjectId, data: {}, at })
      resumed = hooks.scene.webhooks.resume(businessId).then(() => order.push('resumed'))
      // Until it waits for us: then the event commits as one of the pause, and is released all the same.
      await expect
        .poll(async () => {
          const waiting = await query(hooks.scene.db, `${locksWaitedFor} and l.locktype = 'advisory'`)
          return waiting.length
        })
        .toBeGreaterThan(0)
      order.push('emitted')
    })
    await resumed
    expect(order).toEqual(['emitted', 'resumed'])
    await runDue()
    expect(received()).toEqual(await hooks.scene.eventIds(businessId))
  })
})

describe('410', () => {
  test('pauses at once, says why, and keeps the event it was given for', async () => {
    const businessId = await aBusiness()
    await hooks.scene.emit(businessId, subjectOf(1))
    await hooks.scene.emit(businessId, subjectOf(1))
    hooks.receiver.answer = failWith(410)
    await runDue()
    expect(hooks.receiver.received).toHaveLength(1)
    expect(await pauseOf(businessId)).toMatchObject({
      cause: 'gone',
      reason: expect.stringContaining('410') as string,
    })
    const [first = ''] = await hooks.scene.eventIds(businessId)
    expect(await hooks.scene.attempts(businessId, first)).toMatchObject([
      { status: 410, next_attempt_at: null },
    ])
    await hooks.scene.advance(50 * hour)
    expect(await runDue()).toBe(0)
    hooks.receiver.answer = failWith(200)
    await hooks.scene.webhooks.resume(businessId)
    await runDue()
    // The one is a retry and the other a first attempt: their order is not promised.
    expect(received().slice(1).toSorted()).toEqual((await hooks.scene.eventIds(businessId)).toSorted())
    const tries = hooks.receiver.received.map(
      (got) => `${String(got.headers['webhook-id'])} ${String(got.headers['x-webhook-attempt'])}`,
    )
    expect(tries).toContain(`${first} 1`)
    expect(tries).toContain(`${first} 2`)
  })

  test('from a URL that was left meanwhile pauses nothing', async () => {
    const businessId = await aBusiness()
    await hooks.scene.emit(businessId, subjectOf(1))
    hooks.receiver.answer = (res, { path }) => {
      if (path === '/elsewhere') res.end()
      else
        void hooks.scene.webhooks
          .setUrl(businessId, `${hooks.receiver.url}/elsewhere`)
          .then(() => res.writeHead(410).end())
    }
    await runDue()
    expect(await pauseOf(businessId)).toBeNull()
    await hooks.scene.advance(hour)
    await runDue()
    expect(hooks.receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/elsewhere'])
  })
})

describe('an endpoint to which nothing gets through', () => {
  test('is paused after 120 hours, not before, and shown so', async () => {
    const businessId = await aBusiness()
    hooks.receiver.answer = failWith(500)
    await hooks.scene.emit(businessId, subjectOf(1))
    await runDue()
    const failingSince = (await hooks.scene.webhooks.findEndpoint(businessId))?.failingSince
    expect(failingSince).toBeInstanceOf(Date)
    await hooks.scene.clearJobs()
    await hooks.scene.advance(119.9 * hour)
    await hooks.scene.emit(businessId, subjectOf(2))
    await runDue()
    expect(await hooks.scene.webhooks.findEndpoint(businessId)).toMatchObject({ pause: null, failingSince })
    await hooks.scene.clearJobs()
    await hooks.scene.advance(0.2 * hour)
    await hooks.scene.emit(businessId, subjectOf(3))
    await runDue()
    expect(await pauseOf(businessId)).toMatchObject({ cause: 'failing' })
    expect(await held(businessId)).toBe(1n)
  })

  test('is not while anything gets through', async () => {
    const businessId = await aBusiness()
    for (const status of [500, 200, 500]) {
      hooks.receiver.answer = failWith(status)
      await hooks.scene.emit(businessId, subjectOf(status))
      await runDue()
      await hooks.scene.clearJobs()
      await hooks.scene.advance(100 * hour)
    }
    expect(await pauseOf(businessId)).toBeNull()
  })
})

describe('another URL', () => {
  test.each([
    ['ends a pause that the old one earned', 410, true],
    ['leaves an operator’s pause', undefined, false],
  ])('%s', async (_, status, isResumed) => {
    const businessId = await aBusiness()
    await hooks.scene.emit(businessId, subjectOf(1))
    if (status === undefined) {
      await hooks.scene.webhooks.pause(businessId, 'audit')
    } else {
      hooks.receiver.answer = failWith(status)
      await runDue()
    }
    hooks.receiver.answer = failWith(200)
    const changed = await hooks.scene.webhooks.setUrl(businessId, `${hooks.receiver.url}/new`)
    expect(changed).toMatchObject({ failingSince: null, url: `${hooks.receiver.url}/new` })
    expect(changed.pause === null).toBe(isResumed)
    await runDue()
    expect(hooks.receiver.received.filter(({ path }) => path === '/new')).toHaveLength(isResumed ? 1 : 0)
  })
})
