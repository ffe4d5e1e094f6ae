import { describe, expect, it } from 'vitest'
import { runOrder } from '../../../src/console/pages/payouts/create.tsx'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, type PayoutSetup } from '../../support/builders.ts'
import { type ConsoleBrowser, formIn, hiddenFields, useConsole } from '../../support/console.ts'
import { checkAt, payoutPage, usePayoutForms } from '../../support/console-payouts.ts'
import { setPrices } from '../../support/prices.ts'

const app = useApp()
const site = useConsole(app)
const { payouts, listActs, limitTo } = usePayoutForms(app, site)

const page = payoutPage

const toText = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

const available = async ({ business }: PayoutSetup): Promise<bigint | undefined> =>
  (await app.wired.services.ledger.balances(business.id, 'MAIN', ['USD']))[0]?.available.minor

describe('a new payout', () => {
  it('is quoted and checked before anything is written, then created once with exactly these amounts', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const checked = await browser.get(checkAt(setup))
    expect(toText(checked.html)).toMatch(
      /It would be accepted now.*Converted 10\.00 USD.*Arrives 15,402\.50 NGN/,
    )
    expect(await payouts(setup)).toEqual([])
    const done = await browser.submit(page, {}, checkAt(setup))
    const [made] = await payouts(setup)
    expect(made).toMatchObject({ origin: 'console', source: 1000n, reference: 'INV-1' })
    expect(done).toMatchObject({ status: 303, location: `/console/transactions/${made?.id ?? ''}` })
    expect((await browser.get(done.location ?? '')).html).toContain('a person in the console')
    expect(await listActs(setup)).toEqual(['payout create DONE'])
  })

  it('is found by what the recipient gets, too', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'OWNER')
    const { html } = await browser.get(checkAt(setup, { amount: '15,402.50', side: 'destination' }))
    expect(toText(html)).toMatch(/Converted 10\.00 USD.*Arrives 15,402\.50 NGN/)
  })

  it('is created once by a form that is sent twice', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const { html } = await browser.get(checkAt(setup))
    const sent = formIn(html, payoutPage)
    const replies = await Promise.all([browser.post(page, sent), browser.post(page, sent)])
    const again = await browser.post(page, sent)
    const [made, ...others] = await payouts(setup)
    expect(others).toEqual([])
    expect([...replies, again].map(({ location }) => location)).toEqual(
      Array.from({ length: 3 }, () => `/console/transactions/${made?.id ?? ''}`),
    )
  })

  it('shows every reason against it at once, and cannot be confirmed', async () => {
    const setup = await setUpPayout(app, { usd: '5.00' })
    await app.wired.limits.set(setup.business.id, { daily: '8.00' })
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const { html } = await browser.get(checkAt(setup))
    expect(html).toContain('for 2 reasons')
    for (const code of ['BALANCE_INSUFFICIENT', 'BUSINESS_LIMIT_EXCEEDED']) expect(html).toContain(code)
    expect(html).not.toContain('Create payout')
  })

  it('with a used reference says so in the words of the form', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    await browser.submit(page, {}, checkAt(setup))
    const { html } = await browser.get(checkAt(setup))
    expect(html).toContain('Reference was already used')
    expect(html).not.toContain('meta.')
  })

  it('shows faults at their fields', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const reply = await browser.get(
      checkAt(setup, { amount: '10.001', reference: '', sourceCurrency: 'usx' }),
    )
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('Reference is missing.')
    expect(reply.html).toContain('Currency USX is not a supported currency')
    const unreadable = await browser.get(checkAt(setup, { amount: '-5', sourceCurrency: '' }))
    expect(unreadable.html).toContain('Choose a currency.')
    expect((await browser.get(checkAt(setup, { amount: '-5' }))).html).toContain(
      'Amount must be a plain decimal',
    )
  })

  it('is not created at another price than the one that was confirmed', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const { html } = await browser.get(checkAt(setup))
    const sent = formIn(html, payoutPage)
    sent.set('fee', '0.01')
    const reply = await browser.post(page, sent)
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('The price has changed since you checked it')
    expect(await payouts(setup)).toEqual([])
    expect(await listActs(setup)).toEqual(['payout create REFUSED'])
  })

  it('is paid from the only wallet, if nothing else is chosen', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    expect((await browser.get(page)).html).toMatch(/<option value="USD" selected/)
  })

  it('to an account of another business is not found', async () => {
    const [own, other] = [await setUpPayout(app), await setUpPayout(app)]
    const browser = await site.signIn(own.business.id, 'PAYER')
    const { status, html } = await browser.get(checkAt(other))
    expect(status).toBe(422)
    expect(html).toContain('There is no such account')
    expect(html.match(/class="fault"/g)).toHaveLength(1)
  })

  it('is offered on the page of a payment, filled in, to those who may pay', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const { location } = await browser.submit(page, {}, checkAt(setup))
    const { html } = await browser.get(location ?? '')
    const [, href = ''] = /href="([^"]*)">\s*Pay again/.exec(html) ?? []
    const again = await browser.get(href.replaceAll('&amp;', '&'))
    expect(again.status).toBe(200)
    expect(again.html).toContain('value="15402.50"')
    expect(again.html).toMatch(new RegExp(`<option value="${setup.destinationId}" selected`))
    expect(again.html).not.toContain('class="fault"')
    const support = await site.signIn(setup.business.id, 'SUPPORT')
    expect((await support.get(location ?? '')).html).not.toContain('Pay again')
    expect((await support.get(page)).status).toBe(403)
  })
})

