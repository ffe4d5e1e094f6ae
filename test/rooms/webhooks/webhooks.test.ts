import { describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../src/db/tx.ts'
import { claimJobs } from '../../../src/jobs/store.ts'
import { isBodySigned, isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { publicPemOfFirst } from '../../support/keyrings.ts'
import { useHooks } from './hooks.ts'

const hooks = useHooks(3_000)

const subjectId = '00d2c1f0a1b2c3d4e5f60719'

const { aBusiness } = hooks

const runDue = (): Promise<number> => hooks.setup.runner([hooks.setup.deliver]).runDue()

/** Emits one event; returns its id. */
const emitOne = async (businessId: string): Promise<string> => {
  await hooks.setup.emit(businessId, subjectId)
  const id = (await hooks.setup.eventIds(businessId)).at(-1)
  if (id === undefined) throw new Error('no event was written')
  return id
}

/** Advances the clock until the only job of the business is due. */
const advanceToDue = async (businessId: string): Promise<void> => {
  const [job] = await hooks.setup.jobs(businessId)
  if (!job) throw new Error('no job waits')
  await hooks.setup.advance(job.due_at.getTime() - (await hooks.setup.now()).getTime() + 1)
}

describe('an event', () => {
  test('is delivered with both signatures over the stored bytes, its sequence and its attempt', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    expect(await runDue()).toBe(1)
    const [got] = hooks.receiver.received
    const body: unknown = JSON.parse(got?.body ?? '')
    expect(body).toEqual({
      id: eventId,
      event: 'CUSTOMER.UPDATED',
      data: { customerId: subjectId, name: 'Adaéze' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    })
    const bytes = Buffer.from(got?.body ?? '', 'utf8')
    const header = (name: string): string => String(got?.headers[name])
    expect(
      await isBodySigned(publicPemOfFirst(hooks.setup.webhooks), bytes, header('x-webhook-signature')),
    ).toBe(true)
    const { secret = '' } = (await hooks.setup.webhooks.findEndpoint(businessId)) ?? {}
    const message = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: bytes,
    }
    expect(await isStandardSigned(secret, message, new Date())).toBe(true)
    expect(got?.headers).toMatchObject({
      'webhook-id': eventId,
      'x-webhook-sequence': '1',
      'x-webhook-attempt': '1',
      'user-agent': 'Corridor-Webhooks/1',
    })
    expect(await hooks.setup.jobs(businessId)).toEqual([])
    expect(await hooks.setup.attempts(businessId, eventId)).toMatchObject([
      { attempt: 1, status: 200, error: null, response_head: 'ok', next_attempt_at: null },
    ])
  })

  test('is stored and not delivered while the business has no URL', async () => {
    const businessId = await hooks.setup.addBusiness()
    const eventId = await emitOne(businessId)
    expect(await hooks.setup.jobs(businessId)).toEqual([])
    expect(await runDue()).toBe(0)
    expect(await hooks.setup.attempts(businessId, eventId)).toEqual([])
  })

  test('is not delivered when its transaction is rolled back', async () => {
    const businessId = await aBusiness()
    const change = inTransaction(hooks.setup.db, async (trx) => {
      await hooks.setup.emitIn(trx, businessId, subjectId)
      throw new Error('refused after all')
    })
    await expect(change).rejects.toThrow('refused after all')
    expect(await hooks.setup.eventIds(businessId)).toEqual([])
    expect(await runDue()).toBe(0)
  })

  test('is delivered after earlier events of its subject, without waiting for their retries', async () => {
    const businessId = await aBusiness()
    for (let n = 0; n < 5; n += 1) await hooks.setup.emit(businessId, subjectId)
    hooks.receiver.answer = (res) => res.writeHead(500).end()
    expect(await runDue()).toBe(5)
    expect(hooks.receiver.received.map(({ headers }) => headers['x-webhook-sequence'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      await hooks.setup.eventIds(businessId),
    )
  })

  test('is delivered to its own business only', async () => {
    const [one, other] = [await aBusiness(), await hooks.setup.addBusiness()]
    await hooks.setup.webhooks.setUrl(other, `${hooks.receiver.url}/other`)
    await emitOne(one)
    await runDue()
    expect(hooks.receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
  })
})

describe('a failed attempt', () => {
  test('is retried twelve times on schedule with the same id and bytes, then given up', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    hooks.receiver.answer = (res) => res.writeHead(500).end('broken')
    const minutes = [0.5, 1, 2, 4, 8, 16, 32, 60, 120, 240, 480, 960]
    // This machine’s clock, at another pace than the sandbox’s.
    const times = minutes.concat(0).map((_, attempt) => 1_800_000_000 + 7 * attempt)
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [attempt, each] of minutes.entries()) {
      vi.setSystemTime((times[attempt] ?? 0) * 1_000)
      const before = await hooks.setup.now()
      expect(await runDue()).toBe(1)
      const after = await hooks.setup.now()
      const [job] = await hooks.setup.jobs(businessId)
      const dueMs = job?.due_at.getTime() ?? 0
      expect(dueMs).toBeGreaterThanOrEqual(before.getTime() + each * 60_000 * 0.9)
      expect(dueMs).toBeLessThanOrEqual(after.getTime() + each * 60_000 * 1.1)
      await advanceToDue(businessId)
    }
    vi.setSystemTime((times.at(-1) ?? 0) * 1_000)
    expect(await runDue()).toBe(1)
    vi.useRealTimers()
    expect(await hooks.setup.jobs(businessId)).toEqual([])
    const attempts = await hooks.setup.attempts(businessId, eventId)
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(attempts.every(({ status, response_head }) => status === 500 && response_head === 'broken')).toBe(
      true,
    )
    expect(attempts.map(({ next_attempt_at }) => next_attempt_at === null)).toEqual([
      ...minutes.map(() => false),
      true,
    ])
    expect(new Set(hooks.receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(hooks.receiver.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(
      attempts.map(({ attempt }) => attempt.toString()),
    )
    // Each attempt is signed with its own timestamp.
    expect(hooks.receiver.received.map(({ headers }) => headers['webhook-timestamp'])).toEqual(
      times.map(String),
    )
    await hooks.setup.advance(40 * 3_600_000)
    expect(await runDue()).toBe(0)
  })

  test('that is a redirect is not followed, and is retried', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    hooks.receiver.answer = (res) => res.writeHead(302, { location: `${hooks.receiver.url}/elsewhere` }).end()
    await runDue()
    expect(hooks.receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
    expect(await hooks.setup.attempts(businessId, eventId)).toMatchObject([{ status: 302 }])
    expect(await hooks.setup.jobs(businessId)).toHaveLength(1)
  })

  test('without a response in time is recorded as timed_out', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    hooks.receiver.answer = () => undefined
    await runDue()
    const [attempt] = await hooks.setup.attempts(businessId, eventId)
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/^timed_out/) as string })
    expect(await hooks.setup.jobs(businessId)).toHaveLength(1)
  })

  test('may delay the next one by Retry-After', async () => {
    const businessId = await aBusiness()
    await emitOne(businessId)
    hooks.receiver.answer = (res) => res.writeHead(503, { 'retry-after': '50' }).end()
    const before = await hooks.setup.now()
    await runDue()
    const [job] = await hooks.setup.jobs(businessId)
    const waitMs = (job?.due_at.getTime() ?? 0) - before.getTime()
    expect(waitMs).toBeGreaterThanOrEqual(50_000)
    expect(waitMs).toBeLessThan(55_000)
  })

  test('whose response cannot be stored as text is still recorded', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    hooks.receiver.answer = (res) => res.writeHead(400).end(Buffer.from([0, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0]))
    await runDue()
    expect(await hooks.setup.attempts(businessId, eventId)).toMatchObject([{ attempt: 1, status: 400 }])
  })
})

