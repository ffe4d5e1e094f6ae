import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createSandboxRail } from '../../../src/sandbox/rail.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { liveIssuing } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import {
  aCheckout,
  cardFields,
  chooseBank,
  hiddenOf,
  open,
  paymentsOf,
  postForm,
  sessionBody,
  settle,
  statesOf,
  submit,
  useNetworks,
  walletFields,
} from '../../support/checkouts.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// A production deployment needs its own rails and issuer; those of the sandbox take their place here.

const rail = createSandboxRail({ usualMs: 300_000, instantMs: 30_000 })
const app = useApp({ ...liveIssuing, rails: new Map([[rail.name, rail]]) })
const path = '/api/v1/checkout-session' as const

beforeAll(() => useNetworks(app))

const create = async (overrides: Parameters<typeof sessionBody>[0] = {}) => {
  const { client } = await aBusiness(app)
  return client.POST(path, { body: sessionBody(overrides) })
}

describe('a session in production', () => {
  it('is paid by mobile money, on pages that do not mention the sandbox', async () => {
    const checkout = await aCheckout(app)
    for (const step of ['', '/mobile', '/bank']) {
      expect((await open(`${checkout.url}${step}`)).html).not.toMatch(/sandbox|test number/i)
    }
    expect((await submit(checkout, 'mobile', walletFields())).heading).toBe('Your payment is being processed')
    await settle(app)
    expect((await open(`${checkout.url}/status`)).heading).toBe('Payment received')
    const [deposit] = await paymentsOf(checkout.business.client, checkout.body.merchantReference)
    expect(deposit).toMatchObject({
      status: 'SUCCESS',
      channel: 'MOBILE_MONEY',
      destinationAmount: '1500.00',
    })
    expect(await statesOf(app, checkout)).toEqual(['PAID'])
    expect((await app.wallet(checkout.business.id, 'KES')).available).toBe('1500.00')
  })

  it('asks for the one-time password of the payer, and does not show it', async () => {
    const checkout = await aCheckout(app)
    const asked = await submit(checkout, 'mobile', walletFields('0002'))
    expect(asked.heading).toBe('Enter your one-time password')
    expect(asked.html).not.toContain('123456')
    expect((await submit(checkout, 'otp', { otp: '654321' })).html).toContain('Wrong password')
    await submit(checkout, 'otp', { otp: '123456' })
    expect(await statesOf(app, checkout)).toEqual(['PAID'])
  })

  it('shows an account of the issuer, which takes no simulated transfer', async () => {
    const checkout = await aCheckout(app, { channels: ['VIRTUAL_BANK_ACCOUNT'] })
    const accountNumber = await chooseBank(checkout)
    expect(accountNumber).toMatch(/^\w{8,}$/)
    const answer = await checkout.business.client.POST(
      '/api/v1/payment-method/virtual-account/simulate-transfer',
      { body: { accountNumber, amount: 1500, currency: 'KES' } },
    )
    expectRefusal(answer, 'FORBIDDEN')
    expect(await statesOf(app, checkout)).toEqual([])
  })

  it('takes no card: CARD is refused with VALIDATION_ERROR, and no form starts a card payment', async () => {
    expectRefusal(await create({ channels: ['CARD'] }), 'VALIDATION_ERROR')
    expectRefusal(await create({ channels: ['MOBILE_MONEY', 'CARD'] }), 'VALIDATION_ERROR')
    const { data } = await create()
    expect(data?.data.channels).toEqual(['VIRTUAL_BANK_ACCOUNT', 'MOBILE_MONEY'])
    const checkout = await aCheckout(app)
    expect((await open(`${checkout.url}/card`)).heading).toBe('How would you like to pay?')
    const form = hiddenOf(await open(`${checkout.url}/mobile`), 'mobile')
    const posted = await postForm(`${checkout.url}/card`, { ...form, ...cardFields() })
    expect([posted.status, posted.headers.get('location')]).toEqual([303, new URL(checkout.url).pathname])
    expect(await paymentsOf(checkout.business.client, checkout.body.merchantReference)).toEqual([])
    expect(await statesOf(app, checkout)).toEqual([])
  })
})

describe('a rail that is stopped for long', () => {
  afterEach(() => query(app.wired.db, 'update rail_states set paused_at = null, pause_reason = null'))

  it('takes only its own channels off the checkout', async () => {
    const checkout = await aCheckout(app)
    await app.wired.railHealth.pause(rail.name, 'maintenance')
    await app.advanceClock('16 minutes')
    const page = await open(checkout.url)
    expect(page.html).toContain('Bank transfer')
    expect(page.html).not.toContain('Mobile money')
    expect(await chooseBank(checkout)).toMatch(/^\w{8,}$/)
    expect((await create()).response.status).toBe(201)
    expectRefusal(await create({ channels: ['MOBILE_MONEY'] }), 'EXTERNAL_REQUEST_ERROR')
  })
})

describe('a production deployment', () => {
  it('without rails and issuer responds VALIDATION_ERROR, as no channel is available', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await clientOf(url, key).POST(path, { body: sessionBody() })
      expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).toContain('no route')
    })
  })

  it('with only an issuer offers only bank transfer', async () => {
    await app.inProduction(
      async ({ url, key }) => {
        const answer = await clientOf(url, key).POST(path, { body: sessionBody() })
        const address = (answer.data?.data.checkoutUrl ?? '').replace('https://corridor.test', url)
        const page = await open(address)
        expect(page.html).toContain('Bank transfer')
        expect(page.html).not.toMatch(/Mobile money|Debit or credit card/)
      },
      { issuer: sandboxIssuer },
    )
  })
})
