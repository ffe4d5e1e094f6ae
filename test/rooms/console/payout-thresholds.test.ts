import { describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { sessionsThatWait } from '../../support/locks.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, type PayoutSetup } from '../../support/builders.ts'
import { type ConsoleBrowser, formIn, useConsole } from '../../support/console.ts'
import { checkAt, payoutPage, usePayoutForms } from '../../support/console-payouts.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const site = useConsole(app)
const { payouts, listActs, limitTo } = usePayoutForms(app, site)

const page = payoutPage

const toText = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

/** Opens the form that confirms a payout with this reference. */
const open = async (setup: PayoutSetup, browser: ConsoleBrowser, reference: string) =>
  formIn((await browser.get(checkAt(setup, { reference }))).html, payoutPage)

describe('the amount above which a second person is needed', () => {
  it('is of 24 hours: payouts that were split are counted together', async () => {
    const setup = await setUpPayout(app)
    await limitTo(setup, '25')
    const payer = await site.signIn(setup.business.id, 'PAYER')
    for (const reference of ['S-1', 'S-2'])
      expect((await payer.submit(page, {}, checkAt(setup, { reference }))).status).toBe(303)
    const third = await payer.get(checkAt(setup, { reference: 'S-3' }))
    expect(third.html).toContain('Ask for approval')
    expect(third.html).not.toContain('Create payout')
    await app.advanceClock('25 hours')
    const later = await site.signIn(setup.business.id, 'PAYER')
    expect((await later.submit(page, {}, checkAt(setup, { reference: 'S-3' }))).status).toBe(303)
    expect(await payouts(setup)).toHaveLength(3)
  })

  it('counts neither what was approved nor what programs paid', async () => {
    const setup = await setUpPayout(app)
    await limitTo(setup, '15')
    const payer = await site.signIn(setup.business.id, 'PAYER')
    const large = checkAt(setup, { amount: '100', reference: 'L-1' })
    const { location } = await payer.submit('/console/payouts/ask', { reason: 'invoice' }, large)
    const approver = await site.signIn(setup.business.id, 'APPROVER')
    await approver.submit(`${location ?? ''}/approve`, { reason: 'agreed' })
    await aPayout(setup, { sourceAmount: '100.00' })
    expect((await payer.submit(page, {}, checkAt(setup, { reference: 'S-1' }))).status).toBe(303)
    expect(await payouts(setup)).toHaveLength(3)
  })

  it('is not passed by payouts that are created at the same moment', async () => {
    const setup = await setUpPayout(app)
    await limitTo(setup, '15')
    const payer = await site.signIn(setup.business.id, 'PAYER')
    const forms = await Promise.all(['S-1', 'S-2', 'S-3'].map((reference) => open(setup, payer, reference)))
    // Each has been checked before any of them is made: all wait for the wallet.
    const sending = await inTransaction(app.wired.db, async (trx) => {
      await query(trx, 'select from wallets where business_id = :id for update', { id: setup.business.id })
      const sent = forms.map((form) => payer.post(page, form))
      await until(
        async () => (await query(app.wired.db, sessionsThatWait)).length === forms.length,
        () => 'the payouts do not wait for the wallet',
      )
      return { sent }
    })
    const replies = await Promise.all(sending.sent)
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await payouts(setup)).toHaveLength(1)
    expect((await listActs(setup)).filter((act) => act === 'payout create REFUSED')).toHaveLength(2)
  })

  it('is lowered by one person, but raised by two', async () => {
    const setup = await setUpPayout(app)
    const owner = await limitTo(setup, '100')
    const raised = { currency: 'USD', amount: '500', reason: 'growth' }
    const direct = await owner.submit('/console/security/thresholds/lower', raised)
    expect(direct.status).toBe(403)
    expect(toText((await owner.get('/console/security')).html)).toContain('USD 100.00 USD')
    const asked = await owner.submit('/console/security/thresholds/raise', { ...raised, amount: '' })
    const path = asked.location ?? ''
    expect((await owner.get(path)).html).toContain('Never')
    expect((await owner.submit(`${path}/approve`, { reason: 'me' })).status).toBe(403)
    const other = await site.signIn(setup.business.id, 'APPROVER')
    expect((await other.submit(`${path}/approve`, { reason: 'agreed' })).location).toBe(path)
    expect(await app.wired.thresholds.list(setup.business.id)).toEqual([])
  })
})