describe('a worker that dies', () => {
  const die = async () => {
    const {
      jobs: [job],
    } = await claimJobs(hooks.setup.db, hooks.setup.deliver, { limit: 1 })
    if (!job) throw new Error('nothing was claimed')
    return job
  }

  test('after the delivery causes only a duplicate with the same id and bytes', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    const job = await die()
    // The delivery succeeds, but the worker dies before it ends the job.
    await hooks.setup.deliver.run(job)
    expect(await runDue()).toBe(0)
    await hooks.setup.advance(45_001)
    expect(await runDue()).toBe(1)
    expect(hooks.receiver.received).toHaveLength(2)
    expect(hooks.receiver.received[1]?.body).toBe(hooks.receiver.received[0]?.body)
    expect(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
    expect(await hooks.setup.attempts(businessId, eventId)).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
    expect(await hooks.setup.jobs(businessId)).toEqual([])
  })

  test('before the delivery uses up no retry', async () => {
    const businessId = await aBusiness()
    const eventId = await emitOne(businessId)
    await die()
    await hooks.setup.advance(45_001)
    hooks.receiver.answer = (res) => res.writeHead(500).end()
    const before = await hooks.setup.now()
    expect(await runDue()).toBe(1)
    const after = await hooks.setup.now()
    const [attempt] = await hooks.setup.attempts(businessId, eventId)
    expect(attempt).toMatchObject({ attempt: 2, status: 500 })
    const nextAt = attempt?.next_attempt_at?.getTime() ?? 0
    expect(nextAt).toBeGreaterThanOrEqual(before.getTime() + 27_000)
    expect(nextAt).toBeLessThanOrEqual(after.getTime() + 33_000)
  })
})

