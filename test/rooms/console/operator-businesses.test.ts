import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { aConfirmed, aDocument, aSubmitted, submitDetails } from '../../support/registrations.ts'
import { createOperatorWorld } from './operator-world.ts'

const { app, as, ask, approve, approveOwnBySql, listActs } = createOperatorWorld()

describe('the businesses of operators', () => {
  it('are listed, and made once however often the form is sent', async () => {
    const support = await as('SUPPORT')
    const path = '/operator/businesses/new'
    const { html } = await support.get(path)
    const sheet = html.slice(html.indexOf(`action="${path}"`))
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(sheet)?.[1] ?? ''
    const form = new URLSearchParams({
      ...{ form: hidden('form'), attempt: hidden('attempt') },
      ...{ name: 'Twice Ltd', countryCode: 'ng', reason: 'signed today' },
    })
    const [first, second] = [
      await support.post('/operator/businesses/new', form),
      await support.post('/operator/businesses/new', form),
    ]
    expect(first.location).toMatch(/^\/operator\/businesses\/[0-9a-f]{24}$/)
    expect(second.location).toBe(first.location)
    const list = await support.get('/operator/businesses?name=twice')
    expect(list.html.match(/Twice Ltd/g)).toHaveLength(1)
    const wrong = await support.submit('/operator/businesses/new', {
      ...{ name: 'Nowhere', countryCode: 'XX', reason: 'a typo' },
    })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('is not a country code')
    expect(wrong.html).toContain('value="Nowhere"')
  })

  it('show members and keys, and never the value of a key', async () => {
    const { id, key } = await aBusiness(app)
    await app.wired.people.createLink({ realm: 'business', businessId: id, role: 'OWNER' })
    const { html } = await (await as('WATCHER')).get(`/operator/businesses/${id}`)
    expect(html).toContain(`owner@${id}.sandbox.test`)
    expect(html).toContain(key.slice(-4))
    expect(html).not.toContain(key)
  })

  it('change their settings at once, with one entry in the audit log', async () => {
    const { id } = await aBusiness(app)
    const path = `/operator/businesses/${id}`
    const fields = { swap: 'on', feeWallet: 'FEE', verifyCustomers: 'off', reason: 'they asked' }
    const reply = await (await as('SUPPORT')).submit(`${path}/settings`, fields)
    expect(reply.location).toBe(path)
    expect(await app.wired.businesses.show(id)).toMatchObject({ isSwapEnabled: true, feeWalletType: 'FEE' })
    expect(await listActs('business set')).toEqual(['business set DONE by Sandbox support'])
  })

  it('are verified by two operators, not by one and not by SQL', async () => {
    const { id } = await aBusiness(app)
    const before = (await app.wired.businesses.show(id)).isVerified
    const verified = before ? 'off' : 'on'
    const path = await ask(`/operator/businesses/${id}/verification`, { verified })
    expect((await app.wired.businesses.show(id)).isVerified).toBe(before)
    const own = await approve(path, 'CHIEF')
    expect(own.status).toBe(403)
    expect(own.html).toContain('Another person must approve it')
    await expect(approveOwnBySql(path)).rejects.toThrow('approvals_second_person')
    const lacking = await approve(path, 'TREASURY')
    expect(lacking.status).toBe(403)
    expect(lacking.html).toContain('OPERATOR.BUSINESS.MANAGE')
    expect((await app.wired.businesses.show(id)).isVerified).toBe(before)
    expect((await approve(path, 'SUPPORT')).location).toBe(path)
    expect((await app.wired.businesses.show(id)).isVerified).toBe(!before)
    expect((await (await as('WATCHER')).get('/operator/approvals')).html).toContain('Business verify')
    expect(await listActs('business verify ask')).toEqual(['business verify ask DONE by Sandbox chief'])
    expect(await listActs('approval approve', 3)).toEqual([
      'approval approve DONE by Sandbox support',
      'approval approve REFUSED by Sandbox treasury',
      'approval approve REFUSED by Sandbox chief',
    ])
  })

  it('do not find the requests of operators in their own console', async () => {
    const { id } = await aBusiness(app)
    expect(await app.wired.approvals.list(id)).toEqual([])
  })

  it('get lower limits at once, and higher ones from two operators', async () => {
    const { id } = await aBusiness(app)
    const path = `/operator/businesses/${id}`
    const limits = { currency: 'USD', weekly: 'none', monthly: 'none', minimum: 'none', reason: 'risk' }
    const support = await as('SUPPORT')
    expect((await support.submit(`${path}/limits`, { ...limits, daily: '1000.00' })).location).toBe(path)
    const raised = await support.submit(`${path}/limits`, { ...limits, daily: '2000.00' })
    expect(raised.status).toBe(422)
    expect(raised.html).toContain('This raises a limit')
    const none = await support.submit(`${path}/limits`, { ...limits, daily: 'none' })
    expect(none.status).toBe(422)
    const unreadable = await support.submit(`${path}/limits/raise`, { ...limits, daily: '1e9' })
    expect(unreadable.status).toBe(422)
    expect(unreadable.html).toContain('&quot;1e9&quot; is not an amount')
    const request = await ask(`${path}/limits/raise`, { ...limits, daily: '2000.00' })
    expect((await approve(request, 'SUPPORT')).location).toBe(request)
    expect((await app.wired.limits.show(id)).limits[0]).toMatchObject({ limit: '2000.00' })
  })

  it('are not changed for an operator who may no longer ask for it', async () => {
    const { id } = await aBusiness(app)
    const none = { weekly: 'none', monthly: 'none', minimum: 'none' }
    const request = await ask(`/operator/businesses/${id}/limits/raise`, {
      ...{ currency: 'USD', daily: '10.00', ...none },
    })
    const give = (role: string) =>
      query(
        app.wired.db,
        `update operator_people set role = :role
          where operator_id = (select id from operators where name = 'Sandbox chief')`,
        { role },
      )
    await give('WATCHER')
    const refused = await approve(request, 'SUPPORT').finally(() => give('CHIEF'))
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('may no longer do it')
    expect((await app.wired.limits.show(id)).limits).toEqual([])
    expect((await approve(request, 'SUPPORT')).location).toBe(request)
  })

  it('are not changed for an operator whose token was revoked since they asked', async () => {
    const { id } = await aBusiness(app)
    const none = { weekly: 'none', monthly: 'none', minimum: 'none' }
    const request = await ask(`/operator/businesses/${id}/limits/raise`, {
      ...{ currency: 'USD', daily: '10.00', ...none },
    })
    const chief = `select id from operators where name = 'Sandbox chief'`
    await query(
      app.wired.db,
      `update operator_tokens set revoked_at = app.now() where operator_id = (${chief}) and revoked_at is null`,
    )
    const refused = await approve(request, 'SUPPORT').finally(() =>
      query(
        app.wired.db,
        `insert into operator_tokens (hash, operator_id, issued_at) values (sha256('anew'), (${chief}), app.now())`,
      ),
    )
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('may no longer do it')
    expect((await app.wired.limits.show(id)).limits).toEqual([])
  })

  it('are frozen by one operator and released by two', async () => {
    const { id } = await aBusiness(app)
    const freezer = await as('COMPLIANCE')
    const path = `/operator/businesses/${id}`
    expect((await freezer.submit(`${path}/freeze`, { reason: 'a sanction hit' })).location).toBe(path)
    const frozen = await freezer.get('/operator/frozen')
    expect(frozen.html).toContain('a sanction hit')
    const request = await ask(`/operator/frozen/${id}/release`)
    expect((await approve(request, 'CHIEF')).status).toBe(403)
    expect((await app.wired.businesses.show(id)).frozenReason).toBe('a sanction hit')
    expect((await approve(request, 'TREASURY')).location).toBe(request)
    expect((await app.wired.businesses.show(id)).frozenReason).toBeNull()
    expect(await listActs('ledger')).toEqual([
      'ledger release DONE by Sandbox treasury',
      'ledger release ask DONE by Sandbox chief',
      'ledger freeze DONE by Sandbox compliance',
    ])
    expect((await freezer.get('/operator/frozen')).html).toContain('Sandbox treasury')
    const ofBusiness = await app.wired.audit.list({
      ...{ businessId: id, person: null, act: 'ledger release', outcome: null, since: null, before: null },
      limit: 10,
    })
    expect(ofBusiness.map(({ act }) => act)).toContain('ledger release')
  })

  it('are released only by an operator with the permission, before whom no rail is asked', async () => {
    const { id } = await aBusiness(app)
    const request = await ask(`/operator/frozen/${id}/release`)
    // What the act reads before its transaction refuses.
    await query(
      app.wired.db,
      `insert into rail_strays (id, rail, type, subject_id, found_by, opened_at)
       values (:id, 'sandbox', 'payout', 'p-1', 'LIST', app.now())`,
      { id },
    )
    const refused = await approve(request, 'SUPPORT')
    expect(refused.status).toBe(403)
    expect(refused.html).not.toContain('two operators rule on each')
    expect((await approve(request, 'TREASURY')).html).toContain('two operators rule on each')
    expect(await listActs('approval', 1)).toEqual(['approval approve REFUSED by Sandbox support'])
  })
})

