import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const toText = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the balances', () => {
  it('list every wallet with what is available and held, and lead to its journal', async () => {
    const setup = await setUpPayout(app)
    await aPayout(setup)
    const browser = await site.signIn(setup.business.id, 'AUDITOR')
    const { html } = await browser.get('/console/balances')
    const [held] = await app.wired.services.ledger.balances(setup.business.id, 'MAIN', ['USD'])
    expect(held?.pending.minor).toBeGreaterThan(0n)
    expect(toText(html)).toMatch(/USD Main 98\d\.\d\d USD 1\d\.\d\d USD/)
    expect(html).toContain('href="/console/balances/USD"')
  })

  it('of a wallet have every journal, newest first, with the balance after it', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const browser = await site.signIn(setup.business.id, 'AUDITOR')
    const { html } = await browser.get('/console/balances/USD')
    expect(html).toContain(`href="/console/transactions/${transactionId}">`)
    expect(toText(html)).toMatch(
      /Hold Payout .* 98\d\.\d\d −1\d\.\d\d 1\d\.\d\d \+1\d\.\d\d .*1,000\.00 \+1,000\.00/,
    )
    const statements = '/console/statements?wallet=MAIN&amp;currency=USD'
    expect(html).toContain(statements)
  })

  it('of a wallet have pages', async () => {
    const setup = await setUpPayout(app)
    for (let count = 0; count < 50; count += 1) await aPayout(setup)
    const browser = await site.signIn(setup.business.id, 'OWNER')
    const first = await browser.get('/console/balances/USD')
    expect(toText(first.html)).not.toContain('+1,000.00')
    const [, older = ''] = /href="([^"]*before=[^"]*)"/.exec(first.html) ?? []
    const second = await browser.get(older.replaceAll('&amp;', '&'))
    expect(toText(second.html)).toContain('1,000.00 +1,000.00')
    expect((await browser.get('/console/balances/USD?before=changed')).status).toBe(422)
  })

  it('of a wallet that the business does not have are not found', async () => {
    const { business } = await setUpPayout(app)
    const browser = await site.signIn(business.id, 'OWNER')
    for (const path of ['USX', 'KES', 'USD?wallet=FEE', 'USD?wallet=OTHER'])
      expect((await browser.get(`/console/balances/${path}`)).status, path).toBe(404)
  })

  it('are closed to roles without them', async () => {
    const { business } = await setUpPayout(app)
    const browser = await site.signIn(business.id, 'SUPPORT')
    for (const path of ['balances', 'balances/USD', 'limits'])
      expect((await browser.get(`/console/${path}`)).status, path).toBe(403)
  })
})

describe('the limits', () => {
  it('show the largest payout now, and that the balance is the reason', async () => {
    const { business } = await setUpPayout(app)
    const browser = await site.signIn(business.id, 'AUDITOR')
    const { html } = await browser.get('/console/limits')
    expect(toText(html)).toMatch(/USD 1,000\.00 USD The balance of the wallet/)
    expect(toText(html)).toMatch(/\d+ of \d+ in/)
  })

  it('show what is used and left of each, and which one is the reason', async () => {
    const setup = await setUpPayout(app)
    await app.wired.limits.set(setup.business.id, { daily: '100.00', weekly: '500.00', minimum: '2.00' })
    await aPayout(setup)
    const browser = await site.signIn(setup.business.id, 'AUDITOR')
    const text = toText((await browser.get('/console/limits')).html)
    expect(text).toMatch(/Today 90\.00 USD left .*10\.00 used, new day in .*This week 490\.00 USD left/)
    expect(text).toMatch(/USD 90\.00 USD The limit of today 2\.00 USD/)
  })

  it('of a business without wallets are shown too', async () => {
    const { business } = await app.createBusiness({})
    await app.wired.limits.set(business.id, { daily: '100.00' })
    const browser = await site.signIn(business.id, 'OWNER')
    expect(toText((await browser.get('/console/limits')).html)).toContain('Today 100.00 USD left')
    expect(toText((await browser.get('/console/balances')).html)).toContain('No wallets yet')
  })
})