const ask = async (setup: PayoutSetup, payer: ConsoleBrowser): Promise<string> => {
  const asked = await payer.submit('/console/payouts/ask', { reason: 'invoice' }, checkAt(setup))
  expect(asked.location).toMatch(/^\/console\/approvals\/[0-9a-f]{24}$/)
  return asked.location ?? ''
}

describe('a payout above the amount of the business', () => {
  it.each(['x'.repeat(60), 'a\u0001b', ''])(
    'is not asked for with the key %j, which no form has',
    async (key) => {
      const setup = await setUpPayout(app)
      await limitTo(setup, '9.99')
      const payer = await site.signIn(setup.business.id, 'PAYER')
      const sent = formIn((await payer.get(checkAt(setup))).html, '/console/payouts/ask')
      sent.set('reason', 'invoice')
      sent.set('attempt', key)
      const asked = await payer.post('/console/payouts/ask', sent)
      expect(asked.status).toBe(422)
      expect(await app.wired.approvals.list(setup.business.id)).toEqual([])
    },
  )

  it('waits for another person, who sees what it does now', async () => {
    const setup = await setUpPayout(app)
    await limitTo(setup, '9.99')
    await app.wired.limits.set(setup.business.id, { daily: '100.00' })
    const payer = await site.signIn(setup.business.id, 'PAYER')
    const silent = await payer.submit('/console/payouts/ask', {}, checkAt(setup))
    expect(silent.html).toContain('another person decides on it')
    const path = await ask(setup, payer)
    expect(await payouts(setup)).toEqual([])
    const approver = await site.signIn(setup.business.id, 'APPROVER')
    const { html } = await approver.get(path)
    expect(toText(html)).toMatch(/Adaeze Okafor.*Leaves the wallet 1\d\.\d\d USD.*accepted now Yes/)
    expect(toText(html)).toMatch(/Available now 1,000\.00 USD Available afterwards 98\d\.\d\d USD/)
    expect(toText(html)).toContain('Today: limit left now 100.00 USD Today: limit left afterwards 90.00 USD')
    expect((await approver.submit(`${path}/approve`, { reason: 'agreed' })).location).toBe(path)
    const [made] = await payouts(setup)
    expect(made).toMatchObject({ origin: 'console', source: 1000n })
    expect((await approver.get(path)).html).toContain(`/console/transactions/${made?.id ?? ''}`)
  })

  it('is not paid without one, whatever form is sent', async () => {
    const setup = await setUpPayout(app)
    const payer = await site.signIn(setup.business.id, 'PAYER')
    const { html } = await payer.get(checkAt(setup))
    await limitTo(setup, '5')
    const sent = formIn(html, payoutPage)
    const above = await payer.post(page, sent)
    expect(above.status).toBe(422)
    expect(above.html).toContain('Ask for approval')
    expect(await payouts(setup)).toEqual([])
  })

  it('is approved only at the price that the person saw, and shows what has changed', async () => {
    const setup = await setUpPayout(app)
    await limitTo(setup, '1')
    const path = await ask(setup, await site.signIn(setup.business.id, 'PAYER'))
    const approver = await site.signIn(setup.business.id, 'APPROVER')
    const seen = hiddenFields((await approver.get(`${path}/approve`)).html, `${path}/approve`)
    await app.wired.services.pricing.setRates([{ source: 'USD', destination: 'NGN', rate: '1500' }])
    try {
      const sent = new URLSearchParams({ ...Object.fromEntries(seen), reason: 'agreed' })
      const changed = await approver.post(`${path}/approve`, sent)
      expect(changed.status).toBe(422)
      expect(toText(changed.html)).toMatch(/Arrives before: 15,402\.50 NGN → , after: 15,000\.00 NGN/)
      expect(await payouts(setup)).toEqual([])
      expect((await approver.submit(`${path}/approve`, { reason: 'agreed' })).location).toBe(path)
      expect(await payouts(setup)).toMatchObject([{ source: 1000n }])
      const everyAct = { person: null, act: null, outcome: null, since: null, limit: 10 }
      const entries = await app.wired.audit.list({ ...everyAct, businessId: setup.business.id })
      expect(JSON.stringify(entries)).toContain('"seen":"hidden"')
    } finally {
      await setPrices(app.wired.services)
    }
  })

  it('is made at the price that the person saw, also where that changes at the same moment', async () => {
    const setup = await setUpPayout(app)
    await limitTo(setup, '1')
    const path = await ask(setup, await site.signIn(setup.business.id, 'PAYER'))
    const approval = await app.wired.approvals.get(setup.business.id, path.split('/').at(-1) ?? '')
    const seen = new Map([['Converted', '10.00 USD']])
    const making = inTransaction(app.wired.db, (trx) =>
      app.wired.useRooms(trx, (rooms) => runOrder({ ...rooms, ...rooms.services }, approval, { seen })),
    )
    await expect(making).rejects.toThrow('This has changed since you looked at it')
    expect(await payouts(setup)).toEqual([])
  })

  it('is refused, and waits, when the balance is gone', async () => {
    const setup = await setUpPayout(app, { usd: '30.00' })
    const payer = await site.signIn(setup.business.id, 'PAYER')
    await limitTo(setup, '9.99')
    const path = await ask(setup, payer)
    await query(app.wired.db, 'delete from approval_thresholds where business_id = :id', {
      id: setup.business.id,
    })
    await payer.submit(page, {}, checkAt(setup, { amount: '25', reference: 'INV-2' }))
    const before = await available(setup)
    const approver = await site.signIn(setup.business.id, 'APPROVER')
    const refused = await approver.submit(`${path}/approve`, { reason: 'agreed' })
    expect(refused.status).toBe(402)
    expect(refused.html).toContain('The wallet balance is too low')
    expect(await available(setup)).toBe(before)
    expect((await approver.get(path)).html).toContain('Waits')
  })

  it('is not approved for a person who may no longer pay, nor by one who may no longer decide', async () => {
    const setup = await setUpPayout(app)
    const payer = await site.signIn(setup.business.id, 'PAYER')
    await limitTo(setup, '1')
    const path = await ask(setup, payer)
    const approver = await site.signIn(setup.business.id, 'APPROVER')
    const setRole = (from: string, to: string) =>
      query(app.wired.db, 'update members set role = :to where business_id = :businessId and role = :from', {
        businessId: setup.business.id,
        from,
        to,
      })
    await setRole('APPROVER', 'AUDITOR')
    const lost = await approver.post(`${path}/approve`, new URLSearchParams({ reason: 'agreed' }))
    expect(lost.status).toBe(403)
    expect(lost.html).toContain('APPROVAL.DECIDE')
    await setRole('AUDITOR', 'APPROVER')
    await setRole('PAYER', 'SUPPORT')
    const refused = await approver.submit(`${path}/approve`, { reason: 'agreed' })
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('may no longer do it')
    expect(await payouts(setup)).toEqual([])
  })
})

describe('the sandbox', () => {
  it('tops up a wallet, and finishes a payout as it is wanted', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const topUp = await browser.submit('/console/balances/USD/top-up', {
      ...{ amount: '250', wallet: 'MAIN', reason: 'test' },
    })
    expect(topUp.location).toBe('/console/balances/USD')
    expect(await available(setup)).toBe(125_000n)
    const { location } = await browser.submit(page, {}, checkAt(setup))
    const path = location ?? ''
    expect((await browser.get(path)).html).toContain('Simulate outcome')
    const done = await browser.submit(`${path}/simulate`, { outcome: 'failed', reason: 'test' })
    expect(done.location).toBe(path)
    expect((await browser.get(path)).html).toContain('FAILED')
    expect(await listActs(setup)).toEqual([
      'sandbox simulate DONE',
      'payout create DONE',
      'sandbox topup DONE',
    ])
  })
})
