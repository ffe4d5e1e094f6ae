import { describe, expect, test } from 'vitest'
import { isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { claimJobs } from '../../../src/jobs/store.ts'
import type { Received } from '../../support/receiver.ts'
import { failWith, useHooks } from './hooks.ts'

const hooks = useHooks()
const { aBusiness, runDue } = hooks

const subjectId = '00d2c1f0a1b2c3d4e5f60719'
const other = '00d2c1f0a1b2c3d4e5f60720'
const hour = 3_600_000

const emitOne = async (businessId: string, subject = subjectId): Promise<string> => {
  const before = new Set(await hooks.scene.eventIds(businessId))
  await hooks.scene.emit(businessId, subject)
  const id = (await hooks.scene.eventIds(businessId)).find((each) => !before.has(each))
  if (id === undefined) throw new Error('no event was written')
  return id
}

const attemptsSent = (): readonly unknown[] =>
  hooks.receiver.received.map(({ headers }) => headers['x-webhook-attempt'])
const everything = { eventId: null, type: null, status: null, since: null }
const statusOf = async (businessId: string, eventId: string) => {
  const [one] = await hooks.scene.deliveries.list(businessId, { ...everything, eventId }, 1)
  return one?.status
}

describe('a replay', () => {
  test('sends the same id and bytes, and counts on from the highest attempt', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    await runDue()
    await hooks.scene.deliveries.replay(businessId, eventId)
    expect(await statusOf(businessId, eventId)).toBe('waiting')
    await runDue()
    expect(attemptsSent()).toEqual(['1', '2'])
    expect(hooks.receiver.received[1]?.body).toBe(hooks.receiver.received[0]?.body)
    expect(await hooks.scene.attempts(businessId, eventId)).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
    expect(await statusOf(businessId, eventId)).toBe('delivered')
  })

  test('of an event that was given up has twelve retries of its own', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    hooks.receiver.answer = (res, { headers }) =>
      res.writeHead(headers['webhook-id'] === eventId ? 500 : 200).end()
    const spend = async (): Promise<readonly number[]> => {
      for (let round = 0; round < 15; round += 1) {
        // Something gets through each time, or the endpoint would be paused before the schedule ends.
        await emitOne(businessId, other)
        await runDue()
        await hooks.scene.advance(20 * hour)
      }
      return (await hooks.scene.attempts(businessId, eventId)).map(({ attempt }) => attempt)
    }
    // D-0534: the first attempt and twelve retries, and as many of the replay.
    expect(await spend()).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
    expect(await statusOf(businessId, eventId)).toBe('failed')
    await hooks.scene.deliveries.replay(businessId, eventId)
    expect(await spend()).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
    expect(await statusOf(businessId, eventId)).toBe('failed')
  })

  test('does not wait for others, nor they for it', async () => {
    const businessId = await aBusiness()
    const first = await emitOne(businessId)
    await runDue()
    hooks.receiver.received.length = 0
    // The second of the subject is being delivered when the first is sent again and a third happens.
    const second = await emitOne(businessId)
    const [claimed] = await claimJobs(hooks.scene.db, hooks.scene.deliver, 1)
    expect(claimed?.subjectId).toBe(second)
    await hooks.scene.deliveries.replay(businessId, first)
    const third = await emitOne(businessId)
    await runDue()
    expect(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first])
    await hooks.scene.advance(45_001)
    await runDue()
    expect(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      first,
      second,
      third,
    ])
  })

  test('of an event that is under way is refused; of one that waits makes it due', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    await claimJobs(hooks.scene.db, hooks.scene.deliver, 1)
    await expect(hooks.scene.deliveries.replay(businessId, eventId)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    await hooks.scene.advance(45_001)
    hooks.receiver.answer = failWith(500)
    await runDue()
    hooks.receiver.answer = failWith(200)
    expect(await runDue()).toBe(0)
    await hooks.scene.deliveries.replay(businessId, eventId)
    expect(await runDue()).toBe(1)
    expect(await statusOf(businessId, eventId)).toBe('delivered')
  })

  test('while deliveries are paused is held with the rest', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    await runDue()
    await hooks.scene.webhooks.pause(businessId, '')
    await hooks.scene.deliveries.replay(businessId, eventId)
    expect(await runDue()).toBe(0)
    expect(await statusOf(businessId, eventId)).toBe('held')
    await hooks.scene.webhooks.resume(businessId)
    await runDue()
    expect(attemptsSent()).toEqual(['1', '2'])
  })

  test('of nothing, of another business’s event, or without a URL, is refused', async () => {
    const [businessId, stranger, without] = [
      await aBusiness(),
      await aBusiness(),
      await hooks.scene.addBusiness(),
    ]
    const eventId = await emitOne(businessId)
    const unsent = await emitOne(without)
    for (const [one, id] of [
      [businessId, 'f'.repeat(24)],
      [stranger, eventId],
      [without, unsent],
    ] as const) {
      await expect(hooks.scene.deliveries.replay(one, id)).rejects.toMatchObject({ code: 'NOT_FOUND_ERROR' })
    }
  })

  test('of a span takes all, or those that never got through, of one business', async () => {
    const businessId = await hooks.scene.addBusiness()
    const stranger = await aBusiness()
    const old = await emitOne(businessId)
    await hooks.scene.advance(3 * hour)
    const since = await hooks.scene.now()
    const unsent = await emitOne(businessId)
    await hooks.scene.webhooks.setUrl(businessId, `${hooks.receiver.url}/hooks`)
    const delivered = await emitOne(businessId)
    await runDue()
    hooks.receiver.answer = failWith(500)
    const failing = await emitOne(businessId, other)
    await emitOne(stranger)
    await runDue()
    hooks.receiver.answer = failWith(200)
    hooks.receiver.received.length = 0
    expect(await hooks.scene.deliveries.replaySince(businessId, { since, isFailed: true })).toBe(2)
    await runDue()
    const got = (): readonly unknown[] => hooks.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(got().toSorted()).toEqual([unsent, failing].toSorted())
    hooks.receiver.received.length = 0
    expect(await hooks.scene.deliveries.replaySince(businessId, { since, isFailed: false })).toBe(3)
    await runDue()
    expect(got().toSorted()).toEqual([unsent, delivered, failing].toSorted())
    expect(await statusOf(businessId, old)).toBe('unsent')
  })

  test('of a span takes more than a portion', async () => {
    const businessId = await hooks.scene.addBusiness()
    const since = await hooks.scene.now()
    for (let n = 0; n < 501; n += 1) await hooks.scene.emit(businessId, n.toString(16).padStart(24, '0'))
    await hooks.scene.webhooks.setUrl(businessId, `${hooks.receiver.url}/hooks`)
    expect(await hooks.scene.deliveries.replaySince(businessId, { since, isFailed: true })).toBe(501)
    expect(await hooks.scene.jobs(businessId)).toHaveLength(501)
  })
})

