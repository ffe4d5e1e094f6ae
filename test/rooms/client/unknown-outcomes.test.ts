import { describe, expect, it } from 'vitest'
import {
  CorridorConnectionError,
  CorridorError,
  createClient,
  type ClientOptions,
  type Corridor,
} from '../../../src/client/index.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, must, payoutBody, unique } from '../../support/builders.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'
import { failureOf } from './failure-of.ts'
import { aFetch, errorAnswer, losing, neverArriving } from './fetches.ts'

// A reply was lost, or another server replied in place of the service.

const app = useApp()

const clientOf = (apiKey: string, options: Partial<ClientOptions> = {}): Corridor =>
  createClient({ apiKey, baseUrl: app.url, firstWaitMs: 1, longestWaitMs: 4, ...options })

const duplicate = () => errorAnswer(409, 'DUPLICATE_REQUEST')

describe('a create whose reply was lost', () => {
  it('is retried while its duplicate is in flight, until the transaction is visible', async () => {
    const setup = await setUpPayout(app)
    // The duplicate holds the key, and then fails: the third attempt pays.
    const { sent, fetch } = aFetch(neverArriving, duplicate)
    const body = payoutBody(setup)
    const { data } = await clientOf(setup.business.key, { fetch }).createTransaction({ body })
    expect(data.meta).toEqual(body.meta)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET', 'POST'])
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('is DUPLICATE_REQUEST in the end if the duplicate never becomes visible', async () => {
    const setup = await setUpPayout(app)
    const { fetch } = aFetch(neverArriving, duplicate, undefined, duplicate)
    const corridor = clientOf(setup.business.key, { fetch, retries: 2 })
    const error = await failureOf(corridor.createTransaction({ body: payoutBody(setup) }))
    expect(error).toMatchObject({ name: 'CorridorError', code: 'DUPLICATE_REQUEST', status: 409 })
  })

  it('has an unknown outcome if the look-up fails', async () => {
    const setup = await setUpPayout(app)
    const { fetch: first } = aFetch(losing)
    const blind = (request: Request) => (request.method === 'GET' ? neverArriving() : first(request))
    const corridor = clientOf(setup.business.key, { fetch: blind, retries: 1 })
    const error = await failureOf(corridor.createTransaction({ body: payoutBody(setup) }))
    expect(error).toMatchObject({ name: 'CorridorConnectionError', mayHaveBeenDone: true })
    expect(String(error)).toContain('cannot be seen')
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('is found although a deposit has the same reference', async () => {
    const setup = await setUpPayout(app)
    const reference = `shared-${unique().toString()}`
    const body = payoutBody(setup, { reference })
    const losingOnce = aFetch(async (request) => {
      await losing(request).catch(() => undefined)
      const deposit = { customerId: setup.customerId, fileKey: await aReceipt(app, setup.client) }
      // Newer than the payout, so it comes before it in the list.
      must(
        await setup.client.POST('/api/v1/transaction/pool-account', {
          body: poolDepositBody(deposit, { reference }),
        }),
      )
      return neverArriving()
    })
    const corridor = clientOf(setup.business.key, { fetch: losingOnce.fetch })
    const { data } = await corridor.createTransaction({ body })
    expect(data).toMatchObject({ type: 'WITHDRAW', meta: body.meta })
    expect((await corridor.listTransactions({ query: { merchantReference: reference } })).total).toBe(2)
  })

  it('is DUPLICATE_REQUEST if the key may not read transactions', async () => {
    const setup = await setUpPayout(app)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    const { fetch } = aFetch(losing)
    const corridor = clientOf(key, { fetch, retries: 1 })
    const error = await failureOf(corridor.createTransaction({ body: payoutBody(setup) }))
    expect(error).toMatchObject({ code: 'DUPLICATE_REQUEST' })
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('is not mistaken for another payment with the same key and reference', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    await clientOf(setup.business.key).createTransaction({ body })
    for (const other of [
      { ...body, sourceAmount: '11.00', destinationAmount: '11.00' },
      { ...body, destinationId: 'f'.repeat(24) },
    ]) {
      const { fetch } = aFetch(neverArriving)
      const error = await failureOf(
        clientOf(setup.business.key, { fetch }).createTransaction({ body: other }),
      )
      expect(error).toMatchObject({ code: 'DUPLICATE_REQUEST', mayHaveBeenDone: true })
    }
    const { fetch } = aFetch(neverArriving)
    // The same amount in another spelling.
    const same = { ...body, sourceAmount: 10 }
    const { data } = await clientOf(setup.business.key, { fetch }).createTransaction({ body: same })
    expect(data.meta).toEqual(body.meta)
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('may have been done, whatever the reply to the next attempt', async () => {
    const setup = await setUpPayout(app)
    const refusal = () => errorAnswer(429, 'RATE_LIMIT_ERROR')
    const create = (fetch: (request: Request) => Promise<Response>) =>
      failureOf(
        clientOf(setup.business.key, { fetch, retries: 1 }).createTransaction({ body: payoutBody(setup) }),
      )
    const { fetch: losingOne } = aFetch(losing, refusal)
    expect(await create(losingOne)).toMatchObject({ code: 'RATE_LIMIT_ERROR', mayHaveBeenDone: true })
    const { fetch: refused } = aFetch(refusal, refusal)
    expect(await create(refused)).toMatchObject({ code: 'RATE_LIMIT_ERROR', mayHaveBeenDone: false })
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('of a customer returns that customer', async () => {
    const setup = await setUpPayout(app)
    const number = unique().toString()
    const phone = `+23481${number.padStart(8, '0')}`
    const body = { fullName: 'Ada Obi', email: `Ada.${number}@example.com`, phone, countryCode: 'NG' }
    const { sent, fetch } = aFetch(losing)
    const { data } = await clientOf(setup.business.key, { fetch }).createCustomer({ body })
    expect(data).toMatchObject({ name: 'Ada Obi', phone })
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
    // Another customer with the same email is still named.
    const other = { ...body, fullName: 'Ben Obi' }
    const { fetch: again } = aFetch(losing)
    const error = await failureOf(
      clientOf(setup.business.key, { fetch: again }).createCustomer({ body: other }),
    )
    expect(error).toMatchObject({ code: 'EMAIL_ALREADY_EXISTS', data: { customerId: data.customerId } })
  })
})

describe('waiting between attempts', () => {
  it('ends if Retry-After is longer than the timeout of the call', async () => {
    const setup = await setUpPayout(app)
    const { sent, fetch } = aFetch(() => errorAnswer(429, 'RATE_LIMIT_ERROR', { 'retry-after': '86400' }))
    const error = await failureOf(clientOf(setup.business.key, { fetch }).listTransactions())
    expect(error).toBeInstanceOf(CorridorError)
    expect(error).toMatchObject({ code: 'RATE_LIMIT_ERROR', retryAfterSeconds: 86_400 })
    expect(sent).toHaveLength(1)
  })

  it('accepts a Retry-After that is a date, as a proxy may send it', async () => {
    const setup = await setUpPayout(app)
    const at = (ms: number) => ({ 'retry-after': new Date(Date.now() + ms).toUTCString() })
    const { sent, fetch } = aFetch(
      () => errorAnswer(503, 'EXTERNAL_REQUEST_ERROR', at(-60_000)),
      () => errorAnswer(503, 'EXTERNAL_REQUEST_ERROR', at(3_600_000)),
    )
    const error = await failureOf(clientOf(setup.business.key, { fetch }).listTransactions())
    expect(error).toMatchObject({ code: 'EXTERNAL_REQUEST_ERROR' })
    expect((error as CorridorError).retryAfterSeconds).toBeGreaterThan(3_500)
    expect(sent).toHaveLength(2)
  })

  it('ends when the caller aborts', async () => {
    const setup = await setUpPayout(app)
    const aborting = new AbortController()
    const { fetch } = aFetch(() => {
      setTimeout(() => {
        aborting.abort(new Error('enough'))
      }, 20)
      return errorAnswer(503, 'EXTERNAL_REQUEST_ERROR', { 'retry-after': '30' })
    })
    const corridor = clientOf(setup.business.key, { fetch })
    expect(await failureOf(corridor.listTransactions({}, { signal: aborting.signal }))).toMatchObject({
      message: 'enough',
    })
  })
})

describe('a reply that is not from the service', () => {
  const html = (status: number) => () =>
    new Response('<h1>No</h1>', { status, headers: { 'content-type': 'text/html' } })
  const json = (status: number, body: unknown) => () => Response.json(body, { status })
  const many = <T>(one: T): readonly T[] => Array.from({ length: 9 }, () => one)

  it.each([
    ['HTML of a gateway', html(502), 4],
    ['JSON of a gateway', json(502, { message: 'Bad gateway' }), 4],
    ['JSON that only looks like an error of the service', json(500, { code: 'X', error: 'x' }), 4],
    ['a page to log in to', html(200), 4],
    ['JSON text that is no object', json(200, 'ok'), 4],
    ['an empty answer', () => new Response(null, { status: 204 }), 4],
    ['another service at the address', html(404), 1],
    ['JSON of another service', json(401, { message: 'Unauthorized' }), 1],
  ])('%s is a connection error', async (_, one, attempts) => {
    const { fetch } = aFetch(...many(one))
    const error = await failureOf(clientOf('corridor_test_x', { fetch }).listTransactions())
    expect(error).toBeInstanceOf(CorridorConnectionError)
    expect(error).toMatchObject({ attempts })
    expect(String(error)).toMatch(/HTTP \d{3} with .* that is not from the service/)
  })

  it('says nothing about whether the payout was made', async () => {
    const setup = await setUpPayout(app)
    // It replies itself, and has still passed the request on.
    const meddling = async (request: Request) => {
      await (await fetch(request)).text()
      return html(504)()
    }
    const body = payoutBody(setup)
    const { fetch: meddled } = aFetch(meddling)
    const { data } = await clientOf(setup.business.key, { fetch: meddled }).createTransaction({ body })
    expect(data.meta).toEqual(body.meta)
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })
})
