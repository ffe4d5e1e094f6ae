import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKey } from '../../../src/auth/keys.ts'
import { query } from '../../../src/db/tx.ts'
import { locksWaitedFor } from '../../support/locks.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout, payoutBody } from '../../support/builders.ts'
import { sendRaw, type RawAnswer, type RawRequest } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { countLogWrites, recordStatements } from '../../support/statements.ts'

const app = useApp()
const balance = '/api/v1/org/balance'

const idOf = ({ headers }: Pick<RawAnswer, 'headers'>): string => headers.get('x-request-id') ?? ''

/** Returns the only logged call of a response. */
const callOf = async (answer: RawAnswer) => {
  const [call, ...more] = await app.calls({ requestId: idOf(answer) })
  expect(more).toEqual([])
  return call
}

const ask = (path: string, request: RawRequest = {}) => sendRaw(app.url, path, request)

describe('a call', () => {
  it('is logged with its operation, request and response', async () => {
    const { business, client, ...ids } = await setUpPayout(app)
    const body = payoutBody(ids)
    const answer = await client.POST('/api/v1/transaction', { body })
    const [call] = await app.calls({ requestId: answer.response.headers.get('x-request-id') ?? '' })
    expect(call).toMatchObject({
      businessId: business.id,
      keyPrefix: business.key.slice(0, 35),
      method: 'POST',
      route: '/api/v1/transaction',
      operationId: 'createTransaction',
      status: 201,
      code: null,
      denial: null,
      parameters: null,
    })
    expect(call?.durationMs).toBeGreaterThanOrEqual(0)
    expect(JSON.parse(call?.requestBody ?? '')).toEqual(body)
    expect(JSON.parse(call?.responseBody ?? '')).toEqual({ data: answer.data?.data })
    const [row] = await query<{ age: number }>(
      app.wired.db,
      'select extract(epoch from app.now() - at)::float8 as age from request_log where request_id = :id::uuid',
      { id: call?.requestId },
    )
    expect(row?.age).toBeGreaterThanOrEqual(0)
    expect(row?.age).toBeLessThan(20)
  })

  it('is logged with its path template and parameters, never its query string', async () => {
    const { key, id } = await aBusiness(app)
    const unknownId = 'f'.repeat(24)
    await ask(`/api/v1/customer/${unknownId}`, { key })
    await ask('/api/v1/customer?email=ada%40example.com&limit=5&page=0', { key })
    const wrong = await ask('/api/v1/transaction?refernce=22145678901', { key })
    expect(wrong.status).toBe(422)
    const calls = await app.calls({ businessId: id })
    expect(calls.map(({ route, parameters }) => ({ route, parameters }))).toEqual([
      { route: '/api/v1/transaction', parameters: '{"...":"1 more members"}' },
      { route: '/api/v1/customer', parameters: '{"email":"[hidden]","limit":"5","page":"0"}' },
      { route: '/api/v1/customer/{customerId}', parameters: `{"customerId":"${unknownId}"}` },
    ])
    expect(calls[2]).toMatchObject({ status: 404, code: 'BUSINESS_CUSTOMER_NOT_FOUND' })
  })

  it('that reads is logged without the response, and with it when it was refused', async () => {
    const { key } = await aBusiness(app)
    const read = await callOf(await ask(balance, { key }))
    expect(read).toMatchObject({ status: 200, responseBody: null })
    const refused = await callOf(await ask(`${balance}?currencies=ZZZ`, { key }))
    expect(refused?.status).toBe(422)
    expect(refused?.responseBody).toContain('currencies')
  })

  it('of no operation is logged too, but other requests are not', async () => {
    const { key, id } = await aBusiness(app)
    const unknown = await callOf(await ask('/api/v1/nothing?secret=1', { key }))
    expect(unknown).toMatchObject({ businessId: id, route: 'unknown', operationId: null, status: 404 })
    expect(JSON.stringify(unknown)).not.toContain('secret')
    for (const path of ['/healthz', '/openapi.json', '/nothing'])
      expect(await callOf(await ask(path))).toBeUndefined()
  })

  it('whose body cannot be parsed is logged without the body', async () => {
    const { key } = await aBusiness(app)
    const call = await callOf(
      await ask('/api/v1/customer', { method: 'POST', key, body: '{"phone":"+2348031234567"' }),
    )
    expect(call).toMatchObject({ code: 'BAD_REQUEST_ERROR', requestBody: '"[not of the contract]"' })
    expect(call?.responseBody).toContain('not valid JSON')
  })

  it('whose client disconnected has no status', async () => {
    const { key, id } = await aBusiness(app)
    const lock = app.wired.db.transaction(async (trx) => {
      await query(trx, 'lock table wallets in access exclusive mode')
      const leaving = new AbortController()
      const left = fetch(`${app.url}${balance}`, { headers: { 'x-api-key': key }, signal: leaving.signal })
      await expect.poll(async () => (await query(trx, locksWaitedFor)).length).toBe(1)
      leaving.abort()
      await expect(left).rejects.toThrow()
      await expect.poll(async () => (await app.calls({ businessId: id })).length).toBe(1)
    })
    await lock
    expect(await app.calls({ businessId: id })).toMatchObject([
      { status: null, code: null, responseBody: null },
    ])
  })
})

