import { describe, expect, it } from 'vitest'
import { retryVerdict } from '../../../src/console/pages/requests/verdict.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, payoutBody, setUpPayout } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)
const balance = '/api/v1/org/balance'

describe('the list of requests', () => {
  it('shows the calls of the business, by status, code, operation and key', async () => {
    const [business, other] = [await aBusiness(app), await aBusiness(app)]
    await sendRaw(app.url, balance, { key: business.key })
    await sendRaw(app.url, `${balance}?currencies=ZZZ`, { key: business.key })
    await sendRaw(app.url, balance, { key: other.key })
    const [refused, read] = await app.calls({ businessId: business.id })
    const [foreign] = await app.calls({ businessId: other.id })
    const browser = await site.signIn(business.id, 'AUDITOR')
    const shown = async (query: string): Promise<readonly boolean[]> => {
      const { html } = await browser.get(`/console/requests${query}`)
      expect(html).not.toContain(foreign?.requestId)
      return [refused, read].map((call) => html.includes(call?.requestId ?? '?'))
    }
    expect(await shown('')).toEqual([true, true])
    expect(await shown('?status=4xx')).toEqual([true, false])
    expect(await shown('?code=VALIDATION_ERROR')).toEqual([true, false])
    expect(await shown('?operation=createTransaction')).toEqual([false, false])
    expect(await shown(`?key=${business.key.slice(0, 35)}`)).toEqual([true, true])
    expect(await shown('?since=2999-01-01T00:00')).toEqual([false, false])
    const older = `?before=${refused?.requestId ?? ''}`
    expect(await shown(older)).toEqual([false, true])
    const { html } = await browser.get(`/console/requests${older}&status=2xx`)
    expect(html).toContain('href="/console/requests?status=2xx"')
  })

  it.each([
    ['key=secret', 'the prefix of a key'],
    ['since=yesterday', 'since: a date and time'],
    ['operation=pay', 'operation: one of '],
  ])('explains a filter that is not valid: %s', async (query, text) => {
    const business = await aBusiness(app)
    const reply = await (await site.signIn(business.id, 'AUDITOR')).get(`/console/requests?${query}`)
    expect(reply.status).toBe(422)
    expect(reply.html).toContain(text)
  })
})

describe('the page of a request', () => {
  it('shows the true cause of a 401', async () => {
    const business = await aBusiness(app)
    const [key] = await app.wired.keys.list(business.id)
    await app.wired.keys.revoke(business.id, key?.id ?? '')
    await sendRaw(app.url, balance, { key: business.key })
    const [call] = await app.calls({ businessId: business.id })
    const { html } = await (
      await site.signIn(business.id, 'DEVELOPER')
    ).get(`/console/requests/${call?.requestId ?? ''}`)
    expect(html).toContain('revoked key')
    expect(html).toContain('Safe to retry?')
  })

  it('lists the calls with its idempotency key, and whether their bodies differ', async () => {
    const { business, client, ...ids } = await setUpPayout(app)
    const body = payoutBody(ids)
    await client.POST('/api/v1/transaction', { body })
    await client.POST('/api/v1/transaction', {
      body: { ...body, sourceAmount: '11.00', destinationAmount: '16942.75' },
    })
    const [repeat, first] = await app.calls({ businessId: business.id, operationId: 'createTransaction' })
    const browser = await site.signIn(business.id, 'DEVELOPER')
    const { html } = await browser.get(`/console/requests/${first?.requestId ?? ''}`)
    expect(html).toContain(`/console/requests/${repeat?.requestId ?? '?'}`)
    expect(html).toContain('differs')
    expect(html).toContain('No need: it was done')
  })

  it('of another business is not found', async () => {
    const [business, other] = [await aBusiness(app), await aBusiness(app)]
    await sendRaw(app.url, balance, { key: other.key })
    const [call] = await app.calls({ businessId: other.id })
    const browser = await site.signIn(business.id, 'OWNER')
    expect((await browser.get(`/console/requests/${call?.requestId ?? ''}`)).status).toBe(404)
    expect((await browser.get('/console/requests/nonsense')).status).toBe(404)
  })
})

describe('the verdict on a retry', () => {
  const call = { method: 'POST', operationId: 'createTransaction', code: null }
  it.each([
    ['a read', { ...call, method: 'GET', status: null }, /^Yes: it only reads/],
    ['a payout without a response', { ...call, status: null }, /^Yes, with the same idempotency key/],
    ['a payout that failed here', { ...call, status: 503 }, /^Yes, with the same idempotency key/],
    ['a payout that was made', { ...call, status: 201 }, /^No need/],
    ['a repeat', { ...call, status: 409, code: 'DUPLICATE_REQUEST' }, /^No need: its idempotency key/],
    ['a refusal', { ...call, status: 422, code: 'VALIDATION_ERROR' }, /^Yes, once the cause is fixed/],
    ['too many calls', { ...call, status: 429 }, /^Yes, after the wait/],
    ['a write without a key', { ...call, operationId: 'triggerWebhook', status: 500 }, /^Not yet/],
    [
      'a deletion',
      { ...call, method: 'DELETE', operationId: 'deleteCustomer', status: 500 },
      /^Yes: a repeat/,
    ],
  ])('of %s', (_, facts, expected) => {
    expect(retryVerdict(facts)).toMatch(expected)
  })
})
