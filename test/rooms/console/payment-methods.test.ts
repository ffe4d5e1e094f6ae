import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, aCustomer, aPayout, setUpPayout } from '../../support/builders.ts'
import { listActs } from '../../support/console-audit.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const path = '/console/payment-methods/new'
const bankPage = `${path}?channel=BANK_ACCOUNT&countryCode=NG`

beforeAll(async () => {
  await app.wired.institutions.replaceInstitutions([
    { channel: 'BANK_ACCOUNT', countryCode: 'NG', institutionCode: '000013', institutionName: 'GTBANK PLC' },
  ])
})

describe('the list of payment methods', () => {
  it('is filtered by channel, currency, status and customer, and masks accounts', async () => {
    const business = await aBusiness(app)
    const { customerId, reference } = await aCustomer(business.client)
    await aBankAccount(business.client, { customerId, ending: '4321' })
    await aBankAccount(business.client, { ending: '8765' })
    const browser = await site.signIn(business.id, 'SUPPORT')
    const { html } = await browser.get(
      '/console/payment-methods?channel=BANK_ACCOUNT&currency=ngn&status=active',
    )
    expect(html).toContain('···· 4321')
    expect(html).toContain('···· 8765')
    expect(html).not.toContain('0123454321')
    const own = await browser.get(`/console/payment-methods?customer=${reference}`)
    expect(own.html).toContain('···· 4321')
    expect(own.html).not.toContain('···· 8765')
    for (const query of ['channel=SWIFT', 'currency=KES', 'status=blocked', 'customer=nobody@example.com'])
      expect((await browser.get(`/console/payment-methods?${query}`)).html).toContain(
        'No payment methods found',
      )
  })
})

describe('the page of a payment method', () => {
  it('masks the account and shows the payments over it', async () => {
    const setup = await setUpPayout(app)
    const payout = await aPayout(setup)
    const browser = await site.signIn(setup.business.id, 'SUPPORT')
    const { html } = await browser.get(`/console/payment-methods/${setup.destinationId}`)
    expect(html).toContain(payout.meta.reference)
    expect(html).toContain('···· 6789')
    expect(html).not.toContain('0123456789')
  })

  it('shows an account to collect into with its number and terms', async () => {
    const business = await aBusiness(app)
    const { data } = await business.client.POST('/api/v1/payment-method/virtual-account', {
      body: { currency: 'NGN', amount: 5000 },
    })
    const browser = await site.signIn(business.id, 'SUPPORT')
    const { html } = await browser.get(`/console/payment-methods/${data?.data.paymentMethodId ?? ''}`)
    expect(html).toContain(data?.data.accountNumber)
    expect(html).toContain('One-time account')
    expect(html).toContain('5,000.00')
  })

  it('shows the addresses of a crypto wallet', async () => {
    const business = await aBusiness(app)
    const { id, addresses } = await app.wired.services.cryptoWallets.obtain(
      await app.wired.businesses.show(business.id),
      { customerId: undefined, asset: 'USDT' },
    )
    const browser = await site.signIn(business.id, 'AUDITOR')
    const { html } = await browser.get(`/console/payment-methods/${id}`)
    for (const { network, address } of addresses) {
      expect(html).toContain(network)
      expect(html).toContain(address)
    }
  })

  it('of another business is not found', async () => {
    const [one, other] = [await aBusiness(app), await aBusiness(app)]
    const { paymentMethodId } = await aBankAccount(other.client)
    const browser = await site.signIn(one.id, 'OWNER')
    expect((await browser.get(`/console/payment-methods/${paymentMethodId}`)).status).toBe(404)
  })
})

describe('the form of a payment method', () => {
  it('asks for channel and country first, then for the fields of the channel', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'PAYER')
    expect((await browser.get(path)).html).toContain('name="countryCode"')
    const bank = await browser.get(bankPage)
    expect(bank.html).toContain('<option value="000013">GTBANK PLC</option>')
    expect(bank.html).not.toContain('name="institution.institutionAddress"')
    const swift = await browser.get(`${path}?channel=SWIFT&countryCode=GB`)
    expect(swift.html).toMatch(/id="institution.institutionAddress"[^>]*required/)
    expect(swift.html).toMatch(/id="recipient.recipientAddress"[^>]*required/)
    const upi = await browser.get(`${path}?channel=UPI`)
    expect(upi.html).toContain('<input type="hidden" name="institution.institutionName" value="UPI"')
  })

  it('saves an account of the list of institutions once, without its number in the audit log', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'PAYER')
    const fields = {
      accountName: 'Ada Obi',
      accountNumber: '0123456789',
      'institution.institutionCode': '000013',
    }
    const saved = await browser.submit(path, fields, bankPage)
    expect(saved.status, saved.html).toBe(303)
    const { html } = await browser.get(saved.location ?? '')
    expect(html).toContain('GTBANK PLC')
    const entries = await listActs(app, business.id, 'payment-method create')
    expect(entries).toMatchObject([{ outcome: 'DONE', details: { accountNumber: 'hidden' } }])
  })

  it('shows what is missing or refused at its field', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'PAYER')
    const missing = await browser.submit(path, { accountName: 'Ada Obi' }, bankPage)
    expect(missing.status).toBe(422)
    expect(missing.html).toContain('<a href="#accountNumber">Account number is missing.</a>')
    expect(missing.html).toContain('<a href="#institution.institutionCode">Institution is missing.</a>')
    const foreign = { accountName: 'A', accountNumber: '1', 'institution.institutionCode': '999999' }
    expect((await browser.submit(path, foreign, bankPage)).html).toContain(
      'Choose an institution of the list.',
    )
    const upi = {
      accountName: 'Asha Rao',
      accountNumber: 'no address',
      'institution.institutionName': 'UPI',
      'recipient.recipientPhone': '+919812345678',
    }
    const refused = await browser.submit(path, upi, `${path}?channel=UPI`)
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/<a href="#accountNumber">Account number of UPI must be a virtual payment/)
  })

  it('deletes an account, once', async () => {
    const setup = await setUpPayout(app)
    const own = `/console/payment-methods/${setup.destinationId}`
    const browser = await site.signIn(setup.business.id, 'PAYER')
    expect((await browser.get(own)).html).toContain(`href="${own}/delete"`)
    const deleted = await browser.submit(`${own}/delete`, { reason: 'a wrong account' })
    expect(deleted.location).toBe('/console/payment-methods')
    expect((await browser.get(own)).status).toBe(404)
    expect((await browser.get(`${own}/delete`)).status).toBe(404)
    const [entry, ...others] = await listActs(app, setup.business.id, 'payment-method delete')
    expect(entry).toMatchObject({ subject: setup.destinationId, reason: 'a wrong account' })
    expect(others).toEqual([])
    const auditor = await site.signIn(setup.business.id, 'AUDITOR')
    expect((await auditor.get(`${own}/delete`)).status).toBe(403)
  })

  it('is closed to roles that may only read', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'SUPPORT')
    expect((await browser.get(path)).status).toBe(403)
  })
})
