import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, setUpPayout, aPayout, unique } from '../../support/builders.ts'
import { listActs } from '../../support/console-audit.ts'
import { useConsole } from '../../support/console.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'

const app = useApp()
const site = useConsole(app)

const newCustomer = () => ({
  fullName: 'Grace <Miller>',
  email: `grace.${unique().toString()}@example.com`,
  phone: `+23480${(20_000_000 + unique()).toString()}`,
  countryCode: 'NG',
})

describe('the list of customers', () => {
  it.each(['reference', 'email', 'phone'] as const)('is searched by %s', async (field) => {
    const business = await aBusiness(app)
    const wanted = await aCustomer(business.client, { fullName: 'Wanted' })
    await aCustomer(business.client, { fullName: 'Another' })
    const browser = await site.signIn(business.id, 'SUPPORT')
    const query = new URLSearchParams({ q: wanted[field].toLowerCase() })
    const { html } = await browser.get(`/console/customers?${query.toString()}`)
    expect(html).toContain('Wanted')
    expect(html).not.toContain('Another')
  })

  it('has pages of 50', async () => {
    const business = await aBusiness(app, { rate: 200 })
    await Promise.all(Array.from({ length: 51 }, () => aCustomer(business.client)))
    const browser = await site.signIn(business.id, 'AUDITOR')
    const first = await browser.get('/console/customers')
    expect(first.html).toContain('1 to 50 of 51 customers')
    expect(first.html).toContain('/console/customers?page=1')
    const second = await browser.get('/console/customers?page=1')
    expect(second.html).toContain('51 to 51 of 51 customers')
  })
})

describe('the record of a customer', () => {
  it('masks e-mail and phone, and shows payments and payment methods', async () => {
    const setup = await setUpPayout(app)
    const payout = await aPayout(setup)
    const { data } = await setup.client.GET('/api/v1/customer/{customerId}', {
      params: { path: { customerId: setup.customerId } },
    })
    const browser = await site.signIn(setup.business.id, 'SUPPORT')
    const { html } = await browser.get(`/console/customers/${setup.customerId}`)
    expect(html).toContain(payout.meta.reference)
    expect(html).toContain('GTBANK PLC ···· 6789')
    expect(html).not.toContain(data?.data.email)
    expect(html).not.toContain(data?.data.phone)
    expect(html).not.toContain('0123456789')
  })

  it('of another business is not found', async () => {
    const [one, other] = [await aBusiness(app), await aBusiness(app)]
    const { customerId } = await aCustomer(other.client)
    const browser = await site.signIn(one.id, 'OWNER')
    for (const page of ['', '/edit', '/reveal', '/delete'])
      expect((await browser.get(`/console/customers/${customerId}${page}`)).status).toBe(404)
  })

  it('shows the masked values once, with an entry in the audit log', async () => {
    const business = await aBusiness(app)
    const { customerId, email, phone } = await aCustomer(business.client, { kyc: { PASSPORT: 'X1234567' } })
    const browser = await site.signIn(business.id, 'SUPPORT')
    const path = `/console/customers/${customerId}/reveal`
    const asked = await browser.get(path)
    expect(asked.html).not.toContain(email)
    const fields = new URLSearchParams(
      [...asked.html.matchAll(/<input type="hidden" name="(form|attempt)" value="([^"]*)"/g)]
        .slice(-2)
        .map(([, name = '', value = '']) => [name, value]),
    )
    const shown = await browser.post(path, fields)
    for (const value of [email, phone, 'X1234567']) expect(shown.html).toContain(value)
    const again = await browser.post(path, fields)
    expect(again).toMatchObject({ status: 303, location: `/console/customers/${customerId}` })
    const entries = await listActs(app, business.id, 'customer reveal')
    expect(entries).toMatchObject([{ subject: customerId, outcome: 'DONE' }])
    expect(JSON.stringify(entries)).not.toContain(email)
  })
})

