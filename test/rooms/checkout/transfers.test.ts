import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import {
  aCheckout,
  cardFields,
  type TestCheckout,
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

type TransferOverrides = { amount?: number; outcome?: 'success' | 'failed'; reference?: string }

const transfer = ({ business }: TestCheckout, accountNumber: string, overrides: TransferOverrides = {}) =>
  business.client.POST('/api/v1/payment-method/virtual-account/simulate-transfer', {
    body: { accountNumber, amount: 1500, currency: 'KES', ...overrides },
  })

const balance = async ({ business }: TestCheckout) => (await app.wallet(business.id, 'KES')).available

describe('a bank transfer', () => {
  it('gets a separate account, and pays the session when it arrives', async () => {
    const checkout = await aCheckout(app)
    const page = await submit(checkout, 'bank')
    expect(page.html).toContain('for exactly KES 1,500.00 to')
    expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="5;url=[^"]*\/bank"/)
    expect(page.html).toMatch(/data-copy="1500\.00"[^>]*hidden/)
    must(await transfer(checkout, numberOn(page)))
    expect((await open(`${checkout.url}/bank`)).heading).toBe('Your payment is being processed')
    const [deposit] = await paymentsOf(checkout.business.client, checkout.body.merchantReference)
    expect(deposit).toMatchObject({
      type: 'DEPOSIT',
      channel: 'VIRTUAL_BANK_ACCOUNT',
      destinationAmount: '1500.00',
      merchantReference: checkout.body.merchantReference,
    })
    expect(deposit?.fee).toBeUndefined()
    expect(await balance(checkout)).toBe('0.00')
    await settle(app)
    expect((await open(`${checkout.url}/bank`)).heading).toBe('Payment received')
    expect([await statesOf(app, checkout), await balance(checkout)]).toEqual([['PAID'], '1500.00'])
  })

  it('keeps its own reference in meta.transferReference, beside that of the session', async () => {
    const checkout = await aCheckout(app)
    must(await transfer(checkout, numberOn(await submit(checkout, 'bank')), { reference: 'my invoice 7' }))
    const { merchantReference } = checkout.body
    const [deposit] = await paymentsOf(checkout.business.client, merchantReference)
    expect(deposit).toMatchObject({ merchantReference, meta: { transferReference: 'my invoice 7' } })
    expect(deposit?.meta.reference).toMatch(/^transfer-/)
  })

  it('uses the same account for repeated and concurrent requests', async () => {
    const checkout = await aCheckout(app)
    const form = hiddenOf(await open(checkout.url), 'bank')
    await Promise.all(Array.from({ length: 8 }, () => postForm(`${checkout.url}/bank`, form)))
    const first = numberOn(await open(`${checkout.url}/bank`))
    expect(first).toMatch(/^\w{8,}$/)
    expect(await chooseBank(checkout)).toBe(first)
  })

  it('that fails can be repeated, with another account', async () => {
    const checkout = await aCheckout(app)
    const first = await chooseBank(checkout)
    must(await transfer(checkout, first, { outcome: 'failed' }))
    await settle(app)
    expect((await open(`${checkout.url}/status`)).heading).toBe('The payment did not go through')
    const second = await chooseBank(checkout)
    expect(second).not.toBe(first)
    must(await transfer(checkout, second))
    await settle(app)
    expect([await statesOf(app, checkout), await balance(checkout)]).toEqual([['FAILED', 'PAID'], '1500.00'])
  })

  it('of another amount is refused by the account', async () => {
    const checkout = await aCheckout(app)
    const number = await chooseBank(checkout)
    const answer = await transfer(checkout, number, { amount: 1499 })
    expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
    expect(await statesOf(app, checkout)).toEqual([])
  })

  it('keeps its own reference for the speed of the sandbox, and the session’s reference for the business', async () => {
    const checkout = await aCheckout(app)
    must(await transfer(checkout, await chooseBank(checkout), { reference: 'SIMULATE_INSTANT' }))
    await app.advanceClock('31 seconds')
    await app.runDue()
    expect(await statesOf(app, checkout)).toEqual(['PAID'])
    expect(await paymentsOf(checkout.business.client, checkout.body.merchantReference)).toHaveLength(1)
  })
})