describe('the real reason of a 401', () => {
  const nobody = 'f'.repeat(24)
  const denied = async (request: RawRequest) => {
    const answer = await ask(balance, request)
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
    return callOf(answer)
  }

  it('is logged for the business of the key', async () => {
    const { id } = await aBusiness(app)
    const disabled = await app.createKey(id, {})
    await app.wired.keys.disable(id, disabled.keyId)
    const revoked = await app.createKey(id, {})
    await app.wired.keys.revoke(id, revoked.keyId)
    const lacking = await app.createKey(id, { permissions: ['CUSTOMER.READ'] })
    for (const [{ key }, denial] of [
      [disabled, 'disabled key'],
      [revoked, 'revoked key'],
      [lacking, 'the key lacks WALLET.BALANCES.READ'],
    ] as const) {
      expect(await denied({ key })).toMatchObject({
        businessId: id,
        keyPrefix: key.slice(0, 35),
        denial,
        code: 'AUTHENTICATION_ERROR',
        status: 401,
      })
    }
    const depositor = await app.createKey(id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] })
    const swap = await ask('/api/v1/transaction', {
      method: 'POST',
      key: depositor.key,
      body: '{"type":"SWAP"}',
    })
    expect(await callOf(swap)).toMatchObject({
      businessId: id,
      denial: 'the key lacks the permission for this type',
    })
  })

  it('is logged for operators only if the business is unknown', async () => {
    const unknown = createKey('test', nobody)
    const live = createKey('live', nobody)
    expect(await denied({})).toMatchObject({ businessId: '', denial: 'no key', keyPrefix: null })
    expect(await denied({ key: unknown })).toMatchObject({
      businessId: '',
      denial: 'unknown key',
      keyPrefix: unknown.slice(0, 35),
    })
    expect(await denied({ key: live })).toMatchObject({ denial: 'a key of the other mode', businessId: '' })
    expect(await denied({ key: 'whsec_somebody-else' })).toMatchObject({
      denial: 'malformed key',
      keyPrefix: null,
    })
  })

  it('is not in the response', async () => {
    const { text, headers } = await ask(balance, { key: createKey('test', nobody) })
    const sent = [text]
    headers.forEach((value) => sent.push(value))
    expect(sent.join('\n')).not.toMatch(/unknown|revoked|disabled|lacks/)
  })
})

