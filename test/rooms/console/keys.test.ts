import { describe, expect, it } from 'vitest'
import { runKeyEnable } from '../../../src/console/pages/keys/change.tsx'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, type TestBusiness } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const keysOf = ({ id }: TestBusiness) => app.wired.keys.list(id)
const actsOf = async ({ id }: TestBusiness) => {
  const none = { person: null, act: null, outcome: null, since: null }
  return app.wired.audit.list({ ...none, businessId: id, limit: 100 })
}
const ask = (key: string) => sendRaw(app.url, '/api/v1/org/balance', { key })

describe('the list of keys', () => {
  it('shows each key with its state, maker, last use and refusals by cause', async () => {
    const business = await aBusiness(app)
    const [record] = await keysOf(business)
    await app.wired.keys.disable(business.id, record?.id ?? '')
    await ask(business.key)
    await ask(business.key)
    await app.calls({ businessId: business.id })
    const { html } = await (await site.signIn(business.id, 'DEVELOPER')).get('/console/keys')
    expect(html).toContain(`${record?.prefix}…${record?.lastFour}`)
    expect(html).toContain('Disabled')
    expect(html).toContain('An operator')
    expect(html).toContain('2 × disabled key')
    expect(html).not.toContain(business.key)
  })

  it('is refused to a role without KEY.MANAGE, which the page names', async () => {
    const business = await aBusiness(app)
    const reply = await (await site.signIn(business.id, 'AUDITOR')).get('/console/keys')
    expect(reply.status).toBe(403)
    expect(reply.html).toContain('KEY.MANAGE')
  })
})

describe('a new key', () => {
  it('is shown once, works, and is named with its maker in the list and the audit log', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const fields = { name: 'Shop', permissions: ['WALLET.BALANCES.READ', 'CUSTOMER.READ'] }
    const made = await browser.submit('/console/keys/new', fields)
    expect(made.status).toBe(200)
    const [key = ''] = /corridor_test_[0-9A-Za-z]{55}/.exec(made.html) ?? []
    const { html: notified } = await browser.get('/console/me')
    expect(notified).toMatch(
      /<b>New API key<\/b><span class="sub">corridor_test_\w+… ?\w{4} of .*, made by Sandbox owner\./,
    )
    expect(notified).not.toContain(key)
    expect((await ask(key)).status).toBe(200)
    const record = (await keysOf(business)).find(({ name }) => name === 'Shop')
    expect(record?.permissions).toEqual(fields.permissions)
    const page = await browser.get(`/console/keys/${record?.id ?? ''}`)
    expect(page.html).toContain(record?.madeBy)
    expect(page.html).not.toContain(key)
    const done = await actsOf(business)
    expect(done).toMatchObject([{ act: 'key create', outcome: 'DONE', details: { name: 'Shop' } }])
    expect(JSON.stringify(done)).not.toContain(key)
  })

  it('is made once by a form that is sent twice', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const { html } = await browser.get('/console/keys/new')
    const fields = new URLSearchParams({ name: 'Once', permissions: 'CUSTOMER.READ' })
    for (const name of ['form', 'attempt'])
      fields.set(
        name,
        new RegExp(`name="${name}" value="([^"]+)"`).exec(html.slice(html.indexOf('/keys/new"')))?.[1] ?? '',
      )
    const replies = await Promise.all([
      browser.post('/console/keys/new', fields),
      browser.post('/console/keys/new', fields),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await keysOf(business)).filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  it('without a name or permission shows both faults and makes nothing', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const reply = await browser.submit('/console/keys/new', { name: ' ' })
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('Give the key a name')
    expect(reply.html).toContain('Choose at least one permission')
    expect(await keysOf(business)).toHaveLength(1)
    expect(await actsOf(business)).toEqual([])
  })

  it('has only permissions that its maker has', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'DEVELOPER')
    expect((await browser.get('/console/keys/new')).html).not.toContain('TRANSACTION.WITHDRAW.CREATE')
    const fields = { name: 'More', permissions: 'TRANSACTION.WITHDRAW.CREATE' }
    const reply = await browser.submit('/console/keys/new', fields)
    expect(reply.status).toBe(422)
    expect(reply.html).toContain('only permissions that you have')
  })

  it('needs step-up', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    await query(app.wired.db, 'update sessions set stepped_up_at = null')
    const reply = await browser.get('/console/keys/new')
    expect(reply).toMatchObject({ status: 303, location: '/console/step-up?next=%2Fkeys%2Fnew' })
    const asked = await browser.get(reply.location ?? '')
    expect(asked.html).toContain('You have none: sign in with a new link')
  })
})

