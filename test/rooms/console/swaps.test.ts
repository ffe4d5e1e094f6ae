import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { setUpPayout } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'
import { usePayoutForms } from '../../support/console-payouts.ts'

const app = useApp()
const site = useConsole(app)
const { payouts, listActs, limitTo } = usePayoutForms(app, site)

describe('a swap', () => {
  it('is quoted, and made once', async () => {
    const setup = await setUpPayout(app)
    await app.wired.businesses.change(setup.business.id, { isSwapEnabled: true })
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const values = { sourceCurrency: 'USD', destinationCurrency: 'NGN', amount: '20', reference: 'S-1' }
    const address = `/console/swap?${new URLSearchParams(values).toString()}`
    const done = await browser.submit('/console/swap', {}, address)
    expect(done.location).toMatch(/^\/console\/transactions\//)
    expect(await payouts(setup)).toMatchObject([{ origin: 'console', source: 2000n, reference: 'S-1' }])
    expect(await listActs(setup)).toEqual(['swap create DONE'])
  })

  it('above the amount of the business waits for another person', async () => {
    const setup = await setUpPayout(app)
    await app.wired.businesses.change(setup.business.id, { isSwapEnabled: true })
    await limitTo(setup, '5')
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const values = { sourceCurrency: 'USD', destinationCurrency: 'NGN', amount: '20', reference: 'S-2' }
    const address = `/console/swap?${new URLSearchParams(values).toString()}`
    const asked = await browser.submit('/console/swap/ask', { reason: 'salaries' }, address)
    expect(asked.location).toMatch(/^\/console\/approvals\//)
    expect(await payouts(setup)).toEqual([])
    const approver = await site.signIn(setup.business.id, 'APPROVER')
    await approver.submit(`${asked.location ?? ''}/approve`, { reason: 'agreed' })
    expect(await payouts(setup)).toMatchObject([{ origin: 'console', source: 2000n, reference: 'S-2' }])
  })

  it('is refused with the reason where the business has none', async () => {
    const setup = await setUpPayout(app)
    await app.wired.businesses.change(setup.business.id, { isSwapEnabled: false })
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const values = { sourceCurrency: 'USD', destinationCurrency: 'NGN', amount: '20', reference: 'S-1' }
    const { html } = await browser.get(`/console/swap?${new URLSearchParams(values).toString()}`)
    expect(html).toContain('Swaps are not enabled')
  })
})
