import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../../src/api.ts'
import { query } from '../../../src/db/tx.ts'
import { assets } from '../../../src/checkout/index.ts'
import { useApp } from '../../support/app.ts'
import { withoutIds } from '../../support/without-ids.ts'
import {
  aCheckout,
  cardFields,
  hiddenOf,
  open,
  postForm,
  sessionBody,
  submit,
  useNetworks,
  walletFields,
} from '../../support/checkouts.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

beforeAll(() => useNetworks(app))

const countPayments = async (): Promise<number> =>
  (await query(app.wired.db, 'select transaction_id from checkout_payments')).length

describe('response headers', () => {
  it('restrict the page to its own site, forbid framing, and send no referrer', async () => {
    const checkout = await aCheckout(app)
    for (const url of [checkout.url, `${checkout.url}/card`, `${checkout.url}/poll`]) {
      const { headers } = await fetch(url)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy.split('; ').toSorted()).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        'img-src data:',
        "script-src 'self'",
        "style-src 'self'",
      ])
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  it('let style and script be cached: their names change with their content', async () => {
    for (const [name, { type, text }] of Object.entries(assets)) {
      const answer = await fetch(`${app.url}/checkout/assets/${name}`)
      expect(answer.headers.get('content-type')).toMatch(type)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(await answer.text()).toBe(text)
    }
  })

  it('allow no inline script or style, and pages link to no other site except the shop', async () => {
    const checkout = await aCheckout(app)
    for (const step of ['', '/card', '/mobile', '/status']) {
      const { html } = await open(`${checkout.url}${step}`)
      expect(html).not.toMatch(/<style|<script(?![^>]* src=)|style="|\son[a-z]+="/)
      const addresses = [...html.matchAll(/(?:href|src|action)="((?:https?:)?\/\/[^"]*)"/g)]
      const hosts = addresses.map(([, address = '']) => new URL(address, 'https://relative.example').host)
      expect(hosts).toEqual(['shop.example.com'])
    }
  })
})

describe('the address of a page', () => {
  it('responds 404 with the same page after any change to the token', async () => {
    const checkout = await aCheckout(app)
    const token = checkout.url.slice(checkout.url.lastIndexOf('/') + 1)
    const swapped = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    const altered = [0, 16, 17, 32, 33, 50].map(swapped)
    // The last character has four spare bits.
    const spellings = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    const sameBytes = spellings
      .filter((last) => last !== token.at(-1))
      .map((last) => token.slice(0, -1) + last)
    const others = [
      ...sameBytes,
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      '%00',
      'assets',
      `${token}%2Fcard`,
    ]
    const pages = await Promise.all([...altered, ...others].map((one) => open(`${app.url}/checkout/${one}`)))
    for (const page of pages) {
      expect([page.url, page.status, page.heading]).toEqual([page.url, 404, 'Payment link not found'])
    }
    expect((await open(checkout.url)).status).toBe(200)
  })

  it('responds 404 for unknown steps, for POST to steps without a form, and for other methods', async () => {
    const checkout = await aCheckout(app)
    for (const step of ['/x', '/otp', '/card/x']) {
      expect((await fetch(`${checkout.url}${step}`)).status, step).toBe(404)
    }
    for (const step of ['', '/status', '/poll', '/x']) {
      expect((await postForm(`${checkout.url}${step}`, {})).status, step).toBe(404)
    }
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      expect((await fetch(checkout.url, { method })).status, method).toBe(404)
    }
  })
})

describe('HEAD', () => {
  it('responds like GET without a body, and changes nothing', async () => {
    const checkout = await aCheckout(app)
    const script = /src="([^"]*\.js)"/.exec((await open(checkout.url)).html)?.[1] ?? ''
    expect(script).not.toBe('')
    for (const url of [
      checkout.url,
      `${checkout.url}/card`,
      `${checkout.url}/x`,
      `${app.url}/checkout/nobody`,
      `${app.url}${script}`,
    ]) {
      const read = await fetch(url)
      const head = await fetch(url, { method: 'HEAD' })
      expect(head.status, url).toBe(read.status)
      expect((await head.text()).length).toBe(0)
      for (const name of ['content-type', 'content-length', 'content-security-policy', 'cache-control']) {
        expect(head.headers.get(name), name).toBe(read.headers.get(name))
      }
    }
    expect((await fetch(`${app.url}/checkout/%ff`, { method: 'HEAD' })).status).toBe(404)
  })
})

