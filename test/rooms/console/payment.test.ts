import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole, type ConsoleBrowser } from '../../support/console.ts'
import { aConsoleStory } from '../../support/console-story.ts'

const app = useApp()
const site = useConsole(app)

let browser: ConsoleBrowser
let businessId = ''
let path = ''

beforeAll(async () => {
  const story = await aConsoleStory(app)
  businessId = story.businessId
  path = `/console${story.pathOf({ path: '/transactions/:transactionId' })}`
  browser = await site.signIn(businessId, 'AUDITOR')
})

const count = (html: string, text: string): number => html.split(text).length - 1

describe('the list of transactions', () => {
  it('shows the newest with what each did to the wallet, and sums what went through', async () => {
    const { html } = await browser.get('/console/transactions')
    expect(count(html, '/console/transactions/1')).toBe(4)
    expect(html).toContain('10.50 USD held')
    expect(html).toContain('10.50 USD returned')
    expect(html).toContain('1,000.00 USD in 1 collection, 10.00 USD in 1 payout')
  })

  it.each([
    ['?status=FAILED', 1],
    ['?status=open', 1],
    ['?type=DEPOSIT', 1],
    ['?currency=ngn&min=15402.50', 3],
    ['?currency=NGN&max=10', 3],
    ['?currency=NGN&min=20000', 0],
    ['?origin=topup', 1],
    ['?from=2020-01-01T00:00&to=2020-01-02T00:00', 0],
  ])('keeps the filters %s in its address', async (query, expected) => {
    const { html } = await browser.get(`/console/transactions${query}`)
    expect(count(html, 'class="clip" href="/console/transactions/')).toBe(expected)
  })

  it('names a filter that it cannot read, and does not filter by it', async () => {
    const { html, status } = await browser.get('/console/transactions?status=LOST&min=ten&currency=USD')
    expect(status).toBe(200)
    expect(html).toContain('status: choose a status; min: an amount such as 10.00')
  })

  it('is a CSV too, of one line for each match', async () => {
    const reply = await browser.get('/console/transactions/csv?type=WITHDRAW')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?transactions-[\d-]+\.csv"?$/,
    )
    expect(reply.html.trim().split('\r\n')).toHaveLength(4)
    expect(reply.html).toContain(',Adaeze Okafor,')
  })
})

describe('the page of a payment', () => {
  it('shows its stages, timeline, price, books and parties', async () => {
    const { html } = await browser.get(path)
    for (const text of ['Paid out', 'POST /transaction answered 201', 'Taken from your wallet', 'SETTLE'])
      expect(html).toContain(text)
    expect(html).toContain('1 USD = 1540.25 NGN')
  })

  it('answers a poll with 204 while nothing has changed', async () => {
    const { html } = await browser.get('/console/transactions?status=open')
    const open = /class="clip" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const poll = /hx-get="([^"]+)"/.exec((await browser.get(open)).html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await browser.get(poll, { 'hx-request': 'true' })).status).toBe(204)
    expect((await browser.get(poll)).status).toBe(200)
  })

  it('of another business is not found', async () => {
    const stranger = await site.signIn((await aBusiness(app)).id, 'OWNER')
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get(`${path}/advice`)).status).toBe(404)
  })
})

describe('the search', () => {
  it('opens the one record that an id names, and says so where there is none', async () => {
    const id = path.split('/').at(-1) ?? ''
    expect((await browser.get(`/console/search?q=${id}`)).location).toBe(path)
    expect((await browser.get('/console/search?q=nothing-like-it')).html).toContain('Nothing found')
  })

  it('does not find what the role may not read', async () => {
    const support = await site.signIn(businessId, 'SUPPORT')
    const { html } = await browser.get('/console/requests')
    const requestId = /\/console\/requests\/([0-9a-f-]{36})/.exec(html)?.[1] ?? ''
    expect((await browser.get(`/console/search?q=${requestId}`)).status).toBe(303)
    expect((await support.get(`/console/search?q=${requestId}`)).html).toContain('Nothing found')
  })
})

describe('the home page', () => {
  it('shows wallets, money moved, headroom, latest payments, webhooks and rates', async () => {
    const { html } = await browser.get('/console?days=7')
    for (const text of [
      'US Dollar',
      'Money moved',
      'Room under your limits',
      'Latest payments',
      'Your rates',
    ])
      expect(html).toContain(text)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })

  it('hides the wallets from a role that may not read them', async () => {
    const support = await site.signIn(businessId, 'SUPPORT')
    expect((await support.get('/console')).html).not.toContain('US Dollar')
  })
})
