import { describe, expect, test } from 'vitest'
import { isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { query } from '../../../src/db/tx.ts'
import { claimJobs } from '../../../src/jobs/store.ts'
import type { Received } from '../../support/receiver.ts'
import { failWith, useHooks } from './hooks.ts'

const hooks = useHooks()
const { aBusiness, runDue } = hooks

const subjectId = '00d2c1f0a1b2c3d4e5f60719'
const other = '00d2c1f0a1b2c3d4e5f60720'
const hour = 3_600_000

const emitOne = async (businessId: string, subject = subjectId): Promise<string> => {
  const before = new Set(await hooks.setup.eventIds(businessId))
  await hooks.setup.emit(businessId, subject)
  const id = (await hooks.setup.eventIds(businessId)).find((each) => !before.has(each))
  if (id === undefined) throw new Error('no event was written')
  return id
}

const attemptsSent = (): readonly unknown[] =>
  hooks.receiver.received.map(({ headers }) => headers['x-webhook-attempt'])
const everything = { eventId: null, type: null, status: null, since: null }
const statusOf = async (businessId: string, eventId: string) => {
  const [one] = await hooks.setup.deliveries.list(businessId, { ...everything, eventId }, 1)
  return one?.status
}

describe('a replay', () => {
  test('sends the same id and bytes, and continues the attempt numbers', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    await runDue()
    await hooks.setup.deliveries.replay(businessId, eventId)
    expect(await statusOf(businessId, eventId)).toBe('waiting')
    await runDue()
    expect(attemptsSent()).toEqual(['1', '2'])
    expect(hooks.receiver.received[1]?.body).toBe(hooks.receiver.received[0]?.body)
    expect(await hooks.setup.attempts(businessId, eventId)).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
    expect(await statusOf(businessId, eventId)).toBe('delivered')
  })

  test('of an event that was given up has twelve new retries', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    hooks.receiver.answer = (res, { headers }) =>
      res.writeHead(headers['webhook-id'] === eventId ? 500 : 200).end()
    const spend = async (): Promise<readonly number[]> => {
      for (let round = 0; round < 15; round += 1) {
        // Another event succeeds each time, else the endpoint would be paused before the schedule ends.
        await emitOne(businessId, other)
        await runDue()
        await hooks.setup.advance(20 * hour)
      }
      return (await hooks.setup.attempts(businessId, eventId)).map(({ attempt }) => attempt)
    }
    // The first attempt and twelve retries, and the same number for the replay.
    expect(await spend()).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
    expect(await statusOf(businessId, eventId)).toBe('failed')
    await hooks.setup.deliveries.replay(businessId, eventId)
    expect(await spend()).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
    expect(await statusOf(businessId, eventId)).toBe('failed')
  })

  test('does not wait for other deliveries, nor they for it', async () => {
    const businessId = await aBusiness()
    const first = await emitOne(businessId)
    await runDue()
    hooks.receiver.received.length = 0
    // The second event of the subject is in flight when the first is replayed and a third is emitted.
    const second = await emitOne(businessId)
    const {
      jobs: [claimed],
    } = await claimJobs(hooks.setup.db, hooks.setup.deliver, { limit: 1 })
    expect(claimed?.subjectId).toBe(second)
    await hooks.setup.deliveries.replay(businessId, first)
    const third = await emitOne(businessId)
    await runDue()
    const received = () => hooks.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(received()).toEqual([first])
    await hooks.setup.advance(45_001)
    await runDue()
    // The lost attempt was the first of the second event: its retry and the third event wait for no other.
    expect(received()).toHaveLength(3)
    expect(new Set(received().slice(1))).toEqual(new Set([second, third]))
  })

  test('of an event in flight is refused; of a waiting one makes it due', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    await claimJobs(hooks.setup.db, hooks.setup.deliver, { limit: 1 })
    await expect(hooks.setup.deliveries.replay(businessId, eventId)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    await hooks.setup.advance(45_001)
    hooks.receiver.answer = failWith(500)
    await runDue()
    hooks.receiver.answer = failWith(200)
    expect(await runDue()).toBe(0)
    await hooks.setup.deliveries.replay(businessId, eventId)
    expect(await runDue()).toBe(1)
    expect(await statusOf(businessId, eventId)).toBe('delivered')
  })

  test('of many events leaves one in flight alone, with the retries that it has left', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    hooks.receiver.answer = failWith(500)
    await runDue()
    await hooks.setup.advance(hour)
    await claimJobs(hooks.setup.db, hooks.setup.deliver, { limit: 1 })
    const since = new Date((await hooks.setup.now()).getTime() - 2 * hour)
    expect(await hooks.setup.deliveries.replaySince(businessId, { since, isUndelivered: false })).toBe(0)
    expect(
      await query(hooks.setup.db, 'select from webhook_replays where event_id = :eventId', { eventId }),
    ).toEqual([])
  })

  test('while deliveries are paused is held with the others', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    await runDue()
    await hooks.setup.webhooks.pause(businessId, '')
    await hooks.setup.deliveries.replay(businessId, eventId)
    expect(await runDue()).toBe(0)
    expect(await statusOf(businessId, eventId)).toBe('held')
    await hooks.setup.webhooks.resume(businessId)
    await runDue()
    expect(attemptsSent()).toEqual(['1', '2'])
  })

  test('of an unknown event, of another business’s event, or without a URL is refused', async () => {
    const [businessId, stranger, without] = [
      await aBusiness(),
      await aBusiness(),
      await hooks.setup.addBusiness(),
    ]
    const eventId = await emitOne(businessId)
    const unsent = await emitOne(without)
    for (const [one, id] of [
      [businessId, 'f'.repeat(24)],
      [stranger, eventId],
      [without, unsent],
    ] as const) {
      await expect(hooks.setup.deliveries.replay(one, id)).rejects.toMatchObject({ code: 'NOT_FOUND_ERROR' })
    }
  })

  test('since a time sends all events of one business, or only those never delivered', async () => {
    const businessId = await hooks.setup.addBusiness()
    const stranger = await aBusiness()
    const old = await emitOne(businessId)
    await hooks.setup.advance(3 * hour)
    const since = await hooks.setup.now()
    const unsent = await emitOne(businessId)
    await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/hooks`)
    const delivered = await emitOne(businessId)
    await runDue()
    hooks.receiver.answer = failWith(500)
    const failing = await emitOne(businessId, other)
    await emitOne(stranger)
    await runDue()
    hooks.receiver.answer = failWith(200)
    hooks.receiver.received.length = 0
    expect(await hooks.setup.deliveries.replaySince(businessId, { since, isUndelivered: true })).toBe(2)
    await runDue()
    const got = (): readonly unknown[] => hooks.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(got().toSorted()).toEqual([unsent, failing].toSorted())
    hooks.receiver.received.length = 0
    expect(await hooks.setup.deliveries.replaySince(businessId, { since, isUndelivered: false })).toBe(3)
    await runDue()
    expect(got().toSorted()).toEqual([unsent, delivered, failing].toSorted())
    expect(await statusOf(businessId, old)).toBe('unsent')
  })

  test('since a time sends more events than one chunk', async () => {
    const businessId = await hooks.setup.addBusiness()
    const since = await hooks.setup.now()
    for (let n = 0; n < 501; n += 1) await hooks.setup.emit(businessId, n.toString(16).padStart(24, '0'))
    await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/hooks`)
    const many = { since, isUndelivered: true }
    await expect(
      hooks.setup.deliveries.replaySince(businessId, { ...many, most: 500 }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
    expect(await hooks.setup.deliveries.replaySince(businessId, { ...many, most: 501 })).toBe(501)
    expect(await hooks.setup.jobs(businessId)).toHaveLength(501)
  })
})