describe('list', () => {
  it('finds calls by business, status, class of status, code, operation and age, up to a limit', async () => {
    const [setup, other] = [await setUpPayout(app), await aBusiness(app)]
    const { id, key } = setup.business
    await ask(balance, { key: other.key })
    await ask(balance, { key })
    await ask('/api/v1/customer/nope', { key })
    await aPayout(setup)
    const names = async (asked: Parameters<typeof app.calls>[0]) =>
      (await app.calls({ businessId: id, ...asked })).map(({ operationId }) => operationId)
    expect((await names({})).slice(0, 3)).toEqual(['createTransaction', 'getCustomer', 'getBalance'])
    expect(await names({ status: '4xx' })).toEqual(['getCustomer'])
    expect(await names({ status: '400' })).toEqual(['getCustomer'])
    expect(await names({ status: '404' })).toEqual([])
    expect(await names({ code: 'INVALID_BUSINESS_CUSTOMER_ID' })).toEqual(['getCustomer'])
    expect(await names({ operationId: 'getBalance' })).toEqual(['getBalance'])
    expect(await names({ limit: 1 })).toEqual(['createTransaction'])
    expect((await names({ sinceMs: 60_000 })).length).toBeGreaterThan(3)
    await app.advanceClock('2 hours')
    expect(await names({ sinceMs: 60_000 })).toEqual([])
  })

  it('refuses an invalid status, id or limit, and an unknown call', async () => {
    const { requestLog } = app.wired
    for (const asked of [
      { status: '6xx' },
      { status: '40' },
      { limit: 0 },
      { limit: 1_001 },
      { requestId: 'x' },
    ]) {
      await expect(requestLog.list(asked)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    }
    await expect(requestLog.show(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND_ERROR' })
  })
})

describe('prune', () => {
  it('removes only calls older than the given days, in chunks', async () => {
    const { key, id } = await aBusiness(app)
    await ask(balance, { key })
    expect(await app.calls({ businessId: id })).toHaveLength(1)
    await query(
      app.wired.db,
      `insert into request_log (business_id, at, request_id, method, route, duration_ms)
       select :id, app.now() - interval '30 days 1 minute', gen_random_uuid(), 'GET', '/', 0
         from generate_series(1, 2500)`,
      { id },
    )
    expect(await app.wired.requestLog.prune(31)).toBe(0)
    expect(await app.wired.requestLog.prune(30)).toBe(2500)
    expect(await app.calls({ businessId: id })).toHaveLength(1)
    await app.advanceClock('31 days')
    expect(await app.wired.requestLog.prune(30)).toBeGreaterThan(0)
    expect(await app.calls({ businessId: id })).toEqual([])
  })
})

describe('writing the log', () => {
  it('adds no statement to a call, and writes many calls in one', async () => {
    const { key, id } = await aBusiness(app)
    const startedAt = performance.now()
    let writes = 0
    const sent = await recordStatements(async () => {
      writes = await countLogWrites(() =>
        Promise.all(Array.from({ length: 40 }, () => ask(balance, { key }))),
      )
    })
    const seconds = Math.floor((performance.now() - startedAt) / 1_000)
    expect(sent.filter(({ text }) => text.includes('request_log'))).toEqual([])
    // It is written each second, at whatever moment of these calls.
    expect(writes).toBeLessThanOrEqual(1 + seconds)
    expect(await app.calls({ businessId: id, limit: 100 })).toHaveLength(40)
    const [{ xids } = { xids: 0 }] = await query<{ xids: number }>(
      app.wired.db,
      'select count(distinct xmin::text)::integer as xids from request_log where business_id = :id',
      { id },
    )
    expect(xids).toBeLessThanOrEqual(2 + seconds)
  })
})

describe('the list of calls', () => {
  it('continues after the call that the page before ended with', async () => {
    const { key, id } = await aBusiness(app)
    for (let call = 0; call < 5; call += 1) await ask(balance, { key })
    const all = (await app.calls({ businessId: id })).map(({ requestId }) => requestId)
    const { requestLog } = app.wired
    const pages = [await requestLog.list({ businessId: id, limit: 2 })]
    for (let page = 0; page < 2; page += 1) {
      const before = pages.at(-1)?.at(-1)?.requestId ?? ''
      pages.push(await requestLog.list({ businessId: id, limit: 2, before }))
    }
    expect(pages.flat().map(({ requestId }) => requestId)).toEqual(all)
  })
})

describe('calls with one idempotency key', () => {
  it('are listed for each other, and say whether their bodies differ', async () => {
    const { business, client, ...ids } = await setUpPayout(app)
    const body = payoutBody(ids, { idempotencyKey: 'order "7"' })
    const other = { ...body, sourceAmount: '11.00', destinationAmount: '16942.75' }
    for (const sent of [body, body, other]) await client.POST('/api/v1/transaction', { body: sent })
    await client.POST('/api/v1/transaction', { body: payoutBody(ids) })
    const calls = await app.calls({ businessId: business.id, operationId: 'createTransaction' })
    const first = calls.findLast(({ status }) => status === 201)
    if (!first) throw new Error('the call was not logged')
    expect(await app.wired.requestLog.listRepeats(first)).toMatchObject([
      { status: 409, code: 'DUPLICATE_REQUEST', isSameBody: true },
      { status: 409, code: 'DUPLICATE_REQUEST', isSameBody: false },
    ])
  })
})