describe('the form of a customer', () => {
  it('creates one customer, however often it is sent', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'PAYER')
    const page = await browser.get('/console/customers/new')
    const fields = new URLSearchParams(newCustomer())
    for (const name of ['form', 'attempt']) {
      const [, value = ''] =
        [...page.html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].at(-1) ?? []
      fields.set(name, value)
    }
    const first = await browser.post('/console/customers/new', fields)
    expect(first.status, first.html).toBe(303)
    const second = await browser.post('/console/customers/new', fields)
    expect(second.location).toBe(first.location)
    expect((await browser.get(first.location ?? '')).html).toContain('Grace &lt;Miller>')
    const entries = await listActs(app, business.id, 'customer create')
    expect(entries).toMatchObject([{ details: { email: 'hidden', phone: 'hidden', countryCode: 'NG' } }])
  })

  it('shows the faults of the contract and of the service at their fields', async () => {
    const business = await aBusiness(app)
    const taken = await aCustomer(business.client)
    const browser = await site.signIn(business.id, 'PAYER')
    const path = '/console/customers/new'
    const invalid = await browser.submit(path, { ...newCustomer(), fullName: ' ', email: 'nowhere' })
    expect(invalid.status).toBe(422)
    expect(invalid.html).toContain('<a href="#fullName">Full name is missing.</a>')
    expect(invalid.html).toContain('<a href="#email">Email must be an email address.</a>')
    expect(await listActs(app, business.id, 'customer create')).toEqual([])
    const refused = await browser.submit(path, { ...newCustomer(), email: taken.email })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('<a href="#email">Another customer has this email.</a>')
    const elsewhere = await browser.submit(path, { ...newCustomer(), countryCode: 'GH' })
    expect(elsewhere.html).toMatch(/<a href="#phone">The phone must be a valid number of GH/)
    const entries = await listActs(app, business.id, 'customer create')
    expect(entries.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED'])
  })

  it('changes what is filled in, and keeps the rest', async () => {
    const business = await aBusiness(app)
    const { customerId, email } = await aCustomer(business.client)
    const browser = await site.signIn(business.id, 'SUPPORT')
    const path = `/console/customers/${customerId}/edit`
    expect((await browser.get(path)).html).not.toContain(email)
    const saved = await browser.submit(path, { fullName: 'Grace Hayes' })
    expect(saved.location).toBe(`/console/customers/${customerId}`)
    const { customer } = await app.wired.services.customers.get(business.id, customerId)
    expect(customer).toMatchObject({ name: 'Grace Hayes', email })
    expect(await listActs(app, business.id, 'customer update')).toHaveLength(1)
  })

  it('deletes a customer', async () => {
    const business = await aBusiness(app)
    const { customerId } = await aCustomer(business.client)
    const browser = await site.signIn(business.id, 'ADMIN')
    const deleted = await browser.submit(`/console/customers/${customerId}/delete`)
    expect(deleted.location).toBe('/console/customers')
    expect((await browser.get(`/console/customers/${customerId}`)).status).toBe(404)
    expect(await listActs(app, business.id, 'customer delete')).toMatchObject([{ subject: customerId }])
  })

  it('is closed to roles that may only read', async () => {
    const business = await aBusiness(app)
    const { customerId } = await aCustomer(business.client)
    const browser = await site.signIn(business.id, 'AUDITOR')
    for (const page of ['new', `${customerId}/edit`, `${customerId}/delete`])
      expect((await browser.get(`/console/customers/${page}`)).status).toBe(403)
  })
})

describe('what a customer leaves behind that was', () => {
  it.each(['deleted', 'erased'])('%s still has its pages, which say so', async (how) => {
    const setup = await setUpPayout(app)
    const deposit = await setUpDeposit(app, {}, setup.business)
    const made = [await aPayout(setup), await aDeposit(deposit)]
    await app.advanceClock('1 hour')
    await app.runDue()
    const businessId = setup.business.id
    for (const { customerId } of [setup, deposit])
      await (how === 'deleted'
        ? app.wired.services.customers.remove(businessId, customerId)
        : app.wired.erasure.erase({ businessId, customerId }))
    const browser = await site.signIn(businessId, 'OWNER')
    for (const { transactionId } of made) {
      const { status, html } = await browser.get(`/console/transactions/${transactionId}`)
      expect(status, html).toBe(200)
      expect(html.slice(html.indexOf('aria-labelledby="parties"'))).toMatch(/>Customer<.*>Deleted</s)
      expect(html).not.toContain('Pay again')
    }
    // The accounts of an erased customer are gone.
    const { status, html } = await browser.get(`/console/payment-methods/${setup.destinationId}`)
    expect([status, html.includes(`/customers/${setup.customerId}`)]).toEqual([
      how === 'deleted' ? 200 : 404,
      false,
    ])
  })
})
