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

// An answer was lost, and the service knows what was asked, or something else speaks in its place.

const app = useApp()

const clientOf = (apiKey: string, wish: Partial<ClientOptions> = {}): Corridor =>
  createClient({ apiKey, baseUrl: app.url, firstWaitMs: 1, longestWaitMs: 4, ...wish })

const duplicate = () => errorAnswer(409, 'DUPLICATE_REQUEST')

describe('a create whose answer was lost', () => {
  it('is sent again while its twin is under way, until it is to be seen', async () => {
    const setup = await setUpPayout(app)
    // The twin holds its key, and comes to nothing: the third attempt is the one that pays.
    const { sent, fetch } = aFetch(neverArriving, duplicate)
    const body = payoutBody(setup)
    const { data } = await clientOf(setup.business.key, { fetch }).createTransaction({ body })
    expect(data.meta).toEqual(body.meta)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET', 'POST'])
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('is told as a duplicate in the end where its twin is never to be seen', async () => {
    const setup = await setUpPayout(app)
    const { fetch } = aFetch(neverArriving, duplicate, undefined, duplicate)
    const corridor = clientOf(setup.business.key, { fetch, retries: 2 })
    const error = await failureOf(corridor.createTransaction({ body: payoutBody(setup) }))
    expect(error).toMatchObject({ name: 'CorridorError', code: 'DUPLICATE_REQUEST', status: 409 })
  })

  it('is told as not known where it cannot be looked for', async () => {
    const setup = await setUpPayout(app)
    const { fetch: first } = aFetch(losing)
    const blind = (request: Request) => (request.method === 'GET' ? neverArriving() : first(request))
    const corridor = clientOf(setup.business.key, { fetch: blind, retries: 1 })
    const error = await failureOf(corridor.createTransaction({ body: payoutBody(setup) }))
    expect(error).toMatchObject({ name: 'CorridorConnectionError', mayHaveBeenDone: true })
    expect(String(error)).toContain('cannot be seen')
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('is found beside a deposit that carries the same reference', async () => {
    const setup = await setUpPayout(app)
    const reference = `shared-${unique().toString()}`
    const body = payoutBody(setup, { reference })
    const losingOnce = aFetch(async (request) => {
      await losing(request).catch(() => undefined)
      const deposit = { customerId: setup.customerId, fileKey: await aReceipt(app, setup.client) }
      // Newer than the payout: it stands before it in the list.
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
    expect((await corridor.listTransactions({ query: { reference } })).total).toBe(2)
  })

  it('is told as a duplicate where the key may not read what was created', async () => {
    const setup = await setUpPayout(app)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    const { fetch } = aFetch(losing)
    const corridor = clientOf(key, { fetch, retries: 1 })
    const error = await failureOf(corridor.createTransaction({ body: payoutBody(setup) }))
    expect(error).toMatchObject({ code: 'DUPLICATE_REQUEST' })
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('is no other payment that was made with the same key and reference', async () => {
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
    // The same amount, however it is written.
    const same = { ...body, sourceAmount: 10 }
    const { data } = await clientOf(setup.business.key, { fetch }).createTransaction({ body: same })
    expect(data.meta).toEqual(body.meta)
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('is told as perhaps done, whatever is answered to the next attempt', async () => {
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

  it('of a customer is that customer', async () => {
    const setup = await setUpPayout(app)
    const number = unique().toString()
    const phone = `+23481${number.padStart(8, '0')}`
    const body = { fullName: 'Ada Obi', email: `Ada.${number}@example.com`, phone, countryCode: 'NG' }
    const { sent, fetch } = aFetch(losing)
    const { data } = await clientOf(setup.business.key, { fetch }).createCustomer({ body })
    expect(data).toMatchObject({ name: 'Ada Obi', phone })
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
    // Somebody else in the way stays in the way, and is named.
    const other = { ...body, fullName: 'Ben Obi' }
    const { fetch: again } = aFetch(losing)
    const error = await failureOf(
      clientOf(setup.business.key, { fetch: again }).createCustomer({ body: other }),
    )
    expect(error).toMatchObject({ code: 'EMAIL_ALREADY_EXISTS', data: { customerId: data.customerId } })
  })
})

describe('patience', () => {
  it('ends where the service asks to wait longer than the call may take', async () => {
    const setup = await setUpPayout(app)
    const { sent, fetch } = aFetch(() => errorAnswer(429, 'RATE_LIMIT_ERROR', { 'retry-after': '86400' }))
    const error = await failureOf(clientOf(setup.business.key, { fetch }).listTransactions())
    expect(error).toBeInstanceOf(CorridorError)
    expect(error).toMatchObject({ code: 'RATE_LIMIT_ERROR', retryAfterSeconds: 86_400 })
    expect(sent).toHaveLength(1)
  })

  it('reads a Retry-After that is a date, as something between may write it', async () => {
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

  it('ends with the caller, also while it waits', async () => {
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

describe('something else that answers in the place of the service', () => {
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
  ])('%s is told as no answer', async (_, one, attempts) => {
    const { fetch } = aFetch(...many(one))
    const error = await failureOf(clientOf('corridor_test_x', { fetch }).listTransactions())
    expect(error).toBeInstanceOf(CorridorConnectionError)
    expect(error).toMatchObject({ attempts })
    expect(String(error)).toMatch(/HTTP \d{3} with .* that is not from the service/)
  })

  it('is never taken for a payout that was made, nor for one that was not', async () => {
    const setup = await setUpPayout(app)
    // It answers, and has passed the request on all the same.
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
