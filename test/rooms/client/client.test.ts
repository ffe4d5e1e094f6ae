import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  CorridorConnectionError,
  CorridorError,
  CorridorUsageError,
  createClient,
  type ClientOptions,
  type Corridor,
} from '../../../src/client/index.ts'
import { useApp } from '../../support/app.ts'
import { aCustomer, aPayout, setUpPayout, payoutBody } from '../../support/builders.ts'
import { failureOf } from './failure-of.ts'
import { aFetch, errorAnswer, losing } from './fetches.ts'

const app = useApp()

const quick = { firstWaitMs: 1, longestWaitMs: 4, timeoutMs: 10_000 } as const

const clientOf = (apiKey: string, options: Partial<ClientOptions> = {}): Corridor =>
  createClient({ apiKey, baseUrl: app.url, ...quick, ...options })

const unavailable = (headers: Readonly<Record<string, string>> = {}): Response =>
  errorAnswer(503, 'EXTERNAL_REQUEST_ERROR', headers)

describe('a call', () => {
  it('returns the body of the response, typed by the contract', async () => {
    const setup = await setUpPayout(app)
    const corridor = clientOf(setup.business.key)
    const created = await corridor.createTransaction({ body: payoutBody(setup) })
    expect(created.data.status).toBe('PENDING')
    const path = { transactionId: created.data.transactionId }
    expect(await corridor.getTransaction({ path })).toEqual(created)
    expect((await corridor.listTransactions()).total).toBeGreaterThan(0)
    const { data } = await corridor.getBalance({ query: { currencies: ['USD'] } })
    expect(data['USD']).toBe(1_000 - 10.5)
  })

  it('throws a refusal of the service with all its details', async () => {
    const setup = await setUpPayout(app)
    const { email } = await aCustomer(setup.client)
    const corridor = clientOf(setup.business.key)
    const body = { fullName: 'Ada Obi', email, phone: '+2348031234999', countryCode: 'NG' }
    const error = await failureOf(corridor.createCustomer({ body }))
    expect(error).toBeInstanceOf(CorridorError)
    expect(error).toMatchObject({ name: 'CorridorError', code: 'EMAIL_ALREADY_EXISTS', status: 409 })
    expect(error).toMatchObject({
      data: { customerId: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      message: expect.stringContaining('409 EMAIL_ALREADY_EXISTS') as unknown,
    })
  })

  it('by method and path returns the same without throwing', async () => {
    const { business } = await setUpPayout(app)
    const answer = await clientOf(business.key).http.GET('/api/v1/transaction/{transactionId}', {
      params: { path: { transactionId: 'x' } },
    })
    expect(answer.error?.code).toBe('INVALID_BUSINESS_TRANSACTION_ID')
  })

  it('needs a key and a valid base URL', () => {
    const open = (options: unknown) => () => createClient(options as ClientOptions)
    for (const apiKey of [undefined, null, '', ' ', 'two words', 'line\nend', '“quoted”', 42]) {
      expect(open({ apiKey, baseUrl: app.url })).toThrow(/^an API key is needed/)
    }
    expect(open(undefined)).toThrow(CorridorUsageError)
    const wrongPlaces = ['', 'payouts.example.com', 'file:///etc', 'http://me:secret@host', 'http://host?a=1']
    for (const baseUrl of [...wrongPlaces, undefined]) {
      expect(open({ apiKey: 'corridor_test_x', baseUrl })).toThrow(/^baseUrl must be/)
    }
    for (const wrong of [-1, Number.NaN, Infinity, '3']) {
      expect(open({ apiKey: 'corridor_test_x', baseUrl: app.url, retries: wrong })).toThrow(
        /^retries must be/,
      )
    }
    expect(open({ apiKey: 'corridor_test_x', baseUrl: app.url, signingSecret: '' })).toThrow(/^signingSecret/)
  })

  it('accepts the base URL with or without its path', async () => {
    const { business } = await setUpPayout(app)
    for (const end of ['/', '/api/v1', '/api/v1/']) {
      await clientOf(business.key, { baseUrl: `${app.url}${end}` }).listTransactions()
    }
  })
})

describe('a create', () => {
  it('is retried with the same bytes, and finds its own duplicate', async () => {
    const setup = await setUpPayout(app)
    const { sent, fetch: cutting } = aFetch(losing, losing)
    const body = payoutBody(setup)
    const created = await clientOf(setup.business.key, { fetch: cutting }).createTransaction({ body })
    expect(created.data.meta.idempotencyKey).toBe(body.meta.idempotencyKey)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'GET'])
    expect(new Set(sent.slice(0, 3).map((one) => one.body)).size).toBe(1)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })

  it('with the reference of another create is a duplicate, even after a lost reply', async () => {
    const setup = await setUpPayout(app)
    const reference = `order-${randomUUID()}`
    await aPayout(setup, { reference })
    const { fetch: cutting } = aFetch(losing)
    const body = payoutBody(setup, { reference })
    const error = await failureOf(
      clientOf(setup.business.key, { fetch: cutting }).createTransaction({ body }),
    )
    expect(error).toMatchObject({ code: 'DUPLICATE_REQUEST' })
  })

  it('that is a duplicate on its first attempt stays one', async () => {
    const setup = await setUpPayout(app)
    const corridor = clientOf(setup.business.key)
    const body = payoutBody(setup)
    await corridor.createTransaction({ body })
    expect(await failureOf(corridor.createTransaction({ body }))).toMatchObject({ code: 'DUPLICATE_REQUEST' })
  })
})

