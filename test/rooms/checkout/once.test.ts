import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import {
  aCheckout,
  cardFields,
  hiddenOf,
  open,
  paymentsOf,
  postForm,
  settle,
  statesOf,
  submit,
  useNetworks,
  walletFields,
} from '../../support/checkouts.ts'

const app = useApp()

beforeAll(() => useNetworks(app))

describe('a session', () => {
  it('gets one payment from thirty-two concurrent submissions of one form', async () => {
    const checkout = await aCheckout(app)
    const form = { ...hiddenOf(await open(`${checkout.url}/card`), 'card'), ...cardFields() }
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => postForm(`${checkout.url}/card`, form)),
    )
    const status = `${new URL(checkout.url).pathname}/status`
    expect(answers.map((one) => [one.status, one.headers.get('location')])).toEqual(
      answers.map(() => [303, status]),
    )
    expect(await paymentsOf(checkout.business.client, checkout.body.merchantReference)).toHaveLength(1)
    await settle(app)
    expect((await app.wallet(checkout.business.id, 'KES')).available).toBe('1500.00')
  })

  it('gets none that the wallet cannot hold', async () => {
    const checkout = await aCheckout(app)
    const topUp = { amount: '9999999999999.00', currency: 'KES' }
    must(await checkout.business.client.POST('/api/v1/org/balance/topup', { body: topUp }))
    expect((await submit(checkout, 'card', cardFields())).status).toBe(422)
    expect(await statesOf(app, checkout)).toEqual([])
  })

  it('gets one payment from two tabs with different channels', async () => {
    const checkout = await aCheckout(app)
    const card = { ...hiddenOf(await open(`${checkout.url}/card`), 'card'), ...cardFields() }
    const mobile = { ...hiddenOf(await open(`${checkout.url}/mobile`), 'mobile'), ...walletFields() }
    await Promise.all([postForm(`${checkout.url}/card`, card), postForm(`${checkout.url}/mobile`, mobile)])
    expect(await paymentsOf(checkout.business.client, checkout.body.merchantReference)).toHaveLength(1)
  })

  it('gets no second payment from a form whose payment failed', async () => {
    const checkout = await aCheckout(app)
    const form = { ...hiddenOf(await open(`${checkout.url}/card`), 'card'), ...cardFields('0005') }
    await postForm(`${checkout.url}/card`, form)
    const again = await postForm(`${checkout.url}/card`, { ...form, ...cardFields() })
    expect(again.headers.get('location')).toMatch(/\/status$/)
    expect(await statesOf(app, checkout)).toEqual(['FAILED'])
  })

  it('stays paid after a refund', async () => {
    const checkout = await aCheckout(app)
    await submit(checkout, 'card', cardFields())
    await settle(app)
    const [deposit] = await paymentsOf(checkout.business.client, checkout.body.merchantReference)
    const ids = { businessId: checkout.business.id, transactionId: deposit?.transactionId ?? '' }
    await app.wired.operatorActions.refund(ids)
    expect((await open(checkout.url)).heading).toBe('Already paid')
  })

  it('takes at most twenty payments', async () => {
    const checkout = await aCheckout(app)
    for (let attempt = 0; attempt < 20; attempt += 1) await submit(checkout, 'card', cardFields('0005'))
    const page = await open(checkout.url)
    expect(page.html).toContain('There were too many attempts')
    expect((await open(`${checkout.url}/card`)).heading).toBe('The payment did not go through')
    expect(await statesOf(app, checkout)).toHaveLength(20)
  })
})

describe('after half an hour', () => {
  it('an unpaid session expires, and a form that was loaded earlier starts nothing', async () => {
    const checkout = await aCheckout(app)
    const form = { ...hiddenOf(await open(`${checkout.url}/card`), 'card'), ...cardFields() }
    await app.advanceClock('30 minutes')
    expect((await open(checkout.url)).heading).toBe('This payment page has expired')
    const answer = await postForm(`${checkout.url}/card`, form)
    expect(answer.headers.get('location')).toBe(new URL(checkout.url).pathname)
    expect(await statesOf(app, checkout)).toEqual([])
  })

  it('an expired session speaks of transfers only where it takes them', async () => {
    const [both, cards] = [await aCheckout(app), await aCheckout(app, { channels: ['CARD'] })]
    await app.advanceClock('30 minutes')
    expect((await open(both.url)).html).toContain('A bank transfer that you already made will be received.')
    expect((await open(cards.url)).html).not.toContain('bank transfer')
  })

  it('a payment that started in time still pays the session', async () => {
    const checkout = await aCheckout(app)
    await app.advanceClock('29 minutes')
    await submit(checkout, 'card', cardFields())
    await settle(app)
    expect((await open(`${checkout.url}/status`)).heading).toBe('Payment received')
  })

  it('a session expires when its last payment fails later', async () => {
    const checkout = await aCheckout(app)
    await app.advanceClock('29 minutes')
    await submit(checkout, 'card', cardFields('0001'))
    await settle(app)
    expect((await open(`${checkout.url}/status`)).heading).toBe('This payment page has expired')
  })

  it('another session can take over the reference, and the old one can no longer be paid', async () => {
    const checkout = await aCheckout(app)
    await app.advanceClock('31 minutes')
    const { business, body } = checkout
    const later = must(await business.client.POST('/api/v1/checkout-session', { body })).data
    await submit({ url: app.here(later.checkoutUrl) }, 'card', cardFields())
    await settle(app)
    expect((await open(checkout.url)).heading).toBe('This payment page has expired')
    expect((await app.wallet(business.id, 'KES')).available).toBe('1500.00')
  })
})
