import { describe, expect, it } from 'vitest'
import { aHolder, aVirtualAccount } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import {
  aBusiness,
  aPayout,
  setUpPayout,
  must,
  payoutBody,
  type PayoutSetup,
} from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// An operator blocks payment methods: the events that the business gets, and what it can still do.

const app = useApp()

const blocking = () => app.wired.blocking

const create = (setup: PayoutSetup) => setup.client.POST('/api/v1/transaction', { body: payoutBody(setup) })
const quote = ({ client, destinationId }: PayoutSetup) =>
  client.GET('/api/v1/transaction/quote', {
    params: {
      query: { sourceCurrency: 'USD', destinationCurrency: 'NGN', sourceAmount: '10.00', destinationId },
    },
  })

describe('a blocked payment method', () => {
  it('sends an event, is shown as blocked, and moves no money until it is unblocked', async () => {
    const setup = await setUpPayout(app)
    const { business, client, destinationId: paymentMethodId } = setup
    const blocked = await blocking().block(business.id, paymentMethodId)
    expect(blocked).toMatchObject({ id: paymentMethodId, status: 'blocked' })
    for (const answer of [await create(setup), await quote(setup)]) {
      const details = expectRefusal(answer, 'INVALID_BUSINESS_TRANSACTION_REQUEST')
      expect(details.friendlyMessage).toContain('blocked')
    }
    expect(await app.wallet(business.id, 'USD')).toEqual({ available: '1000.00', pending: '0.00' })
    const path = { params: { path: { paymentMethodId } } }
    const shown = must(await client.GET('/api/v1/payment-method/{paymentMethodId}', path)).data
    expect(shown.status).toBe('blocked')
    // The default list contains only usable methods.
    expect(must(await client.GET('/api/v1/payment-method')).total).toBe(0)
    await blocking().unblock(business.id, paymentMethodId)
    must(await create(setup))
    const events = await app.events(business.id, paymentMethodId)
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['PAYMENT_METHOD.CREATED', 1],
      ['PAYMENT_METHOD.UPDATED', 2],
      ['PAYMENT_METHOD.UPDATED', 3],
    ])
    expect(events[1]?.body).toMatchObject({ event: 'PAYMENT_METHOD.UPDATED', data: shown })
    expect(events[2]?.body).toMatchObject({ data: { status: 'active' } })
  })

  it('does not stop a payout in flight', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await blocking().block(setup.business.id, setup.destinationId)
    await app.advanceClock('10 minutes')
    await app.runDue()
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
  })

  it('that expired meanwhile sends one event, when it is unblocked or by its expiry', async () => {
    const setup = await aHolder(app)
    const { paymentMethodId } = await aVirtualAccount(setup, { amount: 1 })
    await blocking().block(setup.business.id, paymentMethodId)
    await app.advanceClock('31 minutes')
    // Before the worker handles its expiry.
    expect(await blocking().unblock(setup.business.id, paymentMethodId)).toMatchObject({ status: 'expired' })
    await app.runDue()
    const events = await app.events(setup.business.id, paymentMethodId)
    expect(events.map(({ body }) => (body as { data: { status: string } }).data.status)).toEqual([
      'active',
      'blocked',
      'expired',
    ])
  })

  it('is blocked once, and only for its own business', async () => {
    const setup = await setUpPayout(app)
    const { business, destinationId } = setup
    const stranger = await aBusiness(app)
    await expect(blocking().block(stranger.id, destinationId)).rejects.toMatchObject({
      code: 'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    })
    await expect(blocking().unblock(business.id, destinationId)).rejects.toMatchObject({
      code: 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
    })
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => blocking().block(business.id, destinationId)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.events(business.id, destinationId)).toHaveLength(2)
  })
})
