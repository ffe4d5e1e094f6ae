import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, type PayoutSetup } from '../../support/builders.ts'
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
    await Promise.all(Array.from({ length: 50 }, () => aPayout(setup)))
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
    for (const path of ['USX', 'KES', 'USD?wallet=FEE', 'USD?wallet=OTHER']) {
      const { status, html } = await browser.get(`/console/balances/${path}`)
      expect(status, path).toBe(404)
      expect(html, path).toContain('There is nothing with this address in your business.')
    }
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

describe('the rates', () => {
  const quoteOf = (fields: Readonly<Record<string, string>>): string => {
    const usual = {
      ...{ source: 'usd', destination: 'NGN', amount: '1,000.00' },
      ...{ side: 'source', channel: 'BANK_ACCOUNT', country: 'NG' },
    }
    return `/console/rates?${new URLSearchParams({ ...usual, ...fields }).toString()}`
  }
  const openRates = async () => {
    const { business } = await app.createBusiness({})
    return site.signIn(business.id, 'SUPPORT')
  }

  it('are shown with their age, and no quote before one is asked for', async () => {
    const { html, status } = await (await openRates()).get('/console/rates')
    expect(status).toBe(200)
    expect(toText(html)).toMatch(/1 USD 1,540\.25 NGN [\d.]+ (ms|s|min|h|days)\b.* ago/)
    expect(html).not.toContain('id="quote"')
  })

  it.each([
    ['source', /Converted 1,000\.00 USD Rate 1 USD = 1,540\.25 NGN The recipient gets 1,540,250\.00 NGN/],
    [
      'destination',
      /Converted 0\.65 USD Rate 1 USD = 1,540\.25 NGN The recipient gets 1,000\.00 NGN Fee 0\.50 USD/,
    ],
  ])('price a payout by the amount of its %s, with fee and rate', async (side, expected) => {
    const { html, status } = await (await openRates()).get(quoteOf({ side }))
    expect(status, html).toBe(200)
    expect(toText(html)).toMatch(expected)
    if (side === 'source') expect(toText(html)).toMatch(/Fee 15\.00 USD You pay 1,015\.00 USD/)
  })

  it.each([
    ['source', { source: 'USX' }, 'You pay in USX is not a supported currency.'],
    ['amount', { amount: '1e9' }, 'Amount must be a plain decimal'],
    ['channel', { channel: 'PIGEON' }, 'Choose one of the channels'],
    ['country', { country: '' }, 'Channel needs Country.'],
    ['country', { country: 'XX' }, 'Country XX is not a country.'],
  ])('say at the field %s why there is no quote', async (field, fields, sentence) => {
    const { html, status } = await (await openRates()).get(quoteOf(fields))
    expect(status).toBe(422)
    const [, fault = ''] = new RegExp(`id="${field}-fault">([^<]*)<`).exec(html) ?? []
    expect(fault).toContain(sentence)
    expect(html).not.toContain('id="quote"')
  })

  it('say at the form that a payout has no rate', async () => {
    const { html, status } = await (await openRates()).get(quoteOf({ source: 'GBP' }))
    expect(status).toBe(422)
    expect(toText(html)).toContain('No quote:')
  })

  it('say at each field what is missing', async () => {
    const { html, status } = await (await openRates()).get(quoteOf({ source: '', amount: '' }))
    expect(status).toBe(422)
    expect(html).toContain('You pay in is missing.')
    expect(html).toContain('Amount is missing.')
  })
})

describe('the statements', () => {
  const closeDay = async (): Promise<{ readonly setup: PayoutSetup; readonly day: string }> => {
    const setup = await setUpPayout(app)
    await aPayout(setup)
    const day = (await app.wired.clock.read()).toISOString().slice(0, 10)
    await app.advanceClock('25 hours')
    await app.wired.closing.close('9999-12-31')
    return { setup, day }
  }

  it('list the days of a wallet with its files, which are those of the service', async () => {
    const { setup, day } = await closeDay()
    const browser = await site.signIn(setup.business.id, 'AUDITOR')
    const { html } = await browser.get('/console/statements?wallet=MAIN&currency=USD')
    const path = `/console/statements/MAIN/USD/${day}`
    expect(html).toContain(`href="${path}/csv"`)
    expect(html).toContain(`href="${path}/pdf"`)
    expect(html).toContain('<a href="/console/statements?wallet=MAIN&amp;currency=USD">Clear</a>')
    expect(toText(html)).toMatch(/0\.00 \+1,000\.00 −1\d\.\d\d 98\d\.\d\d 1\d\.\d\d CSV PDF/)
    const csv = await browser.get(`${path}/csv`)
    expect(csv.headers.get('content-disposition')).toContain(`statement-MAIN-USD-${day}.csv`)
    const wallet = { businessId: setup.business.id, type: 'MAIN', currency: 'USD' } as const
    expect(csv.html).toBe(await app.wired.statements.csv(wallet, day))
    const pdf = await browser.get(`${path}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.html.startsWith('%PDF')).toBe(true)
  })

  it('of a period without days are none, and of an invalid period say so', async () => {
    const { setup } = await closeDay()
    const browser = await site.signIn(setup.business.id, 'OWNER')
    const none = await browser.get('/console/statements?from=2020-01-01&to=2020-02-01')
    expect(none.html).toContain('No statements')
    const refused = await browser.get('/console/statements?from=2020-01-01&to=2022-01-01')
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('at most 366 days')
  })

  it('of an open day, and of a wallet that the business does not have, are refused', async () => {
    const { setup, day } = await closeDay()
    const browser = await site.signIn(setup.business.id, 'OWNER')
    const open = await browser.get('/console/statements/MAIN/USD/2999-01-01/csv')
    expect([open.status, open.html.includes('is not closed yet')]).toEqual([422, true])
    for (const path of [`MAIN/KES/${day}/csv`, `OTHER/USD/${day}/pdf`])
      expect((await browser.get(`/console/statements/${path}`)).status, path).toBe(404)
    expect((await browser.get('/console/statements?wallet=FEE&currency=USD')).status).toBe(404)
  })

  it('of a business without wallets are none', async () => {
    const { business } = await app.createBusiness({})
    const browser = await site.signIn(business.id, 'OWNER')
    expect((await browser.get('/console/statements')).html).toContain('No wallets yet')
  })

  it('are closed to roles without them', async () => {
    const { setup, day } = await closeDay()
    const browser = await site.signIn(setup.business.id, 'DEVELOPER')
    for (const path of ['', `/MAIN/USD/${day}/csv`, `/MAIN/USD/${day}/pdf`])
      expect((await browser.get(`/console/statements${path}`)).status, path).toBe(403)
  })
})
