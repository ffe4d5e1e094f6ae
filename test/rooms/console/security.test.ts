import { describe, expect, it } from 'vitest'
import { runAllowlistEmpty } from '../../../src/console/pages/security/allowlist.tsx'
import { runSigningDisable } from '../../../src/console/pages/security/signing.tsx'
import { useApp } from '../../support/app.ts'
import { aBusiness, type TestBusiness } from '../../support/builders.ts'
import { formIn, useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const networksOf = async ({ id }: TestBusiness): Promise<readonly string[]> =>
  (await app.wired.allowlist.list(id)).map(({ network }) => network)

const done = async ({ id }: TestBusiness): Promise<readonly string[]> => {
  const none = { person: null, act: null, outcome: null, since: null }
  const entries = await app.wired.audit.list({ ...none, businessId: id, limit: 100 })
  return entries.map(({ act, outcome }) => `${act} ${outcome}`)
}

const addPage = '/console/security/allowlist/add'

describe('the allowlist', () => {
  it('takes an address only after a warning where it would lack the own one', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const warned = await browser.submit(addPage, { network: '203.0.113.7' })
    expect(warned.status).toBe(422)
    expect(warned.html).toContain('Your own address')
    expect(await networksOf(business)).toEqual([])
    const fields = formIn(warned.html, addPage)
    expect(fields.get('warned')).toBe('203.0.113.7')
    fields.set('network', '203.0.113.7')
    expect((await browser.post(addPage, fields)).location).toBe('/console/security')
    expect(await networksOf(business)).toEqual(['203.0.113.7/32'])
    expect((await browser.get('/console/security')).html).toContain('203.0.113.7/32')
    expect(await done(business)).toEqual(['business allowlist add DONE'])
  })

  it('takes a range with the own address without a warning, and nothing that is no address', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    for (const network of ['127.0.0.0/8', '::1']) await app.wired.allowlist.add(business.id, network)
    expect((await browser.submit(addPage, { network: '203.0.113.0/24' })).status).toBe(303)
    expect((await browser.submit(addPage, { network: 'here' })).status).toBe(422)
    for (const network of ['0.0.0.0/0', '128.0.0.0/1', '::/0'])
      expect((await browser.submit(addPage, { network })).html, network).toContain('This range is too wide')
  })

  it('loses an entry after a confirmation that names the own address, but never the last one', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    for (const network of ['203.0.113.7', '203.0.113.8']) await app.wired.allowlist.add(business.id, network)
    const page = '/console/security/allowlist/remove'
    const from = (network: string) => `${page}?network=${encodeURIComponent(network)}`
    expect((await browser.get(from('203.0.113.7/32'))).html).toContain('Your own address')
    expect((await browser.submit(page, { reason: 'moved' }, from('203.0.113.7/32'))).status).toBe(303)
    expect((await browser.submit(page, { reason: 'moved' }, from('203.0.113.8/32'))).status).toBe(403)
    expect(await networksOf(business)).toEqual(['203.0.113.8/32'])
    expect((await browser.get('/console/security')).html).toContain('/allowlist/empty?network=203.0.113.8')
  })

  it('keeps the entry to remove through a step-up', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    await app.advanceClock('6 minutes')
    const page = '/security/allowlist/remove?network=203.0.113.7%2F32'
    const next = new URLSearchParams({ next: page }).toString()
    const asked = await browser.get(`/console${page}`)
    expect(asked.location).toBe(`/console/step-up?${next}`)
    expect((await browser.get(asked.location ?? '')).html).toContain(`action="/console/step-up?${next}"`)
  })

  it('keeps one of its last two entries, removed at once', async () => {
    const business = await aBusiness(app)
    for (const network of ['203.0.113.7', '203.0.113.8']) await app.wired.allowlist.add(business.id, network)
    const results = await Promise.allSettled(
      ['203.0.113.7', '203.0.113.8'].map((network) =>
        app.wired.allowlist.remove(business.id, network, { mayEmpty: false }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await networksOf(business)).toHaveLength(1)
  })

  it('is emptied by a second person only', async () => {
    const business = await aBusiness(app)
    await app.wired.allowlist.add(business.id, '203.0.113.8')
    const browser = await site.signIn(business.id, 'OWNER')
    const page = '/console/security/allowlist/empty'
    const asked = await browser.submit(page, { reason: 'roaming' }, `${page}?network=203.0.113.8%2F32`)
    expect(asked.location).toMatch(/^\/console\/approvals\/[0-9a-f]{24}$/)
    expect(await networksOf(business)).toHaveLength(1)
    const [approval] = await app.wired.approvals.list(business.id)
    expect(approval).toMatchObject({ act: 'allowlist empty', reason: 'roaming', decided: null })
    await runAllowlistEmpty(app.wired, approval?.payload ?? {})
    expect(await networksOf(business)).toEqual([])
    expect(await done(business)).toEqual(['approval ask DONE'])
  })
})

describe('request signing', () => {
  it('is enabled and rotated with secrets that are shown once, with the clock of the previous one', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const enabled = await browser.submit('/console/security/signing/enable', { reason: 'policy' })
    expect(enabled.html).toContain('Store the signing secret now.')
    const rotated = await browser.submit('/console/security/signing/rotate', { reason: 'yearly' })
    expect(rotated.html).toContain('Store the signing secret now.')
    const { html } = await browser.get('/console/security')
    expect(html).toMatch(/2[34] h( \d+ min)? left/)
    expect(await done(business)).toEqual(['signing rotate DONE', 'signing enable DONE'])
  })

  it('is disabled by a second person only', async () => {
    const business = await aBusiness(app)
    await app.wired.signing.enable(business.id)
    const browser = await site.signIn(business.id, 'OWNER')
    await browser.submit('/console/security/signing/disable', { reason: 'debugging' })
    expect(await app.wired.signing.find(business.id)).toBeDefined()
    const [approval] = await app.wired.approvals.list(business.id)
    expect(approval?.act).toBe('signing disable')
    await runSigningDisable(app.wired, approval?.payload ?? {})
    expect(await app.wired.signing.find(business.id)).toBeUndefined()
  })

  it('is not for a role without SECURITY.MANAGE', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'DEVELOPER')
    for (const path of ['', '/allowlist/add', '/allowlist/remove', '/allowlist/empty', '/signing/enable'])
      expect((await browser.get(`/console/security${path}`)).status).toBe(403)
  })
})
