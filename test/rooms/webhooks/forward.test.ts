import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/db/tx.ts'
import type { Forwarded } from '../../../src/webhooks/forward.ts'
import { isBodySigned, isStandardSigned } from '../../../src/client/webhook-signature.ts'
import type { Received } from '../../support/receiver.ts'
import { publicPemOfFirst } from '../../support/keyrings.ts'
import { useHooks } from './hooks.ts'

// The service behind `corridor listen`.

const hooks = useHooks()

const subjectId = '00d2c1f0a1b2c3d4e5f60719'

const forwardOnce = async (businessId: string, since: Date): Promise<readonly Forwarded[]> => {
  const forwarded: Forwarded[] = []
  const url = `${hooks.receiver.url}/local`
  await hooks.setup.forwarding.forward({ businessId, url, since, onForwarded: (one) => forwarded.push(one) })
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
    (await isBodySigned(
      publicPemOfFirst(hooks.setup.webhooks),
      bytes,
      String(headers['x-webhook-signature']),
    )) && (await isStandardSigned(secret, message, new Date()))
  )
}

describe('forwarding', () => {
  test('sends the events since a time in order, signed like real deliveries, and writes nothing', async () => {
    const businessId = await hooks.setup.addBusiness()
    await hooks.setup.emit(businessId, subjectId)
    await hooks.setup.advance(60_000)
    const since = await hooks.setup.now()
    await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/real`)
    await hooks.setup.emit(businessId, subjectId)
    await hooks.setup.emit(businessId, subjectId)
    const forwarded = await forwardOnce(businessId, since)
    const [, second, third] = await hooks.setup.eventIds(businessId)
    expect(forwarded).toMatchObject([
      { eventId: second, event: 'CUSTOMER.UPDATED', result: { kind: 'answered', status: 200 } },
      { eventId: third, event: 'CUSTOMER.UPDATED' },
    ])
    expect(hooks.receiver.received.map(({ path }) => path)).toEqual(['/local', '/local'])
    const { secret = '' } = (await hooks.setup.webhooks.findEndpoint(businessId)) ?? {}
    for (const got of hooks.receiver.received) expect(await isSigned(secret, got)).toBe(true)
    expect(hooks.receiver.received.map(({ headers }) => headers['x-webhook-sequence'])).toEqual(['2', '3'])
    // The real deliveries still wait, without attempts.
    expect(await hooks.setup.jobs(businessId)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    expect(await hooks.setup.attempts(businessId, second ?? '')).toEqual([])
    await hooks.setup.runner([hooks.setup.deliver]).runDue()
    expect(hooks.receiver.received.filter(({ path }) => path === '/real').map(({ body }) => body)).toEqual(
      hooks.receiver.received.filter(({ path }) => path === '/local').map(({ body }) => body),
    )
  })

  test('reports each response, and continues after a failure', async () => {
    const businessId = await hooks.setup.addBusiness()
    const since = await hooks.setup.now()
    for (let n = 0; n < 3; n += 1) await hooks.setup.emit(businessId, subjectId)
    let turn = 0
    hooks.receiver.answer = (res) => {
      turn += 1
      if (turn === 2) res.destroy()
      else res.writeHead(turn === 1 ? 500 : 200).end('hm')
    }
    expect(await forwardOnce(businessId, since)).toMatchObject([
      { result: { kind: 'answered', status: 500, head: 'hm' } },
      { result: { kind: 'failed' } },
      { result: { kind: 'answered', status: 200 } },
    ])
    expect(hooks.receiver.received).toHaveLength(3)
  })

  test('uses a temporary secret for a business without an endpoint', async () => {
    const businessId = await hooks.setup.addBusiness()
    const since = await hooks.setup.now()
    await hooks.setup.emit(businessId, subjectId)
    await forwardOnce(businessId, since)
    const [got] = hooks.receiver.received
    expect(got && (await isSigned(hooks.setup.forwarding.ownSecret, got))).toBe(true)
    expect(await hooks.setup.webhooks.findEndpoint(businessId)).toBeUndefined()
  })

  test('continues until it is stopped, and misses no event of a transaction that commits late', async () => {
    const businessId = await hooks.setup.addBusiness()
    const other = await hooks.setup.addBusiness()
    const since = await hooks.setup.now()
    const ending = new AbortController()
    const eventIds: string[] = []
    const forwarding = hooks.setup.forwarding.forward({
      businessId,
      url: hooks.receiver.url,
      since,
      signal: ending.signal,
      onForwarded: ({ eventId }) => eventIds.push(eventId),
    })
    await inTransaction(hooks.setup.db, async (trx) => {
      await hooks.setup.emitIn(trx, businessId, subjectId)
      // Its time is later, but it is visible first.
      await hooks.setup.emit(businessId, 'a'.repeat(24))
      await hooks.setup.emit(other, subjectId)
      await expect.poll(() => eventIds.length).toBe(1)
    })
    await expect.poll(() => eventIds.length).toBe(2)
    await hooks.setup.advance(120_000)
    await hooks.setup.emit(businessId, subjectId)
    await expect.poll(() => eventIds.length).toBe(3)
    ending.abort()
    await forwarding
    expect(eventIds.toSorted()).toEqual((await hooks.setup.eventIds(businessId)).toSorted())
    expect(new Set(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  test('sends nothing again when it leaves the half minute that is read each time', async () => {
    const businessId = await hooks.setup.addBusiness()
    const since = await hooks.setup.now()
    const ending = new AbortController()
    const times: number[] = []
    const forwarding = hooks.setup.forwarding.forward({
      businessId,
      url: hooks.receiver.url,
      since,
      signal: ending.signal,
      onForwarded: ({ createdAt }) => times.push(createdAt.getTime()),
    })
    for (let n = 0; n < 150; n += 1) await hooks.setup.emit(businessId, subjectId)
    await expect.poll(() => times.length).toBe(150)
    const nowMs = async () => (await hooks.setup.now()).getTime()
    // The half minute begins just before the first event, and passes all of them while it goes on polling.
    await hooks.setup.advance(since.getTime() + 30_000 - (await nowMs()))
    await expect.poll(nowMs).toBeGreaterThan(Math.max(...times) + 30_100)
    ending.abort()
    await forwarding
    expect(times).toHaveLength(150)
  })

  test('leaves no listeners on its signal after many polls', async () => {
    const businessId = await hooks.setup.addBusiness()
    const ending = new AbortController()
    const forwarding = hooks.setup.forwarding.forward({
      businessId,
      url: hooks.receiver.url,
      since: await hooks.setup.now(),
      signal: ending.signal,
      onForwarded: () => undefined,
    })
    for (let n = 1; n <= 10; n += 1) {
      await hooks.setup.emit(businessId, subjectId)
      await expect.poll(() => hooks.receiver.received.length).toBe(n)
    }
    // One closes the sender, one may belong to the current pause.
    const held = getEventListeners(ending.signal, 'abort').length
    ending.abort()
    await forwarding
    expect(held).toBeLessThanOrEqual(2)
  })

  test('sends each of more events than a page once', async () => {
    const businessId = await hooks.setup.addBusiness()
    const since = await hooks.setup.now()
    for (let n = 0; n < 205; n += 1) await hooks.setup.emit(businessId, n.toString(16).padStart(24, '0'))
    const forwarded = await forwardOnce(businessId, since)
    expect(forwarded).toHaveLength(205)
    expect(new Set(forwarded.map(({ eventId }) => eventId)).size).toBe(205)
    const times = forwarded.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((one, two) => one - two))
  })
})
