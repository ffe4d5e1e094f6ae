import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aCheckout,
  open,
  statesOf,
  submit,
  useNetworks,
  walletFields,
  type TestCheckout,
} from '../../support/checkouts.ts'
import { aLateAnswer, createScriptedRail, inTurn } from '../rails/scripted-rail.ts'
import { until } from '../../support/until.ts'

const { rail, calls, play } = createScriptedRail()
const app = useApp({ rails: new Map([['sandbox', rail]]) })

const accepted = { kind: 'succeeded' } as const
const incorrect = { kind: 'incorrect' } as const
const refused = 'No new password was sent.'
const passwordHeading = 'Enter your one-time password'

beforeAll(() => useNetworks(app))

/** A checkout whose payment awaits its password. */
const aWaitingCheckout = async (): Promise<TestCheckout> => {
  play(inTurn(), { asks: true })
  const checkout = await aCheckout(app)
  expect((await submit(checkout, 'mobile', walletFields())).heading).toBe(passwordHeading)
  return checkout
}

describe('a new one-time password', () => {
  it('is sent by the rail every 30 seconds, three times at most', async () => {
    const checkout = await aWaitingCheckout()
    play(inTurn(accepted, accepted, accepted), { asks: true })
    const early = await submit(checkout, 'resend')
    expect([early.status, early.html.includes(refused)]).toEqual([422, true])
    for (let resends = 1; resends <= 3; resends += 1) {
      await app.advanceClock('31 seconds')
      expect((await submit(checkout, 'resend')).html).toContain('We sent a new password to your phone.')
      expect((await submit(checkout, 'resend')).html).toContain(refused)
      expect(calls.map(({ kind }) => kind)).toEqual(Array.from({ length: resends }, () => 'resend'))
    }
    await app.advanceClock('31 seconds')
    expect((await submit(checkout, 'resend')).html).toContain(refused)
    expect(calls).toHaveLength(3)
  })

  it('is sent once for requests at the same time', async () => {
    const checkout = await aWaitingCheckout()
    play(inTurn(accepted), { asks: true })
    await app.advanceClock('31 seconds')
    const pages = await Promise.all(Array.from({ length: 5 }, () => submit(checkout, 'resend')))
    expect(pages.filter(({ html }) => !html.includes(refused))).toHaveLength(1)
    expect(calls).toHaveLength(1)
  })

  it('that the rail does not send is a page, and counts', async () => {
    const checkout = await aWaitingCheckout()
    play(inTurn(new Error('timed out')), { asks: true })
    await app.advanceClock('31 seconds')
    const page = await submit(checkout, 'resend')
    expect([page.status, page.heading]).toEqual([503, 'Something went wrong'])
    expect((await submit(checkout, 'resend')).html).toContain(refused)
    expect(calls).toHaveLength(1)
  })
})

describe('cancelling a payment that awaits its password', () => {
  it('fails the payment, credits nothing, and lets the payer choose again', async () => {
    const checkout = await aWaitingCheckout()
    expect((await submit(checkout, 'cancel')).heading).toBe('How would you like to pay?')
    expect(await statesOf(app, checkout)).toEqual(['FAILED'])
    expect((await app.wallet(checkout.business.id, 'KES')).available).toBe('0.00')
    expect(calls).toEqual([])
  })

  it('is possible after a wrong password', async () => {
    const checkout = await aWaitingCheckout()
    play(inTurn(incorrect), { asks: true })
    await submit(checkout, 'otp', { otp: '000000' })
    expect((await submit(checkout, 'cancel')).heading).toBe('How would you like to pay?')
  })

  it('is refused while a password is being checked: the rail may have the money', async () => {
    const checkout = await aWaitingCheckout()
    const late = aLateAnswer()
    play(() => late.answer, { asks: true })
    const paying = submit(checkout, 'otp', { otp: '123456' })
    await until(
      async () => calls.length === 1,
      () => 'the rail was not called',
    )
    const page = await submit(checkout, 'cancel')
    expect([page.status, page.heading]).toEqual([422, passwordHeading])
    expect(page.html).toContain('This payment cannot be cancelled while a password is being checked.')
    late.give(accepted)
    expect((await paying).heading).toBe('Payment received')
    expect(await statesOf(app, checkout)).toEqual(['PAID'])
    expect((await open(checkout.url)).heading).toBe('Already paid')
  })
})
