import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import {
  aCheckout,
  cardFields,
  type CheckoutScene,
  chooseBank,
  hiddenOf,
  numberOn,
  open,
  paymentsOf,
  postForm,
  settle,
  statesOf,
  submit,
  useNetworks,
} from '../../support/checkouts.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

beforeAll(() => useNetworks(app))

type Wish = { amount?: number; outcome?: 'success' | 'failed'; reference?: string }

const transfer = ({ business }: CheckoutScene, accountNumber: string, wish: Wish = {}) =>
  business.client.POST('/api/v1/payment-method/virtual-account/simulate-transfer', {
    body: { accountNumber, amount: 1500, currency: 'KES', ...wish },
  })

const balance = async ({ business }: CheckoutScene) => (await app.wallet(business.id, 'KES')).available

describe('a bank transfer', () => {
  it('is asked for with an account of its own, and pays the session when it has come', async () => {
    const scene = await aCheckout(app)
    const page = await submit(scene, 'bank')
    expect(page.html).toContain('Make one transfer for exactly <strong>KES 1,500.00</strong>')
    expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="5;url=[^"]*\/bank"/)
    expect(page.html).toMatch(/data-copy="1500\.00"[^>]*hidden/)
    must(await transfer(scene, numberOn(page)))
    expect((await open(`${scene.url}/bank`)).heading).toBe('Your payment is being processed')
    const [deposit] = await paymentsOf(scene.business.client, scene.body.merchantReference)
    expect(deposit).toMatchObject({
      type: 'DEPOSIT',
      channel: 'VIRTUAL_BANK_ACCOUNT',
      destinationAmount: '1500.00',
      merchantReference: scene.body.merchantReference,
    })
    expect(deposit?.fee).toBeUndefined()
    expect(await balance(scene)).toBe('0.00')
    await settle(app)
    expect((await open(`${scene.url}/bank`)).heading).toBe('Payment received')
    expect([await statesOf(app, scene), await balance(scene)]).toEqual([['PAID'], '1500.00'])
  })

  it('is sent to the same account however often, and in however many tabs at once, it is chosen', async () => {
    const scene = await aCheckout(app)
    const form = hiddenOf(await open(scene.url), 'bank')
    await Promise.all(Array.from({ length: 8 }, () => postForm(`${scene.url}/bank`, form)))
    const first = numberOn(await open(`${scene.url}/bank`))
    expect(first).toMatch(/^\w{8,}$/)
    expect(await chooseBank(scene)).toBe(first)
  })

  it('that fails lets another be sent, to another account', async () => {
    const scene = await aCheckout(app)
    const first = await chooseBank(scene)
    must(await transfer(scene, first, { outcome: 'failed' }))
    await settle(app)
    expect((await open(`${scene.url}/status`)).heading).toBe('The payment did not go through')
    const second = await chooseBank(scene)
    expect(second).not.toBe(first)
    must(await transfer(scene, second))
    await settle(app)
    expect([await statesOf(app, scene), await balance(scene)]).toEqual([['FAILED', 'PAID'], '1500.00'])
  })

  it('of another amount is not taken by the account', async () => {
    const scene = await aCheckout(app)
    const number = await chooseBank(scene)
    const answer = await transfer(scene, number, { amount: 1499 })
    expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
    expect(await statesOf(app, scene)).toEqual([])
  })

  it('keeps its own reference for how long the sandbox takes, and the session’s for the business', async () => {
    const scene = await aCheckout(app)
    must(await transfer(scene, await chooseBank(scene), { reference: 'SIMULATE_INSTANT' }))
    await app.advanceClock('31 seconds')
    await app.runDue()
    expect(await statesOf(app, scene)).toEqual(['PAID'])
    expect(await paymentsOf(scene.business.client, scene.body.merchantReference)).toHaveLength(1)
  })
})