describe('a transfer that arrives late or twice', () => {
  const flagged = async ({ business }: TestCheckout): Promise<number> => {
    const filter = { businessId: business.id, isFlagged: true }
    return (await app.wired.services.checkout.list(filter, { page: 0, limit: 10 })).total
  }

  it('after the session expired is credited as an ordinary deposit and flagged', async () => {
    const checkout = await aCheckout(app)
    await app.advanceClock('20 minutes')
    const number = await chooseBank(checkout)
    await app.advanceClock('11 minutes')
    expect((await open(`${checkout.url}/bank`)).heading).toBe('This payment page has expired')
    must(await transfer(checkout, number))
    await settle(app)
    expect([await statesOf(app, checkout), await balance(checkout)]).toEqual([['EXTRA'], '1500.00'])
    expect(await flagged(checkout)).toBe(1)
    expect((await open(checkout.url)).heading).toBe('This payment page has expired')
  })

  it('after the account expired too is still credited', async () => {
    const checkout = await aCheckout(app)
    const number = await chooseBank(checkout)
    await app.advanceClock('3 days')
    must(await transfer(checkout, number))
    expectRefusal(
      await transfer(checkout, number, { amount: 1499 }),
      'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
    )
    await settle(app)
    expect([await statesOf(app, checkout), await balance(checkout)]).toEqual([['EXTRA'], '1500.00'])
    expect(await flagged(checkout)).toBe(1)
  })

  it('that was sent several times pays once, and the rest is credited and flagged', async () => {
    const checkout = await aCheckout(app)
    const number = await chooseBank(checkout)
    const sent = await Promise.all(Array.from({ length: 4 }, () => transfer(checkout, number)))
    expect(sent.map(({ response }) => response.status)).toEqual([202, 202, 202, 202])
    await settle(app)
    expect((await statesOf(app, checkout)).toSorted()).toEqual(['EXTRA', 'EXTRA', 'EXTRA', 'PAID'])
    expect(await balance(checkout)).toBe('6000.00')
    expect(await flagged(checkout)).toBe(1)
  })

  it('after the session was paid is credited and flagged', async () => {
    const checkout = await aCheckout(app)
    const number = await chooseBank(checkout)
    await submit(checkout, 'card', cardFields())
    await settle(app)
    expect(await flagged(checkout)).toBe(0)
    must(await transfer(checkout, number))
    await settle(app)
    expect([await statesOf(app, checkout), await balance(checkout)]).toEqual([['PAID', 'EXTRA'], '3000.00'])
    expect(await flagged(checkout)).toBe(1)
  })

  it('during a card payment is flagged, and the card pays', async () => {
    const checkout = await aCheckout(app)
    const number = await chooseBank(checkout)
    await submit(checkout, 'card', cardFields())
    must(await transfer(checkout, number))
    await settle(app)
    expect([await statesOf(app, checkout), await balance(checkout)]).toEqual([['PAID', 'EXTRA'], '3000.00'])
  })

  it('concurrent with thirty-two card submissions: one payment pays, and every credit is recorded', async () => {
    const checkout = await aCheckout(app)
    const number = await chooseBank(checkout)
    const form = { ...hiddenOf(await open(`${checkout.url}/card`), 'card'), ...cardFields() }
    await Promise.all([
      ...Array.from({ length: 16 }, () => postForm(`${checkout.url}/card`, form)),
      transfer(checkout, number),
      ...Array.from({ length: 16 }, () => postForm(`${checkout.url}/card`, form)),
    ])
    await settle(app)
    const states = await statesOf(app, checkout)
    expect(states.filter((state) => state === 'PAID')).toHaveLength(1)
    const credited = states.filter((state) => state === 'PAID' || state === 'EXTRA').length
    expect(await balance(checkout)).toBe(`${(credited * 1500).toString()}.00`)
  })
})

describe('bank transfer', () => {
  it('is not offered in a currency without an issuer, or for more than five million', async () => {
    const yen = await open((await aCheckout(app, { currency: 'JPY', amount: 5_000 })).url)
    expect(yen.html).not.toContain('Bank transfer')
    const much = await open((await aCheckout(app, { amount: 500_000_001 })).url)
    expect(much.html).not.toContain('Bank transfer')
    const most = await open((await aCheckout(app, { amount: 500_000_000 })).url)
    expect(most.html).toContain('Bank transfer')
  })
})
