import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../support/app.ts'
import { aBankAccount, aCustomer, aPayout, setUpPayout, must } from '../../support/builders.ts'

/** What can be wrong with a business before it sends anything. */
export type WorldWish = Readonly<
  Record<'isUsedUp' | 'mustVerify' | 'mayNotSwap' | 'isLimited' | 'hasMinimum' | 'isPoor', boolean>
>

/** A business to send wrong creates of 20 USD to, with everything that their faults name. */
export type OrderWorld = {
  readonly wish: WorldWish
  readonly businessId: string
  readonly customerId: string
  readonly keys: Readonly<Record<'all' | 'other' | 'none', string>>
  readonly methods: Readonly<Record<'paid' | 'collecting' | 'anothers', string>>
  /** The key and the reference of transactions that stand; two, so that each can be used alone. */
  readonly used: { readonly idempotencyKey: string; readonly reference: string }
}

/** Builds such a business. Its duplicates stand before its settings change. */
export const anOrderWorld = async (app: TestApp, wish: WorldWish): Promise<OrderWorld> => {
  const setup = await setUpPayout(app, { usd: wish.isPoor ? '20.00' : '1000.00', rate: 1_000_000 })
  const { business, client, customerId, destinationId } = setup
  const other = await aCustomer(client)
  const anothers = await aBankAccount(client, { customerId: other.customerId })
  const collecting = await client.POST('/api/v1/payment-method', {
    body: {
      customerId,
      type: 'DEPOSIT',
      channel: 'MOBILE_MONEY',
      accountName: 'Adaeze Okafor',
      accountNumber: '+2348031234567',
      countryCode: 'NG',
      institution: { institutionCode: 'OPAY', institutionName: 'OPay' },
    },
  })
  const used = { idempotencyKey: `used-${randomUUID()}`, reference: `used-${randomUUID()}` }
  const small = { sourceAmount: '0.10', destinationAmount: '154.02' }
  await aPayout(setup, { ...small, idempotencyKey: used.idempotencyKey })
  await aPayout(setup, { ...small, reference: used.reference })
  const { businesses, limits } = app.wired
  await businesses.change(business.id, {
    isSwapEnabled: !wish.mayNotSwap,
    customersMustBeVerified: wish.mustVerify,
  })
  if (wish.isLimited) await limits.set(business.id, { daily: '15.00' })
  if (wish.hasMinimum) await limits.set(business.id, { minimum: '50.00' })
  if (wish.isUsedUp) await businesses.setRateLimit(business.id, 'createTransaction', 1)
  const [deposits, reads] = [
    await app.createKey(business.id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] }),
    await app.createKey(business.id, { permissions: ['TRANSACTION.HISTORY.READ'] }),
  ]
  return {
    wish,
    businessId: business.id,
    customerId,
    keys: { all: business.key, other: deposits.key, none: reads.key },
    methods: {
      paid: destinationId,
      collecting: must(collecting).data.paymentMethodId,
      anothers: anothers.paymentMethodId,
    },
    used,
  }
}
