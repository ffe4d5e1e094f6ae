import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createInbox,
  inboxPagePolicy,
  inboxScript,
  inboxStyle,
  renderInboxPage,
  type Arrival,
  type InboxFilter,
  type Received,
} from '../../../src/inbox/index.ts'
import { query } from '../../../src/db/tx.ts'
import { createWebhookSecret, publicPemOf } from '../../../src/webhooks/signature.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { anArrivalOf } from '../../support/inbox.ts'

const app = useApp()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secret = createWebhookSecret()
const eventId = '00d2c1f0a1b2c3d4e5f60701'
const at = new Date('2026-11-21T10:00:00.120Z')
const everything: InboxFilter = { type: '', transaction: '', text: '' }
let businessId = ''

beforeAll(async () => {
  businessId = (await aBusiness(app)).id
})

const anInbox = (hasSecret = true) =>
  createInbox({
    db: app.wired.db,
    vault: app.wired.vault,
    publicKeyPems: [publicPemOf(privateKey)],
    secretOf: async () => (hasSecret ? secret : undefined),
  })

const anArrival = (
  event = 'TRANSACTION.UPDATED',
  data: object = { transactionId: 't-1', customerId: 'c-1' },
): Arrival => anArrivalOf({ privateKey, secret }, businessId, { eventId, event, data, at })

const receive = async (arrival: Arrival, hasSecret = true): Promise<Received> => {
  const received = await anInbox(hasSecret).receive(arrival)
  if (!received) throw new Error('the business is unknown')
  return received
}

const pageOf = (items: readonly Received[], filter = everything, replayed?: string) =>
  renderInboxPage({ items, older: null, filter, path: '/_sandbox/inbox', replayed })

