import { transactionChannels, transactionTypes } from '../../../generated/catalogue.ts'
import { createId } from '../../../src/kernel/id.ts'
import { initialStatuses } from '../../../src/transactions/states.ts'
import type { Origin, Transaction } from '../../../src/transactions/transaction.ts'

export const currencies = ['USD', 'NGN', 'EUR', 'KES']
const origins: readonly Origin[] = ['api', 'checkout', 'batch', 'topup']

/** Creates a generator of random numbers that is determined by its seed (mulberry32). */
export const numbersOf = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const next = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((next ^ (next >>> 14)) >>> 0) % below
  }
}

/** Draws a whole number from 0 to below the given one. */
export type Below = (below: number) => number

/** Chooses an item. */
export const oneOf = <Item>(below: Below, items: readonly Item[]): Item => {
  const item = items[below(items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

export const hour = 3_600_000

// Half of them in one hour, as in a run of payouts; the rest over two and a half years, many exactly on the
// hour or just before it, and some in the same millisecond.
const aMoment = (below: Below): Date => {
  const busy = Date.UTC(2025, 10, 3, 14)
  if (below(2) === 0) return new Date(busy + below(hour))
  const at = Date.UTC(2024, 5, 1) + below(912 * 24) * hour
  return new Date(at + oneOf(below, [0, 0, -1, below(hour)]))
}

/** Draws a random transaction. */
export const aTransaction = (below: Below, businessId: string): Transaction => {
  const createdAt = aMoment(below)
  const id = createId(createdAt)
  // Most are of a few kinds, and a few are of any kind.
  const isUsual = below(10) > 0
  const [from, to] = isUsual ? ['USD', 'NGN'] : [oneOf(below, currencies), oneOf(below, currencies)]
  return {
    businessId,
    id,
    origin: oneOf(below, origins),
    type: isUsual ? 'WITHDRAW' : oneOf(below, transactionTypes),
    status: isUsual ? 'PENDING' : oneOf(below, initialStatuses),
    version: 1,
    channel: isUsual ? 'BANK_ACCOUNT' : oneOf(below, transactionChannels),
    rail: 'sandbox',
    customerId: null,
    sourceId: null,
    destinationId: null,
    source: { minor: 1_000n, currency: from },
    destination: { minor: 1_000n, currency: to },
    rate: '1',
    fee: { minor: 0n, currency: from },
    walletType: 'MAIN',
    feeWalletType: 'MAIN',
    idempotencyKey: `key-${id}`,
    reference: `order-${id}`,
    merchantReference: `invoice-${below(800).toString()}`,
    meta: {},
    failureCode: null,
    otpAttempts: 0,
    createdAt,
    updatedAt: createdAt,
  }
}