describe('a registration of a business', () => {
  const submitted = async () => {
    const business = await aBusiness(app)
    const { onboardingRequestId } = await aConfirmed(business.client)
    const key = await aDocument(app, business.client)
    must(await submitDetails(business.client, { onboardingRequestId, media: [key] }))
    return { ...business, key, path: `/operator/kyb/${business.id}/${onboardingRequestId}` }
  }

  it('is shown beside its documents to those who decide, and is approved by two operators', async () => {
    const { id, key, path } = await submitted()
    const { html } = await (await as('COMPLIANCE')).get(path)
    expect(html).toContain('Kamau Traders Ltd')
    expect(html).toContain('Document 1 (PDF)')
    const file = await (await as('COMPLIANCE')).get(`${path}/files/${encodeURIComponent(key)}`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await (await as('COMPLIANCE')).get(`${path}/files/user-another`)).status).toBe(404)
    const watching = await (await as('WATCHER')).get(path)
    expect(watching.status).toBe(403)
    expect(watching.html).not.toContain('Kamau')
    const request = await ask(`${path}/approve`)
    expect(await app.wired.businesses.hasApprovedRegistration(id)).toBe(false)
    expect((await approve(request, 'COMPLIANCE')).location).toBe(request)
    expect(await app.wired.businesses.hasApprovedRegistration(id)).toBe(true)
  })

  it('is shown, as its files are, only after a second factor', async () => {
    const { key, path } = await submitted()
    const compliance = await as('COMPLIANCE')
    await query(app.wired.db, 'update sessions set stepped_up_at = null')
    for (const page of [path, `${path}/files/${encodeURIComponent(key)}`]) {
      const { location, html } = await compliance.get(page)
      expect(location).toMatch(/^\/operator\/step-up\?next=/)
      expect(html).not.toContain('Kamau')
    }
  })

  it('is rejected by one operator, with the reasons that the business reads', async () => {
    const { client, id } = await aBusiness(app)
    const { onboardingRequestId } = await aSubmitted(client)
    const path = `/operator/kyb/${id}/${onboardingRequestId}`
    const compliance = await as('COMPLIANCE')
    const without = await compliance.submit(`${path}/reject`, { reason: 'see the file' })
    expect(without.status).toBe(422)
    const reply = await compliance.submit(`${path}/reject`, {
      ...{ reason: 'see the file', reasons: 'The licence is unreadable.\r\nA director is missing.' },
    })
    expect(reply.location).toBe(path)
    const [shown] = await app.wired.registrationReview.list(id)
    expect(shown?.rejectReasons).toEqual(['The licence is unreadable.', 'A director is missing.'])
  })
})