describe('the inbox', () => {
  test('checks both signatures and shows what arrived', async () => {
    expect(await receive(anArrival())).toMatchObject({
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
    expect(await receive(anArrival(event, data))).toMatchObject({ subjectId })
  })

  const payout = {
    sourceAmount: '10.00',
    sourceCurrency: 'USD',
    destinationAmount: '15000.00',
    destinationCurrency: 'NGN',
  }
  const deposit = { ...payout, destinationAmount: '10.00', destinationCurrency: 'USD' }

  test.each([
    ['a payout', { ...payout, meta: { reference: 'r-1' } }, '10.00 USD → 15000.00 NGN', 'r-1'],
    ['a deposit', { ...deposit, merchantReference: 'm-1', meta: { reference: 'r-1' } }, '10.00 USD', 'm-1'],
    ['a checkout', { amount: 150_000, currency: 'KES', merchantReference: 'm-2' }, '1500.00 KES', 'm-2'],
    ['a customer', { name: 'Ada' }, null, null],
    ['nonsense', { amount: 1.5, currency: 'KES', meta: 'x', sourceAmount: 1 }, null, null],
  ])('shows amount and reference of %s', async (...[, data, amount, reference]) => {
    const received = await receive(anArrival('TRANSACTION.UPDATED', data))
    expect(received).toMatchObject({ amount, reference })
    for (const shown of [amount, reference]) if (shown !== null) expect(pageOf([received])).toContain(shown)
  })

  test('shows a body of a currency that does not exist, without an amount', async () => {
    const received = await receive(anArrival('CHECKOUT_SESSION.CREATED', { amount: 100, currency: 'ZZZ' }))
    expect(received).toMatchObject({ amount: null })
  })

  test.each([
    ['nested 5,000 deep', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['wide and nested 3,000 deep', `${'['.repeat(3_000)}${'1,'.repeat(400_000)}1${']'.repeat(3_000)}`],
  ])('shows a body that is %s as it arrived', async (...[, text]) => {
    const rawBody = Buffer.from(text)
    const { body } = await receive({ ...anArrival(), rawBody })
    expect(body.slice(0, 6_000)).toBe(text.slice(0, 6_000))
    expect(body.length).toBeLessThan(70_000)
  })

  test.each([
    ['SUCCESS', 'status good'],
    ['FAILED', 'status bad'],
    ['PENDING', 'status'],
    ['active', 'status good'],
  ])('colours the status %s', async (status, name) => {
    const item = await receive(anArrival('TRANSACTION.UPDATED', { transactionId: 't-1', status }))
    expect(item).toMatchObject({ status })
    expect(pageOf([item])).toContain(`TRANSACTION.UPDATED <span class="${name}">${status}</span>`)
  })

  test('distinguishes a changed byte, a missing header and an unknown secret', async () => {
    const arrival = anArrival()
    const changed = { ...arrival, rawBody: Buffer.concat([arrival.rawBody, Buffer.from(' ')]) }
    const wrong = { bodySignature: 'invalid', standardSignature: 'invalid' }
    expect(await receive(changed)).toMatchObject(wrong)
    const bare = { ...arrival, headers: {} }
    const missing = { bodySignature: 'missing', standardSignature: 'missing', attempt: null }
    expect(await receive(bare)).toMatchObject(missing)
    expect(await receive(arrival, false)).toMatchObject({ standardSignature: 'unknown' })
  })

  test.each(['', 'hello', '[]', 'null', '{"event":1,"data":null}', '{"__proto__":{"event":"X"}}', '\ud800'])(
    'accepts %j, which is not an event',
    async (text) => {
      const received = await receive({ ...anArrival(), rawBody: Buffer.from(text) })
      expect(received).toMatchObject({ event: null, subjectId: null })
      expect(pageOf([received])).toContain('Not an event')
    },
  )

  test('keeps the newest 200 of each business, newest first, in the database', async () => {
    const [busy, quiet] = [await aBusiness(app), await aBusiness(app)]
    const inbox = anInbox()
    const first = await inbox.receive({ ...anArrival(), businessId: quiet.id })
    const received: (string | undefined)[] = []
    for (let n = 0; n < 205; n += 1) {
      received.push((await inbox.receive({ ...anArrival(), businessId: busy.id }))?.id)
    }
    // Another process, or the same one after a restart.
    const { items: listed } = await anInbox().list()
    const idsOf = (id: string) => listed.filter((item) => item.businessId === id).map((item) => item.id)
    expect(idsOf(busy.id)).toEqual(received.slice(5).toReversed())
    expect(idsOf(quiet.id)).toEqual([first?.id])
    expect(listed.find(({ id }) => id === first?.id)).toEqual(first)
  })

  test('stores nothing for an unknown business, and nothing as plain text', async () => {
    expect(await anInbox().receive({ ...anArrival(), businessId: 'f'.repeat(24) })).toBeUndefined()
    await receive(anArrival('CUSTOMER.CREATED', { customerId: 'c-1', name: 'Wanjiku Kamau' }))
    const rows = await query<{ text: string }>(app.wired.db, 'select t::text as text from sandbox_inbox t')
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toMatch(/Wanjiku|f{24}/)
  })

  test('finds by type, by subject and by any text of the event', async () => {
    const { id } = await aBusiness(app)
    const inbox = anInbox()
    const send = (event: string, data: object) => inbox.receive({ ...anArrival(event, data), businessId: id })
    await send('CUSTOMER.CREATED', { customerId: 'c-77', name: 'Ada Obi' })
    await send('TRANSACTION.CREATED', { transactionId: 't-77', meta: { reference: 'Invoice-7' } })
    await send('TRANSACTION.UPDATED', { transactionId: 't-77', status: 'SUCCESS' })
    const find = async (filter: Partial<InboxFilter>) =>
      (await inbox.list({ ...everything, ...filter })).items.filter((item) => item.businessId === id).length
    expect(await find({})).toBe(3)
    expect(await find({ type: 'CUSTOMER.CREATED' })).toBe(1)
    expect(await find({ transaction: 't-77' })).toBe(2)
    expect(await find({ transaction: 't-77', type: 'TRANSACTION.UPDATED' })).toBe(1)
    expect(await find({ text: 'invoice-7' })).toBe(1)
    // Not "ADA" alone, which is in some random ids: they are hexadecimal.
    expect(await find({ text: 'ADA OBI' })).toBe(1)
    expect(await find({ text: 'no such text' })).toBe(0)
  })

  test('changes its mark with each arrival', async () => {
    const inbox = anInbox()
    const before = await inbox.mark()
    expect(await inbox.mark()).toBe(before)
    await receive(anArrival())
    expect(await inbox.mark()).not.toBe(before)
  })
})

describe('the page', () => {
  test('shows the results of both signatures, and the body', async () => {
    const page = pageOf([await receive(anArrival())])
    expect(page).toMatch(/^<!doctype html><html lang="en">/)
    for (const text of ['TRANSACTION.UPDATED', 't-1', eventId, '2026-11-21 10:00:00.120 UTC', 'verified']) {
      expect(page).toContain(text)
    }
    expect(page).toContain('1 webhook, every signature verified.')
    expect(page).not.toContain('<span>invalid</span>')
    const bad = pageOf([await receive({ ...anArrival(), rawBody: Buffer.from('{}') })])
    expect(bad.match(/<span>invalid<\/span>/g)).toHaveLength(2)
  })

  test('escapes everything that was received, and the filter', async () => {
    const nasty = '</pre><script>alert(1)</script><img src=x onerror=alert(1)>'
    const arrival = anArrival(nasty, { transactionId: nasty, status: nasty, merchantReference: nasty })
    const headers = { ...arrival.headers, 'x-webhook-attempt': nasty, 'x-webhook-sequence': nasty }
    const item = await receive({ ...arrival, headers })
    const page = pageOf([{ ...item, businessId: nasty }], { type: nasty, transaction: nasty, text: nasty })
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;script')
  })

  test('explains what to do while it is empty', () => {
    const page = pageOf([])
    expect(page).toContain('Nothing has arrived yet')
    expect(page).toContain('make status')
    expect(page).not.toContain('http-equiv')
    expect(pageOf([], { ...everything, text: 'x' })).toContain('No webhook matches the filter')
  })

  test('says which event is being sent again', () => {
    expect(pageOf([], everything, eventId)).toContain(`Event ${eventId} is being sent again`)
  })

  test('needs no inline script or style, as its policy says', async () => {
    const page = pageOf([await receive(anArrival())])
    expect(page).not.toMatch(/<style| style=| on[a-z]+=/)
    expect([...page.matchAll(/<script([^>]*)>/g)].map(([, rest]) => rest)).toEqual([
      ' src="/_sandbox/inbox/script.js" defer',
    ])
    expect(inboxPagePolicy).toContain("default-src 'none'")
    expect(page).toContain('<link rel="icon" href="data:,"/>')
    expect(inboxPagePolicy).toContain('img-src data:')
    expect(page).toContain('<link rel="stylesheet" href="/_sandbox/inbox/style.css"/>')
    expect(inboxStyle).not.toMatch(/url\(|@import/)
    expect(inboxScript).not.toMatch(/innerHTML|eval\(/)
  })
})