test('a business whose endpoint never answers does not delay another’s', async () => {
  const [slow, quick] = [await aBusiness(), await aBusiness()]
  await hooks.setup.webhooks.setUrl(slow, `${hooks.receiver.url}/slow`)
  await hooks.setup.webhooks.setUrl(quick, `${hooks.receiver.url}/quick`)
  hooks.receiver.answer = (res, { path }) => {
    if (path === '/quick') res.end()
  }
  for (let n = 0; n < 30; n += 1)
    await hooks.setup.emit(slow, subjectId.replace(/..$/, n.toString().padStart(2, '0')))
  await hooks.setup.emit(quick, subjectId)
  // One slot more than one business may use.
  const runner = hooks.setup.runner([{ ...hooks.setup.deliver, concurrency: 6 }])
  const arrived = (path: string): number =>
    hooks.receiver.received.filter((each) => each.path === path).length
  runner.start()
  await expect.poll(() => arrived('/quick')).toBe(1)
  expect(arrived('/slow')).toBeLessThanOrEqual(5)
  expect(await runner.stop(20_000)).toBe(true)
  expect(hooks.setup.failures).toEqual([])
})

describe('the endpoint of a business', () => {
  test('gets its secret with its first URL and keeps it with the next', async () => {
    const businessId = await hooks.setup.addBusiness()
    expect(await hooks.setup.webhooks.findEndpoint(businessId)).toBeUndefined()
    const first = await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/one`)
    expect(first.secret).toMatch(/^whsec_/)
    const second = await hooks.setup.webhooks.setUrl(businessId, `${hooks.receiver.url}/two`)
    expect(second).toEqual({ ...first, url: `${hooks.receiver.url}/two` })
    expect(await hooks.setup.webhooks.findEndpoint(businessId)).toEqual(second)
  })

  test.each(['http://10.0.0.1/', 'https://169.254.169.254/', 'ftp://example.com/', 'nonsense'])(
    'is not set to %s',
    async (url) => {
      const businessId = await hooks.setup.addBusiness()
      await expect(hooks.setup.webhooks.setUrl(businessId, url)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      })
      expect(await hooks.setup.webhooks.findEndpoint(businessId)).toBeUndefined()
    },
  )
})
