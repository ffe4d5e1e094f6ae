import { beforeAll, describe, expect, it } from 'vitest'
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

// A production deployment that was given what this repository has none of: rails and an issuer. Here those of the
// sandbox stand in for them.

const rail = createSandboxRail({ usualMs: 300_000, instantMs: 30_000 })
const app = useApp({ ...liveIssuing, rails: new Map([[rail.name, rail]]) })
const path = '/api/v1/checkout-session' as const

beforeAll(() => useNetworks(app))

const create = async (wish: Parameters<typeof sessionBody>[0] = {}) => {
  const { client } = await aBusiness(app)
  return client.POST(path, { body: sessionBody(wish) })
}

describe('a session in production', () => {
  it('is paid by mobile money, from a page that says nothing of a sandbox', async () => {
    const scene = await aCheckout(app)
    for (const step of ['', '/mobile', '/bank']) {
      expect((await open(`${scene.url}${step}`)).html).not.toMatch(/sandbox|test number/i)
    }
    expect((await submit(scene, 'mobile', walletFields())).heading).toBe('Your payment is being processed')
    await settle(app)
    expect((await open(`${scene.url}/status`)).heading).toBe('Payment received')
    const [deposit] = await paymentsOf(scene.business.client, scene.body.merchantReference)
    expect(deposit).toMatchObject({
      status: 'SUCCESS',
      channel: 'MOBILE_MONEY',
      destinationAmount: '1500.00',
    })
    expect(await statesOf(app, scene)).toEqual(['PAID'])
    expect((await app.wallet(scene.business.id, 'KES')).available).toBe('1500.00')
  })

  it('asks for the one-time password of the payer, and does not say it', async () => {
    const scene = await aCheckout(app)
    const asked = await submit(scene, 'mobile', walletFields('0002'))
    expect(asked.heading).toBe('Enter your one-time password')
    expect(asked.html).not.toContain('123456')
    expect((await submit(scene, 'otp', { otp: '654321' })).html).toContain('Wrong password')
    await submit(scene, 'otp', { otp: '123456' })
    expect(await statesOf(app, scene)).toEqual(['PAID'])
  })

  it('shows an account of the issuer, and nobody can send sandbox money there', async () => {
    const scene = await aCheckout(app, { channels: ['VIRTUAL_BANK_ACCOUNT'] })
    const accountNumber = await chooseBank(scene)
    expect(accountNumber).toMatch(/^\w{8,}$/)
    const answer = await scene.business.client.POST(
      '/api/v1/payment-method/virtual-account/simulate-transfer',
      { body: { accountNumber, amount: 1500, currency: 'KES' } },
    )
    expectRefusal(answer, 'FORBIDDEN')
    expect(await statesOf(app, scene)).toEqual([])
  })

  it('takes no card: VALIDATION_ERROR where one is asked for, and no form reaches it', async () => {
    expectRefusal(await create({ channels: ['CARD'] }), 'VALIDATION_ERROR')
    expectRefusal(await create({ channels: ['MOBILE_MONEY', 'CARD'] }), 'VALIDATION_ERROR')
    const { data } = await create()
    expect(data?.data.channels).toEqual(['VIRTUAL_BANK_ACCOUNT', 'MOBILE_MONEY'])
    const scene = await aCheckout(app)
    expect((await open(`${scene.url}/card`)).heading).toBe('How would you like to pay?')
    const form = hiddenOf(await open(`${scene.url}/mobile`), 'mobile')
    const posted = await postForm(`${scene.url}/card`, { ...form, ...cardFields() })
    expect([posted.status, posted.headers.get('location')]).toEqual([303, new URL(scene.url).pathname])
    expect(await paymentsOf(scene.business.client, scene.body.merchantReference)).toEqual([])
    expect(await statesOf(app, scene)).toEqual([])
  })
})

describe('a production deployment', () => {
  it('that has neither rails nor issuer answers VALIDATION_ERROR: there is nothing to pay by', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await clientOf(url, key).POST(path, { body: sessionBody() })
      expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).toContain('no route')
    })
  })

  it('that has an issuer alone is paid by bank transfer alone', async () => {
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
