import { describe, expect, it } from 'vitest'
import { aBusiness, setUpPayout } from '../../support/builders.ts'
import { listActs } from '../../support/console-audit.ts'
import { checkAt, usePayoutForms } from '../../support/console-payouts.ts'
import { type ConsoleBrowser, formIn } from '../../support/console.ts'
import { createOperatorWorld } from './operator-world.ts'

const { app, site, as, ask, listActs: listOperatorActs } = createOperatorWorld()
const { limitTo } = usePayoutForms(app, site)

/** Reads the form of a page that asks for a reason, to send it more than once. */
const formAt = async (browser: ConsoleBrowser, path: string): Promise<URLSearchParams> => {
  const sent = formIn((await browser.get(path)).html, path)
  sent.set('reason', 'a sanction hit')
  return sent
}

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
    const sent = await formAt(treasury, `${path}/approve`)
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

  it('adds a promotion once, and is refused with other fields', async () => {
    const treasury = await as('TREASURY')
    const pair = { source: 'USD', destination: 'KES', percent: '0.1' }
    const path = '/operator/promotions/new'
    const sent = await formAt(treasury, path)
    const campaign = { from: '2099-01-01T00:00', until: '2099-02-01T00:00' }
    for (const [name, value] of Object.entries({ ...pair, ...campaign })) sent.set(name, value)
    expect((await treasury.post(path, sent)).location).toBe('/operator/promotions')
    const other = new URLSearchParams(sent)
    other.set('percent', '0.2')
    for (const again of [sent, other]) {
      const { html } = await treasury.post(path, again)
      expect(html).toContain('This form was sent before')
    }
    expect(await app.wired.promotions.list()).toHaveLength(1)
  })

  it('pays once, and is refused with other fields', async () => {
    const setup = await setUpPayout(app)
    const browser = await site.signIn(setup.business.id, 'PAYER')
    const path = '/console/payouts/new'
    const sent = formIn((await browser.get(checkAt(setup))).html, path)
    const first = await browser.post(path, sent)
    const other = new URLSearchParams(sent)
    other.set('reference', 'another')
    expect((await browser.post(path, other)).html).toContain('This form was sent before')
    expect((await browser.post(path, sent)).location).toBe(first.location)
  })

  it('allows an address once, also after it was removed', async () => {
    const { id } = await aBusiness(app)
    const browser = await site.signIn(id, 'OWNER')
    await app.wired.allowlist.add(id, '127.0.0.0/8')
    const path = '/console/security/allowlist/add'
    const sent = formIn((await browser.get(path)).html, path)
    sent.set('network', '203.0.113.0/24')
    expect((await browser.post(path, sent)).status).toBe(303)
    await app.wired.allowlist.remove(id, '203.0.113.0/24')
    expect((await browser.post(path, sent)).html).toContain('This form was sent before')
    expect((await app.wired.allowlist.list(id)).map(({ network }) => network)).toEqual(['127.0.0.0/8'])
  })
})