describe('a key', () => {
  it('is disabled, enabled and revoked, each with a reason and one audit entry', async () => {
    const business = await aBusiness(app)
    const [record] = await keysOf(business)
    const page = `/console/keys/${record?.id ?? ''}`
    const browser = await site.signIn(business.id, 'OWNER')
    const statuses = [401, 200, 401]
    for (const [index, change] of ['disable', 'enable', 'revoke'].entries()) {
      const reply = await browser.submit(`${page}/${change}`, { reason: `to ${change}` })
      expect(reply).toMatchObject({ status: 303, location: page })
      expect((await ask(business.key)).status).toBe(statuses[index])
    }
    const done = await actsOf(business)
    expect(done.map(({ act, reason, subject }) => [act, reason, subject])).toEqual([
      ['key revoke', 'to revoke', record?.id],
      ['key enable', 'to enable', record?.id],
      ['key disable', 'to disable', record?.id],
    ])
    expect((await browser.get(page)).html).toContain('Revoked')
  })

  it('is not changed without a reason', async () => {
    const business = await aBusiness(app)
    const [record] = await keysOf(business)
    const browser = await site.signIn(business.id, 'OWNER')
    for (const reason of [' ', '\u200b', '\u3164']) {
      const reply = await browser.submit(`/console/keys/${record?.id ?? ''}/revoke`, { reason })
      expect(reply.status).toBe(422)
      expect(reply.html).toContain('Say why')
    }
    expect((await ask(business.key)).status).toBe(200)
  })

  it('of another business is not found, and not changed', async () => {
    const [business, other] = [await aBusiness(app), await aBusiness(app)]
    const [[own], [foreign]] = [await keysOf(business), await keysOf(other)]
    const browser = await site.signIn(business.id, 'OWNER')
    const page = `/console/keys/${foreign?.id ?? ''}`
    expect((await browser.get(page)).status).toBe(404)
    expect((await browser.get(`${page}/revoke`)).status).toBe(404)
    const { html } = await browser.get(`/console/keys/${own?.id ?? ''}/revoke`)
    const form = /name="form" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await browser.post(`${page}/revoke`, new URLSearchParams({ form, reason: 'x' }))).status).toBe(
      403,
    )
    expect((await ask(other.key)).status).toBe(200)
  })

  it('that creates payments with real money is enabled by a second person only', async () => {
    await app.inProduction(async ({ businessId }) => {
      const { record } = await app.wired.keys.create({
        businessId,
        name: 'live',
        permissions: ['TRANSACTION.WITHDRAW.CREATE'],
      })
      await query(app.wired.db, `update api_keys set mode = 'live', disabled_at = now() where id = :id`, {
        id: record.id,
      })
      const browser = await site.signIn(businessId, 'OWNER')
      const page = `/console/keys/${record.id}`
      expect((await browser.submit(`${page}/enable`, { reason: 'mine' })).status).toBe(403)
      const asked = await browser.submit(`${page}/ask`, { reason: 'launch' })
      expect(asked.location).toMatch(/^\/console\/approvals\/[0-9a-f]{24}$/)
      const [approval] = await app.wired.approvals.list(businessId)
      expect(approval).toMatchObject({ act: 'key enable', payload: { businessId, keyId: record.id } })
      const [kept] = (await app.wired.keys.list(businessId)).filter(({ id }) => id === record.id)
      expect(kept?.disabledAt).not.toBeNull()
      await runKeyEnable({ ...app.wired, ...app.wired.services }, approval?.payload ?? {})
      const [enabled] = (await app.wired.keys.list(businessId)).filter(({ id }) => id === record.id)
      expect(enabled?.disabledAt).toBeNull()
    })
  })
})