describe('a call that fails', () => {
  it('is retried, not before the time of Retry-After', async () => {
    const { business } = await setUpPayout(app)
    const { sent, fetch: flaky } = aFetch(() => unavailable({ 'retry-after': '1' }))
    const startMs = performance.now()
    await clientOf(business.key, { fetch: flaky }).listTransactions()
    expect(sent).toHaveLength(2)
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(999)
  })

  it('throws the last refusal after the configured number of attempts', async () => {
    const { business } = await setUpPayout(app)
    const { sent, fetch: down } = aFetch(...Array.from({ length: 9 }, () => () => unavailable()))
    const error = await failureOf(clientOf(business.key, { fetch: down, retries: 2 }).listTransactions())
    expect(error).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR', status: 503 })
    expect(sent).toHaveLength(3)
  })

  it('is not retried if it might be done twice', async () => {
    const setup = await setUpPayout(app)
    const { sent, fetch: cutting } = aFetch(losing)
    const corridor = clientOf(setup.business.key, { fetch: cutting })
    const path = { transactionId: 'f'.repeat(24) }
    const authorized = corridor.authorizeTransaction({ path, body: { type: 'OTP', otp: '123456' } })
    expect(await failureOf(authorized)).toBeInstanceOf(CorridorConnectionError)
    expect(sent).toHaveLength(1)
  })

  it('is a connection error if another server replies', async () => {
    const { business } = await setUpPayout(app)
    const html = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    const { sent, fetch: proxied } = aFetch(html, html)
    await clientOf(business.key, { fetch: proxied }).listTransactions()
    expect(sent).toHaveLength(3)
    const { fetch: captive } = aFetch(...Array.from({ length: 9 }, () => () => new Response('<p>Log in</p>')))
    const error = await failureOf(clientOf(business.key, { fetch: captive }).listTransactions())
    expect(error).toBeInstanceOf(CorridorConnectionError)
  })

  it('is not retried if the request is invalid', async () => {
    const { business } = await setUpPayout(app)
    const { sent, fetch: counted } = aFetch()
    const corridor = clientOf(business.key, { fetch: counted })
    const wrong = corridor.listTransactions({ query: { limit: 1_000 } })
    expect(await failureOf(wrong)).toMatchObject({ code: 'VALIDATION_ERROR', status: 422 })
    expect(sent).toHaveLength(1)
  })

  it('succeeds for a delete that finds nothing after its reply was lost', async () => {
    const setup = await setUpPayout(app)
    const { fetch: cutting } = aFetch(losing)
    const path = { customerId: setup.customerId }
    expect(await clientOf(setup.business.key, { fetch: cutting }).deleteCustomer({ path })).toEqual({})
    expect(await failureOf(clientOf(setup.business.key).deleteCustomer({ path }))).toMatchObject({
      code: 'BUSINESS_CUSTOMER_NOT_FOUND',
    })
  })
})

describe('each and waitFor', () => {
  it('each reads all pages of a list, every item once, also while items are added', async () => {
    const setup = await setUpPayout(app, { rate: 1_000 })
    const ids = new Set<string>()
    for (let count = 0; count < 7; count += 1) ids.add((await aPayout(setup)).transactionId)
    const corridor = clientOf(setup.business.key)
    const read: string[] = []
    for await (const { transactionId } of corridor.each('listTransactions', {
      query: { limit: 2, type: ['WITHDRAW'] },
    })) {
      read.push(transactionId)
      if (read.length === 3) await aPayout(setup)
    }
    expect(new Set(read).size).toBe(read.length)
    expect(read.filter((id) => ids.has(id))).toHaveLength(7)
  })

  it('waitFor waits until the transaction is final', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const corridor = clientOf(setup.business.key)
    const waiting = corridor.waitFor(transactionId, { everyMs: 5 })
    await app.advanceClock('5 minutes')
    await app.runDue()
    expect((await waiting).status).toBe('SUCCESS')
  })

  it('waitFor returns the current transaction at its timeout', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const waited = await clientOf(setup.business.key).waitFor(transactionId, { everyMs: 5, timeoutMs: 20 })
    expect(waited.status).toBe('PENDING')
  })
})
