import { getEventListeners } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readNow } from '../../../src/db/clock.ts'
import { inTransaction } from '../../../src/db/tx.ts'
import type { Forwarded } from '../../../src/webhooks/forward.ts'
import { isBodySigned, isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'

// D-0535: what `corridor listen` does.

let scene: JobsSetup
let receiver: Receiver
beforeAll(async () => {
  scene = await setUpJobs(500)
})
afterAll(() => scene.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await scene.clearJobs()
  await receiver.close()
})

const subjectId = '00d2c1f0a1b2c3d4e5f60719'

const forwardOnce = async (businessId: string, since: Date): Promise<readonly Forwarded[]> => {
  const told: Forwarded[] = []
  const url = `${receiver.url}/local`
  await scene.forwarding.forward({ businessId, url, since, onForwarded: (one) => told.push(one) })
  return told
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
    (await isBodySigned(scene.webhooks.publicKeyPem, bytes, String(headers['x-webhook-signature']))) &&
    (await isStandardSigned(secret, message, await scene.now()))
  )
}

describe('forwarding', () => {
  test('sends what happened since, in order and signed like the real thing, and notes nothing', async () => {
    const businessId = await scene.addBusiness()
    await scene.emit(businessId, subjectId)
    await scene.advance(60_000)
    const since = await scene.now()
    await scene.webhooks.setUrl(businessId, `${receiver.url}/real`)
    await scene.emit(businessId, subjectId)
    await scene.emit(businessId, subjectId)
    const told = await forwardOnce(businessId, since)
    const [, second, third] = await scene.eventIds(businessId)
    expect(told).toMatchObject([
      { eventId: second, event: 'CUSTOMER.UPDATED', result: { kind: 'answered', status: 200 } },
      { eventId: third, event: 'CUSTOMER.UPDATED' },
    ])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/local', '/local'])
    const { secret = '' } = (await scene.webhooks.findEndpoint(businessId)) ?? {}
    for (const got of receiver.received) expect(await isSigned(secret, got)).toBe(true)
    expect(receiver.received.map(({ headers }) => headers['x-webhook-sequence'])).toEqual(['2', '3'])
    // The real deliveries are as they were: two wait, none was tried.
    expect(await scene.jobs(businessId)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    expect(await scene.attempts(businessId, second ?? '')).toEqual([])
    await scene.runner([scene.deliver]).runDue()
    expect(receiver.received.filter(({ path }) => path === '/real').map(({ body }) => body)).toEqual(
      receiver.received.filter(({ path }) => path === '/local').map(({ body }) => body),
    )
  })

  test('tells what the receiver said, and goes on after a failure', async () => {
    const businessId = await scene.addBusiness()
    const since = await scene.now()
    for (let n = 0; n < 3; n += 1) await scene.emit(businessId, subjectId)
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

  test('of a business without a secret is signed with one of its own', async () => {
    const businessId = await scene.addBusiness()
    const since = await scene.now()
    await scene.emit(businessId, subjectId)
    await forwardOnce(businessId, since)
    const [got] = receiver.received
    expect(got && (await isSigned(scene.forwarding.ownSecret, got))).toBe(true)
    expect(await scene.webhooks.findEndpoint(businessId)).toBeUndefined()
  })

  test('goes on until it is ended, and misses no event of a transaction that commits late', async () => {
    const businessId = await scene.addBusiness()
    const other = await scene.addBusiness()
    const since = await scene.now()
    const ending = new AbortController()
    const told: string[] = []
    const forwarding = scene.forwarding.forward({
      businessId,
      url: receiver.url,
      since,
      signal: ending.signal,
      onForwarded: ({ eventId }) => told.push(eventId),
    })
    await inTransaction(scene.db, async (trx) => {
      const at = await readNow(trx)
      await scene.webhooks.emit(trx, { businessId, type: 'CUSTOMER.UPDATED', subjectId, data: {}, at })
      // Later by its time, and seen before.
      await scene.emit(businessId, 'a'.repeat(24))
      await scene.emit(other, subjectId)
      await expect.poll(() => told.length).toBe(1)
    })
    await expect.poll(() => told.length).toBe(2)
    await scene.advance(120_000)
    await scene.emit(businessId, subjectId)
    await expect.poll(() => told.length).toBe(3)
    ending.abort()
    await forwarding
    expect(told.toSorted()).toEqual((await scene.eventIds(businessId)).toSorted())
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  test('leaves nothing behind on what ends it, however often it looks', async () => {
    const businessId = await scene.addBusiness()
    const ending = new AbortController()
    const forwarding = scene.forwarding.forward({
      businessId,
      url: receiver.url,
      since: await scene.now(),
      signal: ending.signal,
      onForwarded: () => undefined,
    })
    for (let n = 1; n <= 10; n += 1) {
      await scene.emit(businessId, subjectId)
      await expect.poll(() => receiver.received.length).toBe(n)
    }
    // One that closes the sender, one of the pause that may be under way.
    const held = getEventListeners(ending.signal, 'abort').length
    ending.abort()
    await forwarding
    expect(held).toBeLessThanOrEqual(2)
  })

  test('of more than a page sends all of it once', async () => {
    const businessId = await scene.addBusiness()
    const since = await scene.now()
    for (let n = 0; n < 205; n += 1) await scene.emit(businessId, n.toString(16).padStart(24, '0'))
    const told = await forwardOnce(businessId, since)
    expect(told).toHaveLength(205)
    expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(205)
    const times = told.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((one, two) => one - two))
  })
})