describe('a transfer that is not awaited any more', () => {
  const flagged = async ({ business }: CheckoutScene): Promise<number> => {
    const filter = { businessId: business.id, isFlagged: true }
    return (await app.wired.services.checkout.list(filter, { page: 0, limit: 10 })).total
  }

  it('since the half hour is over, is credited as an ordinary deposit and flagged', async () => {
    const scene = await aCheckout(app)
    await app.advanceClock('20 minutes')
    const number = await chooseBank(scene)
    await app.advanceClock('11 minutes')
    expect((await open(`${scene.url}/bank`)).heading).toBe('This payment page has expired')
    must(await transfer(scene, number))
    await settle(app)
    expect([await statesOf(app, scene), await balance(scene)]).toEqual([['EXTRA'], '1500.00'])
    expect(await flagged(scene)).toBe(1)
    expect((await open(scene.url)).heading).toBe('This payment page has expired')
  })

  it('since the half hour of the account itself is over too, is credited all the same', async () => {
    const scene = await aCheckout(app)
    const number = await chooseBank(scene)
    await app.advanceClock('3 days')
    must(await transfer(scene, number))
    expectRefusal(await transfer(scene, number, { amount: 1499 }), 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
    await settle(app)
    expect([await statesOf(app, scene), await balance(scene)]).toEqual([['EXTRA'], '1500.00'])
    expect(await flagged(scene)).toBe(1)
  })

  it('since it was sent twice, pays once and is credited besides', async () => {
    const scene = await aCheckout(app)
    const number = await chooseBank(scene)
    const sent = await Promise.all(Array.from({ length: 4 }, () => transfer(scene, number)))
    expect(sent.map(({ response }) => response.status)).toEqual([202, 202, 202, 202])
    await settle(app)
    expect((await statesOf(app, scene)).toSorted()).toEqual(['EXTRA', 'EXTRA', 'EXTRA', 'PAID'])
    expect(await balance(scene)).toBe('6000.00')
    expect(await flagged(scene)).toBe(1)
  })

  it('since the session is paid, is credited besides and flagged', async () => {
    const scene = await aCheckout(app)
    const number = await chooseBank(scene)
    await submit(scene, 'card', cardFields())
    await settle(app)
    expect(await flagged(scene)).toBe(0)
    must(await transfer(scene, number))
    await settle(app)
    expect([await statesOf(app, scene), await balance(scene)]).toEqual([['PAID', 'EXTRA'], '3000.00'])
    expect(await flagged(scene)).toBe(1)
  })

  it('since a card is being charged, is flagged and leaves the card its payment', async () => {
    const scene = await aCheckout(app)
    const number = await chooseBank(scene)
    await submit(scene, 'card', cardFields())
    must(await transfer(scene, number))
    await settle(app)
    expect([await statesOf(app, scene), await balance(scene)]).toEqual([['PAID', 'EXTRA'], '3000.00'])
  })

  it('of thirty-two cards and a transfer at once, one thing pays, and all that was credited is told', async () => {
    const scene = await aCheckout(app)
    const number = await chooseBank(scene)
    const form = { ...hiddenOf(await open(`${scene.url}/card`), 'card'), ...cardFields() }
    await Promise.all([
      ...Array.from({ length: 16 }, () => postForm(`${scene.url}/card`, form)),
      transfer(scene, number),
      ...Array.from({ length: 16 }, () => postForm(`${scene.url}/card`, form)),
    ])
    await settle(app)
    const states = await statesOf(app, scene)
    expect(states.filter((state) => state === 'PAID')).toHaveLength(1)
    const credited = states.filter((state) => state === 'PAID' || state === 'EXTRA').length
    expect(await balance(scene)).toBe(`${(credited * 1500).toString()}.00`)
  })
})

describe('no account', () => {
  it('is offered in a currency that nobody issues, or for an amount beyond five million', async () => {
    const yen = await open((await aCheckout(app, { currency: 'JPY', amount: 5_000 })).url)
    expect(yen.html).not.toContain('Bank transfer')
    const much = await open((await aCheckout(app, { amount: 500_000_001 })).url)
    expect(much.html).not.toContain('Bank transfer')
    const most = await open((await aCheckout(app, { amount: 500_000_000 })).url)
    expect(most.html).toContain('Bank transfer')
  })
})