describe('the documents of a customer', () => {
  const waiting = async () => {
    const { id } = await aBusiness(app)
    const { customer } = await app.wired.services.customers.create(id, {
      ...{ name: '<b>Ada</b>', email: `ada.${id}@example.com`, countryCode: 'NG', meta: {} },
      ...{ phone: '+2348012345670', kyc: { PASSPORT: 'A01234567', ADDRESS: '<script>1</script>' } },
    })
    return { id, customerId: customer.id, path: `/operator/documents/${id}/${customer.id}` }
  }

  const linkIn = (html: string, path: string): string =>
    new RegExp(`href="(${path}\\?shown=\\d+)"`).exec(html)?.[1] ?? ''

  it('are accepted or rejected by those who decide, escaped wherever they are shown', async () => {
    const { id, customerId, path } = await waiting()
    const compliance = await as('COMPLIANCE')
    expect((await compliance.get('/operator/documents')).html).toContain(customerId)
    const { html } = await compliance.get(path)
    expect(html).toContain('A01234567')
    expect(html).not.toContain('<script>1')
    expect(html).not.toContain('<b>Ada')
    expect((await (await as('SUPPORT')).get(path)).status).toBe(403)
    const decide = (name: string, fields: Readonly<Record<string, string>>) =>
      compliance.submit(`${path}/${name}`, fields, linkIn(html, `${path}/${name}`))
    const accepted = await decide('accept', { document: 'PASSPORT', reason: 'seen' })
    expect(accepted.location).toBe(path)
    const rejected = await decide('reject', { document: '', reason: 'unreadable' })
    expect(rejected.location).toBe(path)
    const states = await app.wired.services.customers.listDocuments(id, customerId)
    expect(states.map(({ documentType, status }) => `${documentType} ${status}`)).toEqual([
      'ADDRESS rejected',
      'PASSPORT accepted',
    ])
    expect(await listActs('customer')).toEqual([
      'customer reject DONE by Sandbox compliance',
      'customer verify DONE by Sandbox compliance',
    ])
  })

  it('are decided about as they were shown: not where one was sent since', async () => {
    const { id, customerId, path } = await waiting()
    const compliance = await as('COMPLIANCE')
    const { html } = await compliance.get(path)
    await app.wired.services.customers.updateDocuments(id, customerId, { PASSPORT: 'B07654321' })
    for (const from of [linkIn(html, `${path}/accept`), `${path}/accept`]) {
      const late = await compliance.submit(`${path}/accept`, { document: '', reason: 'seen' }, from)
      expect(late.html).toContain('look at them again')
    }
    const states = await app.wired.services.customers.listDocuments(id, customerId)
    expect(states.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
})