describe('a form', () => {
  const forged = async (overrides: Readonly<Record<string, string>>, headers = {}) => {
    const checkout = await aCheckout(app)
    const before = await countPayments()
    const hidden = hiddenOf(await open(`${checkout.url}/card`), 'card')
    const answer = await postForm(
      `${checkout.url}/card`,
      { ...hidden, ...cardFields(), ...overrides },
      headers,
    )
    expect(await countPayments()).toBe(before)
    return answer.status
  }

  it('is refused without the token of its session and attempt, or when another site sends it', async () => {
    const other = hiddenOf(await open(`${(await aCheckout(app)).url}/card`), 'card')
    expect(await forged({ form: '' })).toBe(403)
    expect(await forged({ form: 'A'.repeat(22) })).toBe(403)
    expect(await forged({ form: other['form'] ?? '' })).toBe(403)
    expect(await forged({ attempt: '2' })).toBe(403)
    expect(await forged({ attempt: '-1' })).toBe(403)
    expect(await forged({ attempt: '1e0' })).toBe(403)
    expect(await forged({}, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await forged({}, { 'sec-fetch-site': 'same-site' })).toBe(403)
  })

  it('that cannot be parsed gets an HTML page, and is not logged as a bug', async () => {
    const checkout = await aCheckout(app)
    const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
      fetch(`${checkout.url}/card`, { method: 'POST', headers, body })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const large = await send(`number=${'4'.repeat(10_000)}`, type)
    expect([large.status, large.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect((await send('a=b', { ...type, 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await send('&a=b'.repeat(21), type)).status).toBe(400)
    expect((await send('{"number":"4242"}', { 'content-type': 'application/json' })).status).toBe(403)
    expect((await send('form=a&form=b&number[]=1&__proto__=x', type)).status).toBe(403)
    expect((await send(new Uint8Array([0xff, 0xfe, 0x00]), type)).status).toBe(403)
  })
})

describe('a card number', () => {
  it('and its security code are in no table, event, log or address', async () => {
    // Everything that a process logs about requests goes through these two callbacks.
    const logged: string[] = []
    const listener = app.wired.createApp({
      readiness: [],
      docsFile: 'dist/docs/index.html',
      onAnswered: (answered) => logged.push(JSON.stringify(answered)),
      onBug: (bug) => logged.push(JSON.stringify(bug)),
    })
    const api = await startApi(listener, { host: '127.0.0.1', port: 0 })
    const opened = await aCheckout(app)
    const checkout = { ...opened, url: opened.url.replace(app.url, api.url) }
    const number = '5555341244441115'
    const typed = { number: '5555 3412 4444 1115', expiry: '12/49', cvc: '9173' }
    await submit(checkout, 'card', { ...typed, number: '5555 3412 4444 1116' })
    const waiting = await submit(checkout, 'card', typed)
    await app.advanceClock('5 minutes')
    await app.runDue()
    await api.close(1_000)
    expect(logged.length).toBeGreaterThanOrEqual(5)
    // Without the origin: the port may have the same digits.
    expect(waiting.url.slice(new URL(waiting.url).origin.length)).not.toContain('5555')
    const tables = await query<{ name: string }>(
      app.wired.db,
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('public', 'app')`,
    )
    expect(tables.length).toBeGreaterThan(20)
    const texts = await Promise.all(
      tables.map(({ name }) =>
        query<{ text: string }>(
          app.wired.db,
          `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
        ),
      ),
    )
    const kept = [...texts.map(([row]) => row?.text ?? ''), ...logged].join('\n')
    for (const secret of [number, number.slice(0, -1), typed.number, '34124444']) {
      expect(kept.includes(secret), secret).toBe(false)
    }
    // Only as a separate number: ids and times contain any four digits somewhere.
    expect(kept).not.toMatch(new RegExp(String.raw`(?<![\w.-])${typed.cvc}(?![\w-])`))
    const { businessId, id: checkoutId } = { businessId: checkout.business.id, id: checkout.checkoutId }
    const { payments } = await app.wired.services.checkout.show({ businessId, sessionId: checkoutId })
    expect(payments.map(({ state }) => state)).toEqual(['PAID'])
    for (const { transactionId } of payments) {
      // Even encrypted, only the last four digits are stored.
      const [payer] = await query<{ sealed: string }>(
        app.wired.db,
        'select payer_encrypted as sealed from deposit_payers where transaction_id = :transactionId',
        { transactionId },
      )
      const place = { table: 'deposit_payers', column: 'payer', businessId, rowId: transactionId }
      expect(JSON.parse(app.unseal(place, payer?.sealed ?? ''))).toEqual({
        countryCode: 'KE',
        accountName: 'Card',
        accountNumber: '1115',
      })
      const events = await app.events(businessId, transactionId)
      expect(events).toHaveLength(2)
      for (const { text } of events) expect(withoutIds(text)).not.toMatch(/1115|9173/)
    }
  })

  it('the number of a mobile wallet is encrypted, and in no event', async () => {
    const checkout = await aCheckout(app)
    await submit(checkout, 'mobile', walletFields('6781'))
    const { payments } = await app.wired.services.checkout.show({
      businessId: checkout.business.id,
      sessionId: checkout.checkoutId,
    })
    const transactionId = payments[0]?.transactionId ?? ''
    const [row] = await query<{ text: string }>(
      app.wired.db,
      `select p::text || t::text as text from deposit_payers p join transactions t on t.id = p.transaction_id
        where t.id = :transactionId`,
      { transactionId },
    )
    expect(row?.text).toContain(transactionId)
    expect(row?.text).not.toContain('712346781')
    for (const { text } of await app.events(checkout.business.id, transactionId)) {
      expect(text).not.toContain('712346781')
    }
  })
})

describe('production', () => {
  it('refuses a session with CARD, and leaves CARD out of the default channels', async () => {
    await app.inProduction(async ({ url, key }) => {
      const client = clientOf(url, key)
      const path = '/api/v1/checkout-session' as const
      const asked = await client.POST(path, { body: sessionBody({ channels: ['CARD', 'MOBILE_MONEY'] }) })
      expect(expectRefusal(asked, 'VALIDATION_ERROR').friendlyMessage).toContain(
        'a rail that serves card sessions',
      )
      const nothing = await client.POST(path, { body: sessionBody() })
      const { friendlyMessage } = expectRefusal(nothing, 'VALIDATION_ERROR')
      expect(friendlyMessage).toContain('by VIRTUAL_BANK_ACCOUNT, MOBILE_MONEY')
      expect(friendlyMessage).not.toContain('CARD')
    })
  })
})
