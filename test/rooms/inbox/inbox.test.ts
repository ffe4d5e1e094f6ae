import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createInbox,
  inboxPagePolicy,
  inboxStyle,
  renderInboxPage,
  type Arrival,
} from '../../../src/inbox/index.ts'
import { createWebhookSecret, publicPemOf, signBody, signStandard } from '../../../src/webhooks/signature.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secret = createWebhookSecret()
const businessId = '00d2c1f0a1b2c3d4e5f60700'
const eventId = '00d2c1f0a1b2c3d4e5f60701'
const at = new Date('2026-11-21T10:00:00.120Z')

const anInbox = (hasSecret = true) =>
  createInbox({
    publicKeyPem: publicPemOf(privateKey),
    secretOf: async () => (hasSecret ? secret : undefined),
  })

const anArrival = (
  event = 'TRANSACTION.UPDATED',
  data: object = { transactionId: 't-1', customerId: 'c-1' },
): Arrival => {
  const rawBody = Buffer.from(JSON.stringify({ id: eventId, event, data, createdAt: at.toISOString() }))
  const timestamp = Math.floor(at.getTime() / 1_000)
  return {
    businessId,
    at,
    rawBody,
    headers: {
      'x-webhook-signature': signBody(privateKey, rawBody),
      'webhook-id': eventId,
      'webhook-timestamp': timestamp.toString(),
      'webhook-signature': signStandard([secret], { id: eventId, timestamp, body: rawBody }),
      'x-webhook-attempt': '2',
      'x-webhook-sequence': '3',
    },
  }
}

const pageOf = (items: Parameters<typeof renderInboxPage>[0]['items'], refreshSeconds?: number) =>
  renderInboxPage({
    items,
    path: '/_sandbox/inbox',
    stylePath: '/_sandbox/inbox/style.css',
    ...(refreshSeconds !== undefined && { refreshSeconds }),
  })

describe('the inbox', () => {
  test('checks both signatures and shows what arrived', async () => {
    expect(await anInbox().receive(anArrival())).toMatchObject({
      at,
      businessId,
      eventId,
      event: 'TRANSACTION.UPDATED',
      subjectId: 't-1',
      attempt: '2',
      sequence: '3',
      bodySignature: 'valid',
      standardSignature: 'valid',
    })
  })

  test.each([
    ['CUSTOMER.CREATED', { customerId: 'c-1' }, 'c-1'],
    ['PAYMENT_METHOD.DELETED', { customerId: 'c-1', paymentMethodId: 'p-1' }, 'p-1'],
    ['CHECKOUT_SESSION.CREATED', { sessionId: 's-1' }, 's-1'],
    ['SOMETHING.ELSE', { id: 'x-1' }, null],
  ])('names the subject of %s', async (event, data, subjectId) => {
    expect(await anInbox().receive(anArrival(event, data))).toMatchObject({ subjectId })
  })

  test('shows the status of the subject, escaped, where it has one', async () => {
    const inbox = anInbox()
    const settled = await inbox.receive(
      anArrival('TRANSACTION.UPDATED', { transactionId: 't-1', status: 'SUCCESS' }),
    )
    expect(settled).toMatchObject({ status: 'SUCCESS' })
    expect(pageOf([settled])).toContain('TRANSACTION.UPDATED <span class="status">SUCCESS</span>')
    const escaped = await inbox.receive(anArrival('TRANSACTION.UPDATED', { status: '<b>' }))
    expect(pageOf([escaped])).toContain('<span class="status">&lt;b></span>')
    const none = await inbox.receive(anArrival('CUSTOMER.CREATED', { customerId: 'c-1', status: 1 }))
    expect(none).toMatchObject({ status: null })
    expect(pageOf([none])).not.toContain('class="status"')
  })

  test('distinguishes a changed byte, a missing header and an unknown secret', async () => {
    const arrival = anArrival()
    const changed = { ...arrival, rawBody: Buffer.concat([arrival.rawBody, Buffer.from(' ')]) }
    const wrong = { bodySignature: 'invalid', standardSignature: 'invalid' }
    expect(await anInbox().receive(changed)).toMatchObject(wrong)
    const bare = { ...arrival, headers: {} }
    const missing = { bodySignature: 'missing', standardSignature: 'missing', attempt: null }
    expect(await anInbox().receive(bare)).toMatchObject(missing)
    expect(await anInbox(false).receive(arrival)).toMatchObject({ standardSignature: 'unknown' })
  })

  test.each(['', 'hello', '[]', 'null', '{"event":1,"data":null}', '{"__proto__":{"event":"X"}}', '\ud800'])(
    'accepts %j, which is not an event',
    async (text) => {
      const received = await anInbox().receive({ ...anArrival(), rawBody: Buffer.from(text) })
      expect(received).toMatchObject({ event: null, subjectId: null })
      expect(pageOf([received])).toContain('Not an event')
    },
  )

  test('keeps the last 200, newest first', async () => {
    const inbox = anInbox()
    for (let n = 0; n < 205; n += 1) await inbox.receive(anArrival())
    const numbers = inbox.list().map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => 205 - index))
  })
})

describe('the page', () => {
  test('shows the results of both signatures, and the body', async () => {
    const page = pageOf([await anInbox().receive(anArrival())])
    expect(page).toMatch(/^<!doctype html><html lang="en">/)
    for (const text of ['TRANSACTION.UPDATED', 't-1', eventId, '2026-11-21 10:00:00.120 UTC', 'verified']) {
      expect(page).toContain(text)
    }
    expect(page).toContain('1 webhook, every signature verified.')
    expect(page).not.toContain('<span>invalid</span>')
    const bad = pageOf([await anInbox().receive({ ...anArrival(), rawBody: Buffer.from('{}') })])
    expect(bad).toContain('1 webhook, 1 without two verified signatures.')
    expect(bad.match(/<span>invalid<\/span>/g)).toHaveLength(2)
  })

  test('escapes everything that was received', async () => {
    const nasty = '</pre><script>alert(1)</script><img src=x onerror=alert(1)>'
    const arrival = anArrival(nasty, { transactionId: nasty })
    const headers = { ...arrival.headers, 'x-webhook-attempt': nasty, 'x-webhook-sequence': nasty }
    const page = pageOf([await anInbox().receive({ ...arrival, headers, businessId: nasty })])
    expect(page).not.toContain('<script')
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;script')
  })

  test('explains what to do while it is empty', () => {
    const page = pageOf([], 5)
    expect(page).toContain('Nothing has arrived yet')
    expect(page).toContain('make status')
    expect(page).toContain('<meta http-equiv="refresh" content="5"/>')
    expect(pageOf([])).not.toContain('http-equiv')
  })

  test('needs no inline script or style, as its policy says', async () => {
    const page = pageOf([await anInbox().receive(anArrival())], 5)
    expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=/)
    expect(inboxPagePolicy).toContain("default-src 'none'")
    expect(page).toContain('<link rel="icon" href="data:,"/>')
    expect(inboxPagePolicy).toContain('img-src data:')
    expect(page).toContain('<link rel="stylesheet" href="/_sandbox/inbox/style.css"/>')
    expect(inboxStyle).not.toMatch(/url\(|@import/)
  })
})
