import { getEventListeners } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/db/tx.ts'
import type { Forwarded } from '../../../src/webhooks/forward.ts'
import { isBodySigned, isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'
import { publicPemOfFirst } from '../../support/keyrings.ts'

// The service behind `corridor listen`.

let setup: JobsSetup
let receiver: Receiver
beforeAll(async () => {
  setup = await setUpJobs(500)
})
afterAll(() => setup.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await setup.clearJobs()
  await receiver.close()
})

const subjectId = '00d2c1f0a1b2c3d4e5f60719'

const forwardOnce = async (businessId: string, since: Date): Promise<readonly Forwarded[]> => {
  const forwarded: Forwarded[] = []
  const url = `${receiver.url}/local`
  await setup.forwarding.forward({ businessId, url, since, onForwarded: (one) => forwarded.push(one) })
  return forwarded
}

const isSigned = async (secret: string, { headers, body }: Received) => {
  const bytes = Buffer.from(body, 'utf8')
  const message = {
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    body: bytes,
  }
  return (
    (await isBodySigned(publicPemOfFirst(setup.webhooks), bytes, String(headers['x-webhook-signature']))) &&
    (await isStandardSigned(secret, message, new Date()))
  )
}

describe('forwarding', () => {
  test('sends the events since a time in order, signed like real deliveries, and writes nothing', async () => {
    const businessId = await setup.addBusiness()
    await setup.emit(businessId, subjectId)
    await setup.advance(60_000)
    const since = await setup.now()
    await setup.webhooks.setUrl(businessId, `${receiver.url}/real`)
    await setup.emit(businessId, subjectId)
    await setup.emit(businessId, subjectId)
    const forwarded = await forwardOnce(businessId, since)
    const [, second, third] = await setup.eventIds(businessId)
    expect(forwarded).toMatchObject([
      { eventId: second, event: 'CUSTOMER.UPDATED', result: { kind: 'answered', status: 200 } },
      { eventId: third, event: 'CUSTOMER.UPDATED' },
    ])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/local', '/local'])
    const { secret = '' } = (await setup.webhooks.findEndpoint(businessId)) ?? {}
    for (const got of receiver.received) expect(await isSigned(secret, got)).toBe(true)
    expect(receiver.received.map(({ headers }) => headers['x-webhook-sequence'])).toEqual(['2', '3'])
    // The real deliveries still wait, without attempts.
    expect(await setup.jobs(businessId)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    expect(await setup.attempts(businessId, second ?? '')).toEqual([])
    await setup.runner([setup.deliver]).runDue()
    expect(receiver.received.filter(({ path }) => path === '/real').map(({ body }) => body)).toEqual(
      receiver.received.filter(({ path }) => path === '/local').map(({ body }) => body),
    )
  })

  test('reports each response, and continues after a failure', async () => {
    const businessId = await setup.addBusiness()
    const since = await setup.now()
    for (let n = 0; n < 3; n += 1) await setup.emit(businessId, subjectId)
    let turn = 0
    receiver.answer = (res) => {
      turn += 1
      if (turn === 2) res.destroy()
      else res.writeHead(turn === 1 ? 500 : 200).end('hm')
    }
    expect(await forwardOnce(businessId, since)).toMatchObject([
      { result: { kind: 'answered', status: 500, head: 'hm' } },
      { result: { kind: 'failed' } },
      { result: { kind: 'answered', status: 200 } },
    ])
    expect(receiver.received).toHaveLength(3)
  })

  test('uses a temporary secret for a business without an endpoint', async () => {
    const businessId = await setup.addBusiness()
    const since = await setup.now()
    await setup.emit(businessId, subjectId)
    await forwardOnce(businessId, since)
    const [got] = receiver.received
    expect(got && (await isSigned(setup.forwarding.ownSecret, got))).toBe(true)
    expect(await setup.webhooks.findEndpoint(businessId)).toBeUndefined()
  })

  test('continues until it is stopped, and misses no event of a transaction that commits late', async () => {
    const businessId = await setup.addBusiness()
    const other = await setup.addBusiness()
    const since = await setup.now()
    const ending = new AbortController()
    const eventIds: string[] = []
    const forwarding = setup.forwarding.forward({
      businessId,
      url: receiver.url,
      since,
      signal: ending.signal,
      onForwarded: ({ eventId }) => eventIds.push(eventId),
    })
    await inTransaction(setup.db, async (trx) => {
      await setup.emitIn(trx, businessId, subjectId)
      // Its time is later, but it is visible first.
      await setup.emit(businessId, 'a'.repeat(24))
      await setup.emit(other, subjectId)
      await expect.poll(() => eventIds.length).toBe(1)
    })
    await expect.poll(() => eventIds.length).toBe(2)
    await setup.advance(120_000)
    await setup.emit(businessId, subjectId)
    await expect.poll(() => eventIds.length).toBe(3)
    ending.abort()
    await forwarding
    expect(eventIds.toSorted()).toEqual((await setup.eventIds(businessId)).toSorted())
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  test('leaves no listeners on its signal after many polls', async () => {
    const businessId = await setup.addBusiness()
    const ending = new AbortController()
    const forwarding = setup.forwarding.forward({
      businessId,
      url: receiver.url,
      since: await setup.now(),
      signal: ending.signal,
      onForwarded: () => undefined,
    })
    for (let n = 1; n <= 10; n += 1) {
      await setup.emit(businessId, subjectId)
      await expect.poll(() => receiver.received.length).toBe(n)
    }
    // One closes the sender, one may belong to the current pause.
    const held = getEventListeners(ending.signal, 'abort').length
    ending.abort()
    await forwarding
    expect(held).toBeLessThanOrEqual(2)
  })

  test('sends each of more events than a page once', async () => {
    const businessId = await setup.addBusiness()
    const since = await setup.now()
    for (let n = 0; n < 205; n += 1) await setup.emit(businessId, n.toString(16).padStart(24, '0'))
    const forwarded = await forwardOnce(businessId, since)
    expect(forwarded).toHaveLength(205)
    expect(new Set(forwarded.map(({ eventId }) => eventId)).size).toBe(205)
    const times = forwarded.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((one, two) => one - two))
  })
})