describe('the list of deliveries', () => {
  test('shows the status of each, newest first, filtered by type, status and time', async () => {
    const businessId = await hooks.setup.addBusiness()
    const unsent = await emitOne(businessId)
    await hooks.setup.advance(1_000)
    await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/hooks`)
    const delivered = await emitOne(businessId)
    await runDue()
    await hooks.setup.advance(1_000)
    const cut = await hooks.setup.now()
    hooks.receiver.answer = failWith(500)
    const waiting = await emitOne(businessId, other)
    await runDue()
    const list = (filter = {}) => hooks.setup.deliveries.list(businessId, { ...everything, ...filter }, 10)
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
    await hooks.setup.clearJobs()
    expect(await list({ status: 'failed' })).toMatchObject([{ eventId: waiting }])
    expect(await hooks.setup.deliveries.list(businessId, everything, 1)).toHaveLength(1)
    expect(await hooks.setup.deliveries.list(await aBusiness(), everything, 10)).toEqual([])
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
      new Date(),
    )

  const deliverOne = async (businessId: string): Promise<Received> => {
    await emitOne(businessId)
    await runDue()
    const last = hooks.receiver.received.at(-1)
    if (!last) throw new Error('nothing was delivered')
    return last
  }

  test('signs with the previous one for 24 hours, then alone', async () => {
    const businessId = await aBusiness()
    const before = (await hooks.setup.webhooks.findEndpoint(businessId))?.secret ?? ''
    const { secret, previousSecret } = await hooks.setup.webhooks.rotate(businessId)
    expect(previousSecret).toBe(before)
    expect(secret).not.toBe(before)
    const during = await deliverOne(businessId)
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect([await isSignedBy(secret, during), await isSignedBy(before, during)]).toEqual([true, true])
    await hooks.setup.advance(24 * hour - 10_000)
    expect(await isSignedBy(before, await deliverOne(businessId))).toBe(true)
    await hooks.setup.advance(10_001)
    const after = await deliverOne(businessId)
    expect([await isSignedBy(secret, after), await isSignedBy(before, after)]).toEqual([true, false])
    expect(await hooks.setup.webhooks.findEndpoint(businessId)).toMatchObject({
      previousSecret: null,
      previousSecretUntil: null,
    })
  })

  test('signs alone at once if requested', async () => {
    const businessId = await aBusiness()
    const before = (await hooks.setup.webhooks.findEndpoint(businessId))?.secret ?? ''
    const { secret } = await hooks.setup.webhooks.rotate(businessId, { isAtOnce: true })
    const got = await deliverOne(businessId)
    expect([await isSignedBy(secret, got), await isSignedBy(before, got)]).toEqual([true, false])
  })

  test('requires an endpoint', async () => {
    const businessId = await hooks.setup.addBusiness()
    for (const change of [
      () => hooks.setup.webhooks.rotate(businessId),
      () => hooks.setup.webhooks.pause(businessId, ''),
      () => hooks.setup.webhooks.resume(businessId),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'NOT_FOUND_ERROR' })
    }
  })
})
