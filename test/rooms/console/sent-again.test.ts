import { describe, expect, it } from 'vitest'
import { aBusiness, setUpPayout } from '../../support/builders.ts'
import { listActs } from '../../support/console-audit.ts'
import { checkAt, formIn, usePayoutForms } from '../../support/console-payouts.ts'
import { hiddenFields, type ConsoleBrowser } from '../../support/console.ts'
import { createOperatorWorld } from './operator-world.ts'

const { app, site, as, ask, listActs: listOperatorActs } = createOperatorWorld()
const { limitTo } = usePayoutForms(app, site)

/** Reads the form of a page that asks for a reason, to send it more than once. */
const formAt = async (browser: ConsoleBrowser, path: string): Promise<URLSearchParams> =>
  new URLSearchParams([
    ...hiddenFields((await browser.get(path)).html, path).map(([name, value]) => [name, value]),
    ['reason', 'a sanction hit'],
  ])

const outcomes = async (businessId: string, act: string): Promise<readonly string[]> =>
  (await listActs(app, businessId, act)).map(({ act: name, outcome }) => `${name} ${outcome}`)

describe('a form that is sent again', () => {
  it('freezes a business once, also after the release', async () => {
    const { id } = await aBusiness(app)
    const path = `/operator/businesses/${id}/freeze`
    const freezer = await as('COMPLIANCE')
    const sent = await formAt(freezer, path)
    expect((await freezer.post(path, sent)).status).toBe(303)
    await app.wired.freeze.release(id)
    const again = await freezer.post(path, sent)
    expect([again.status, again.html.includes('This form was sent before')]).toEqual([422, true])
    expect((await app.wired.businesses.show(id)).frozenReason).toBeNull()
    expect(await outcomes(id, 'ledger')).toEqual(['ledger freeze REFUSED', 'ledger freeze DONE'])
  })

  it('asks operators once, and leaves one entry', async () => {
    const { id } = await aBusiness(app)
    const path = `/operator/frozen/${id}/release`
    const chief = await as('CHIEF')
    const sent = await formAt(chief, path)
    const [first, second, third] = [
      await chief.post(path, sent),
      await chief.post(path, sent),
      await chief.post(path, sent),
    ]
    expect(first.location).toMatch(/^\/operator\/approvals\//)
    expect([second.location, third.location]).toEqual([first.location, first.location])
    expect(await outcomes(id, 'ledger')).toEqual(['ledger release ask DONE'])
  })

  it('approves once, and leads to the request', async () => {
    const { id } = await aBusiness(app)
    await app.wired.freeze.freeze(id, 'a sanction hit')
    const path = await ask(`/operator/frozen/${id}/release`)
    const treasury = await as('TREASURY')
    const { html } = await treasury.get(`${path}/approve`)
    const sent = new URLSearchParams(
      hiddenFields(html, `${path}/approve`).map(([name, value]) => [name, value]),
    )
    sent.set('reason', 'agreed')
    for (let time = 0; time < 2; time += 1)
      expect(await treasury.post(`${path}/approve`, sent)).toMatchObject({ location: path })
    const approved = await listOperatorActs('approval approve', 1)
    expect(approved).toEqual(['approval approve DONE by Sandbox treasury'])
  })

  it('asks for a payout once, and leaves one entry', async () => {
    const setup = await setUpPayout(app)
    await limitTo(setup, '0')
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const path = '/console/payouts/ask'
    const sent = formIn((await browser.get(checkAt(setup))).html, path)
    sent.set('reason', 'an invoice')
    const [first, second] = [await browser.post(path, sent), await browser.post(path, sent)]
    expect(first.location).toMatch(/^\/console\/approvals\//)
    expect(second.location).toBe(first.location)
    expect(await outcomes(setup.business.id, 'approval')).toEqual(['approval ask DONE'])
  })
})