describe('the list of deliveries', () => {
  test('tells how each stands, newest first, narrowed by kind, state and time', async () => {
    const businessId = await hooks.scene.addBusiness()
    const unsent = await emitOne(businessId)
    await hooks.scene.advance(1_000)
    await hooks.scene.webhooks.setUrl(businessId, `${hooks.receiver.url}/hooks`)
    const delivered = await emitOne(businessId)
    await runDue()
    await hooks.scene.advance(1_000)
    const cut = await hooks.scene.now()
    hooks.receiver.answer = failWith(500)
    const waiting = await emitOne(businessId, other)
    await runDue()
    const list = (filter = {}) => hooks.scene.deliveries.list(businessId, { ...everything, ...filter }, 10)
    expect(await list()).toMatchObject([
      {
        eventId: waiting,
        status: 'waiting',
        attempts: 1,
        lastStatus: 500,
        nextAttemptAt: expect.any(Date) as Date,
      },
      { eventId: delivered, status: 'delivered', attempts: 1, lastStatus: 200, nextAttemptAt: null },
      { eventId: unsent, status: 'unsent', attempts: 0, lastStatus: null, event: 'CUSTOMER.UPDATED' },
    ])
    expect(await list({ status: 'delivered' })).toMatchObject([{ eventId: delivered }])
    expect(await list({ since: cut })).toMatchObject([{ eventId: waiting }])
    expect(await list({ type: 'CUSTOMER.CREATED' })).toEqual([])
    await hooks.scene.clearJobs()
    expect(await list({ status: 'failed' })).toMatchObject([{ eventId: waiting }])
    expect(await hooks.scene.deliveries.list(businessId, everything, 1)).toHaveLength(1)
    expect(await hooks.scene.deliveries.list(await aBusiness(), everything, 10)).toEqual([])
  })
})

describe('a rotated secret', () => {
  const isSignedBy = async (secret: string, { headers, body }: Received): Promise<boolean> =>
    isStandardSigned(
      secret,
      {
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        signature: String(headers['webhook-signature']),
        body: Buffer.from(body, 'utf8'),
      },
      await hooks.scene.now(),
    )

  const deliverOne = async (businessId: string): Promise<Received> => {
    await emitOne(businessId)
    await runDue()
    const last = hooks.receiver.received.at(-1)
    if (!last) throw new Error('nothing was delivered')
    return last
  }

  test('signs beside the one before for 24 hours, then alone', async () => {
    const businessId = await aBusiness()
    const before = (await hooks.scene.webhooks.findEndpoint(businessId))?.secret ?? ''
    const { secret, previousSecret } = await hooks.scene.webhooks.rotate(businessId)
    expect(previousSecret).toBe(before)
    expect(secret).not.toBe(before)
    const during = await deliverOne(businessId)
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect([await isSignedBy(secret, during), await isSignedBy(before, during)]).toEqual([true, true])
    await hooks.scene.advance(24 * hour - 10_000)
    expect(await isSignedBy(before, await deliverOne(businessId))).toBe(true)
    await hooks.scene.advance(10_001)
    const after = await deliverOne(businessId)
    expect([await isSignedBy(secret, after), await isSignedBy(before, after)]).toEqual([true, false])
    expect(await hooks.scene.webhooks.findEndpoint(businessId)).toMatchObject({
      previousSecret: null,
      previousSecretUntil: null,
    })
  })

  test('that was rotated at once signs alone', async () => {
    const businessId = await aBusiness()
    const before = (await hooks.scene.webhooks.findEndpoint(businessId))?.secret ?? ''
    const { secret } = await hooks.scene.webhooks.rotate(businessId, { isAtOnce: true })
    const got = await deliverOne(businessId)
    expect([await isSignedBy(secret, got), await isSignedBy(before, got)]).toEqual([true, false])
  })

  test('needs an endpoint', async () => {
    const businessId = await hooks.scene.addBusiness()
    for (const change of [
      () => hooks.scene.webhooks.rotate(businessId),
      () => hooks.scene.webhooks.pause(businessId, ''),
      () => hooks.scene.webhooks.resume(businessId),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'NOT_FOUND_ERROR' })
    }
  })
})
