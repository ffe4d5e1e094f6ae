import { formatMinor, parseAmount } from '../../kernel/money.ts'
import type { RailSchemas } from '../../rails/index.ts'
import type { Fault } from './faults.ts'
import type { PayoutParts } from './payouts.ts'

type Order = RailSchemas['PayoutOrder']

// How much of a payout comes back, in parts of a hundred.
const returnsOf: Readonly<Partial<Record<Fault, readonly bigint[]>>> = {
  returned: [100n],
  'returned in two parts': [40n, 60n],
  'returned in part': [90n],
}

const shareOf = ({ amount: { value, currency } }: Order, percent: bigint): Order['amount'] => {
  const paid = parseAmount(value, currency)
  return typeof paid === 'string'
    ? { value, currency }
    : { value: formatMinor((paid.minor * percent) / 100n, currency), currency }
}

/** Creates the function that returns the money of an executed payout, as its fault says, some time later. */
export const createGiveBack =
  ({ book, executeAfterMs, now, notify }: PayoutParts) =>
  (payoutId: string, order: Order, fault: Fault): void => {
    for (const [index, percent] of (returnsOf[fault] ?? []).entries()) {
      const returnId = `RTN-${payoutId}-${index.toString()}`
      setTimeout(
        () => {
          const reason = 'The account was closed.'
          const returned = { returnId, amount: shareOf(order, percent), reason, at: now().toISOString() }
          book.giveBack(payoutId, returned)
          notify(payoutId, 'changed', fault)
        },
        executeAfterMs * (index + 3),
      )
    }
  }
