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

describe('one payment', () => {
  it('comes of a form that is sent twice, and of thirty-two posts at once', async () => {
    const scene = await aCheckout(app)
    const form = { ...hiddenOf(await open(`${scene.url}/card`), 'card'), ...cardFields() }
    const answers = await Promise.all(Array.from({ length: 32 }, () => postForm(`${scene.url}/card`, form)))
    const status = `${new URL(scene.url).pathname}/status`
    expect(answers.map((one) => [one.status, one.headers.get('location')])).toEqual(
      answers.map(() => [303, status]),
    )
    expect(await paymentsOf(scene.business.client, scene.body.merchantReference)).toHaveLength(1)
    await settle(app)
    expect((await app.wallet(scene.business.id, 'KES')).available).toBe('1500.00')
  })

  it('comes of two tabs with two channels', async () => {
    const scene = await aCheckout(app)
    const card = { ...hiddenOf(await open(`${scene.url}/card`), 'card'), ...cardFields() }
    const mobile = { ...hiddenOf(await open(`${scene.url}/mobile`), 'mobile'), ...walletFields() }
    await Promise.all([postForm(`${scene.url}/card`, card), postForm(`${scene.url}/mobile`, mobile)])
    expect(await paymentsOf(scene.business.client, scene.body.merchantReference)).toHaveLength(1)
  })

  it('comes of a form that is sent again after its payment failed', async () => {
    const scene = await aCheckout(app)
    const form = { ...hiddenOf(await open(`${scene.url}/card`), 'card'), ...cardFields('0005') }
    await postForm(`${scene.url}/card`, form)
    const again = await postForm(`${scene.url}/card`, { ...form, ...cardFields() })
    expect(again.headers.get('location')).toMatch(/\/status$/)
    expect(await statesOf(app, scene)).toEqual(['FAILED'])
  })

  it('is final: a refund leaves the session paid', async () => {
    const scene = await aCheckout(app)
    await submit(scene, 'card', cardFields())
    await settle(app)
    const [deposit] = await paymentsOf(scene.business.client, scene.body.merchantReference)
    const ask = { businessId: scene.business.id, transactionId: deposit?.transactionId ?? '' }
    await app.wired.operations.refund(ask)
    expect((await open(scene.url)).heading).toBe('Already paid')
  })

  it('may be tried twenty times', async () => {
    const scene = await aCheckout(app)
    for (let attempt = 0; attempt < 20; attempt += 1) await submit(scene, 'card', cardFields('0005'))
    const page = await open(scene.url)
    expect(page.html).toContain('There were too many attempts')
    expect((await open(`${scene.url}/card`)).heading).toBe('The payment did not go through')
    expect(await statesOf(app, scene)).toHaveLength(20)
  })
})

describe('the end of the half hour', () => {
  it('ends a session that nobody paid, and a form of before pays nothing', async () => {
    const scene = await aCheckout(app)
    const form = { ...hiddenOf(await open(`${scene.url}/card`), 'card'), ...cardFields() }
    await app.advanceClock('30 minutes')
    expect((await open(scene.url)).heading).toBe('This payment page has expired')
    const answer = await postForm(`${scene.url}/card`, form)
    expect(answer.headers.get('location')).toBe(new URL(scene.url).pathname)
    expect(await statesOf(app, scene)).toEqual([])
  })

  it('does not turn away who has begun to pay', async () => {
    const scene = await aCheckout(app)
    await app.advanceClock('29 minutes')
    await submit(scene, 'card', cardFields())
    await settle(app)
    expect((await open(`${scene.url}/status`)).heading).toBe('Payment received')
  })

  it('ends a session whose last payment fails after it', async () => {
    const scene = await aCheckout(app)
    await app.advanceClock('29 minutes')
    await submit(scene, 'card', cardFields('0001'))
    await settle(app)
    expect((await open(`${scene.url}/status`)).heading).toBe('This payment page has expired')
  })

  it('lets another session take the reference over, and the old one can be paid no more', async () => {
    const scene = await aCheckout(app)
    await app.advanceClock('31 minutes')
    const { business, body } = scene
    const later = must(await business.client.POST('/api/v1/checkout-session', { body })).data
    await submit({ url: app.here(later.checkoutUrl) }, 'card', cardFields())
    await settle(app)
    expect((await open(scene.url)).heading).toBe('This payment page has expired')
    expect((await app.wallet(business.id, 'KES')).available).toBe('1500.00')
  })
})
