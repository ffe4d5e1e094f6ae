import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../support/app.ts'
import { aBankAccount, aCustomer, aMobileWallet, aPayout, setUpPayout } from '../../support/builders.ts'

/** Faults that a business can have before it sends a request. */
export type BusinessFaults = Readonly<
  Record<'isUsedUp' | 'mustVerify' | 'mayNotSwap' | 'isLimited' | 'hasMinimum' | 'isPoor', boolean>
>

/** A business that sends faulty creates of 20 USD, with the ids that the faults need. */
export type OrderWorld = {
  readonly businessFaults: BusinessFaults
  readonly businessId: string
  readonly customerId: string
  readonly keys: Readonly<Record<'all' | 'other' | 'none', string>>
  readonly methods: Readonly<Record<'paid' | 'collecting' | 'anothers', string>>
  /** The key and the reference of two existing transactions, so that each can be used alone. */
  readonly used: { readonly idempotencyKey: string; readonly reference: string }
}

/** Creates such a business. Its existing transactions are made before its settings change. */
export const anOrderWorld = async (app: TestApp, businessFaults: BusinessFaults): Promise<OrderWorld> => {
  const setup = await setUpPayout(app, { usd: businessFaults.isPoor ? '20.00' : '1000.00', rate: 1_000_000 })
  const { business, client, customerId, destinationId } = setup
  const other = await aCustomer(client)
  const anothers = await aBankAccount(client, { customerId: other.customerId })
  const collecting = await aMobileWallet(client, { customerId })
  const used = { idempotencyKey: `used-${randomUUID()}`, reference: `used-${randomUUID()}` }
  const small = { sourceAmount: '0.10', destinationAmount: '154.02' }
  await aPayout(setup, { ...small, idempotencyKey: used.idempotencyKey })
  await aPayout(setup, { ...small, reference: used.reference })
  const { businesses, limits } = app.wired
  await businesses.change(business.id, {
    isSwapEnabled: !businessFaults.mayNotSwap,
    customersMustBeVerified: businessFaults.mustVerify,
  })
  if (businessFaults.isLimited) await limits.set(business.id, { daily: '15.00' })
  if (businessFaults.hasMinimum) await limits.set(business.id, { minimum: '50.00' })
  if (businessFaults.isUsedUp) await businesses.setRateLimit(business.id, 'createTransaction', 1)
  const [deposits, reads] = [
    await app.createKey(business.id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] }),
    await app.createKey(business.id, { permissions: ['TRANSACTION.HISTORY.READ'] }),
  ]
  return {
    businessFaults,
    businessId: business.id,
    customerId,
    keys: { all: business.key, other: deposits.key, none: reads.key },
    methods: {
      paid: destinationId,
      collecting: collecting.paymentMethodId,
      anothers: anothers.paymentMethodId,
    },
    used,
  }
}
