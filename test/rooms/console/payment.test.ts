import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout } from '../../support/builders.ts'
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

  it('is saved as a view of the person, opened again and removed', async () => {
    const filters = 'status=FAILED&currency=USD'
    const [shown, path] = [
      `/console/transactions?${filters.replace('&', '&amp;')}`,
      '/console/transactions/views',
    ]
    const { html } = await browser.get(`/console/transactions?${filters}`)
    expect(html).toContain(`href="${shown.replace('transactions', 'transactions/views')}">Save view`)
    const refused = await browser.submit(path, { name: ' ' }, `${path}?${filters}`)
    expect([refused.status, refused.html.includes('A name has 1 to 40')]).toEqual([422, true])
    for (const name of ['Lost dollars', 'Lost dollars'])
      expect((await browser.submit(path, { name }, `${path}?${filters}`)).location).toBe(
        `/console/transactions?${filters}`,
      )
    const chip = `<a href="${shown}" class="chip" aria-current="true">Lost dollars</a>`
    const listed = await browser.get(`/console/transactions?${filters}`)
    expect(count(listed.html, chip)).toBe(1)
    const other = await site.signIn(businessId, 'OWNER')
    expect((await other.get('/console/transactions')).html).not.toContain('Lost dollars')
    expect((await other.get(`${path}/remove?name=Lost+dollars`)).status).toBe(404)
    const [, remove = ''] = /href="([^"]+\/views\/remove[^"]+)"/.exec(listed.html) ?? []
    await browser.submit(`${path}/remove`, {}, remove)
    expect((await browser.get('/console/transactions')).html).not.toContain('Lost dollars')
  })

  it('keeps at most 20 views of a person', async () => {
    const { people } = app.wired
    const [member] = await people.members.list(businessId)
    const owner = { businessId, personId: member?.personId ?? '' }
    const save = (name: string) => people.views.save(owner, { name, query: 'status=open' })
    for (let index = 0; index < 20; index += 1) await save(index.toString())
    await save('19')
    await expect(save('20')).rejects.toThrow('You have 20 views')
    expect(await people.views.list(owner)).toHaveLength(20)
  })

  it('is a CSV too, of one line for each match', async () => {
    const { html } = await browser.get('/console/transactions?type=WITHDRAW')
    const reply = await browser.get(/href="([^"]+csv[^"]*)"/.exec(html)?.[1] ?? '')
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
    expect(html).toContain('1 USD = 1,540.25 NGN')
    // The customer pays to an account in the same name.
    const who = html.slice(html.indexOf('aria-labelledby="parties"'))
    expect(count(who, 'Adaeze Okafor')).toBe(1)
    expect(who).toMatch(/Customer, Nigeria.*···· 6789, Nigeria/s)
  })

  it('shows a part of many events in 60 KB, links to the others, and says that later ones are left out', async () => {
    expect((await browser.get(path)).html).not.toContain('Later ones are left out')
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await query(
      app.wired.db,
      `insert into webhook_attempts (business_id, event_id, attempt, url, started_at, duration_ms, status)
       select business_id, id, number, '', app.now(), 1, 503 from events, generate_series(1, 600) as number
        where business_id = :businessId and subject_id = :transactionId`,
      { businessId: setup.business.id, transactionId },
    )
    const owner = await site.signIn(setup.business.id, 'OWNER')
    const { html } = await owner.get(`/console/transactions/${transactionId}`)
    expect(html).toContain('These are the first 500 events. Later ones are left out')
    expect(html).toContain('Shown: the first 20 and the newest 40 of')
    for (const view of ['everything', 'webhooks']) {
      const shown: number[] = []
      let next: string | undefined = `/console/transactions/${transactionId}?view=${view}`
      while (next !== undefined) {
        const part: string = (await owner.get(next)).html
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(60 * 1_024)
        shown.push(count(part, '<li class="event '))
        next = /href="([^"]+&amp;from=\d+)"/.exec(part)?.[1]?.replaceAll('&amp;', '&')
      }
      // The first part has the newest too.
      expect(shown.slice(1).reduce((sum, events) => sum + events, 20)).toBeGreaterThan(480)
    }
  })

  it('of a collection has the price that the payer pays', async () => {
    const { html } = await browser.get('/console/transactions?type=DEPOSIT')
    const collection = /class="clip" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const page = await browser.get(collection)
    expect(page.html).toContain('The payer pays')
    expect(page.html).not.toContain('Taken from your wallet')
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

  it('counts the payouts that hold money at the wallet that they are paid from', async () => {
    const { html } = await browser.get('/console')
    expect(html).toContain('held for 1 payout<')
    const holding = await app.wired.services.transactions.countHolding(businessId)
    expect(holding.filter(({ count }) => count > 0)).toEqual([{ currency: 'USD', count: 1, unknown: 0 }])
  })

  it('hides the wallets from a role that may not read them', async () => {
    const support = await site.signIn(businessId, 'SUPPORT')
    expect((await support.get('/console')).html).not.toContain('US Dollar')
  })
})
