import { describe, expect, it } from 'vitest'
import { useDeployed } from './deployed.ts'

let businessId: string

const deployed = useDeployed(async (wired) => {
  businessId = (await wired.businesses.create({ name: 'Acme', countryCode: 'KE' })).id
  await wired.services.pricing.setRoutes([
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'KES', rail: 'sandbox' },
  ])
})
const { run, json } = deployed

const aSession = async (merchantReference: string): Promise<string> => {
  const business = await deployed.wired.businesses.show(businessId)
  const opened = await deployed.wired.services.checkout.create(business, {
    amount: { minor: 150_000n, currency: 'KES' },
    redirectUrl: 'https://shop.example.com/',
    customer: {
      name: 'Wanjiku Kamau',
      email: 'wanjiku@example.com',
      phone: '+254711000001',
      countryCode: 'KE',
    },
    merchantReference,
    channels: ['CARD'],
    metadata: {},
  })
  return opened.session.id
}

describe('checkout', () => {
  it('lists sessions, newest first, and shows one with its payments', async () => {
    const first = await aSession('invoice-1')
    const second = await aSession('invoice-2')
    expect(await json('checkout', 'list', businessId)).toMatchObject({
      total: 2,
      page: 0,
      data: [
        { checkoutId: second, state: 'open', isFlagged: false, amount: '1500.00', currency: 'KES' },
        { checkoutId: first, merchantReference: 'invoice-1', payments: [] },
      ],
    })
    expect(await json('checkout', 'list', businessId, '--flagged')).toMatchObject({ total: 0, data: [] })
    const shown = await run('checkout', 'show', businessId, first)
    expect(shown.stdout).toMatch(new RegExp(`${first} +open +1500\\.00 KES +invoice-1`))
    expect(shown.stdout).toContain('No payments yet.')
  })

  it('refuses an unknown or foreign session, and an invalid limit', async () => {
    const id = await aSession('invoice-3')
    expect((await run('checkout', 'show', businessId, 'f'.repeat(24))).stderr).toContain(
      'No checkout session',
    )
    expect((await run('checkout', 'show', 'f'.repeat(24), id)).code).toBe(1)
    expect((await run('checkout', 'list', businessId, '--limit', '1000')).code).toBe(1)
  })
})
