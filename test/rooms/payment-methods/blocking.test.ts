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

// What an operator does to payment methods, and what the business hears and may do then.

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
  it('is told of, shown blocked, and moves no money until it is unblocked', async () => {
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
    // The usual list is of methods that can be used.
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

  it('lets a payout under way go on', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await blocking().block(setup.business.id, setup.destinationId)
    await app.advanceClock('10 minutes')
    await app.runDue()
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
  })

  it('that was over meanwhile is told of once, by who unblocks it or by its time', async () => {
    const setup = await aHolder(app)
    const { paymentMethodId } = await aVirtualAccount(setup, { amount: 1 })
    await blocking().block(setup.business.id, paymentMethodId)
    await app.advanceClock('31 minutes')
    // Before the worker comes to it.
    expect(await blocking().unblock(setup.business.id, paymentMethodId)).toMatchObject({ status: 'expired' })
    await app.runDue()
    const events = await app.events(setup.business.id, paymentMethodId)
    expect(events.map(({ body }) => (body as { data: { status: string } }).data.status)).toEqual([
      'active',
      'blocked',
      'expired',
    ])
  })

  it('is blocked once, and nobody else’s', async () => {
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
