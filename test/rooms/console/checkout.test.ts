import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer } from '../../support/builders.ts'
import { listActs } from '../../support/console-audit.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const path = '/console/checkout/new'

const link = {
  amount: '5000.50',
  currency: 'NGN',
  redirectUrl: 'https://shop.example.com/thanks',
  'customer.name': 'Grace <Miller>',
  'customer.email': 'grace@example.com',
  'customer.phone': '+2348031234567',
  'customer.countryCode': 'NG',
  merchantReference: 'invoice-7',
  channels: ['VIRTUAL_BANK_ACCOUNT', 'MOBILE_MONEY'],
}

describe('a checkout link', () => {
  it('is created once, and shown with its address as a QR code', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'PAYER')
    const created = await browser.submit(path, link)
    expect(created.status, created.html).toBe(303)
    const { html } = await browser.get(created.location ?? '')
    expect(html).toContain('5,000.50 NGN')
    expect(html).toContain('https://corridor.test/checkout/')
    expect(html).toMatch(/<svg[^>]*aria-label="QR code of the address"/)
    expect(html).not.toContain('style=')
    const list = await browser.get('/console/checkout')
    expect(list.html).toContain('invoice-7')
    expect(list.html).toContain('Grace &lt;Miller>')
    expect(list.html).toContain('1 link</span>')
    const entries = await listActs(app, business.id, 'checkout create')
    expect(entries).toMatchObject([
      { outcome: 'DONE', details: { 'customer.email': 'hidden', currency: 'NGN' } },
    ])
  })

  it('is refused at the fields that are wrong', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'PAYER')
    const wrong = { ...link, amount: '0.50', 'customer.email': 'nowhere', 'customer.name': '' }
    const { status, html } = await browser.submit(path, wrong)
    expect(status).toBe(422)
    expect(html).toContain('<a href="#amount">Amount must be at least 1.00 NGN.</a>')
    expect(html).toContain('<a href="#customer.email">Email must be an email address.</a>')
    expect(html).toContain('<a href="#customer.name">Name is missing.</a>')
    const fractions = await browser.submit(path, { ...link, amount: '1.005' })
    expect(fractions.html).toContain('<a href="#amount">Amount has more decimals than the currency.</a>')
    const insecure = await browser.submit(path, { ...link, redirectUrl: 'http://shop.example.com' })
    expect(insecure.html).toMatch(/<a href="#redirectUrl">Redirect url must be an https address/)
  })

  it('of another business is not found', async () => {
    const [one, other] = [await aBusiness(app), await aBusiness(app)]
    await aCustomer(other.client)
    const owner = await site.signIn(other.id, 'OWNER')
    const created = await owner.submit(path, link)
    const browser = await site.signIn(one.id, 'OWNER')
    expect((await browser.get(created.location ?? '')).status).toBe(404)
  })

  it('is closed to roles without it', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'AUDITOR')
    for (const page of ['/console/checkout', path]) expect((await browser.get(page)).status).toBe(403)
  })
})
