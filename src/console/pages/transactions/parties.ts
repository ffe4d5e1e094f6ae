import type { Money } from '../../../kernel/money.ts'
import type { PaymentMethod } from '../../../payment-methods/index.ts'
import type { Transaction } from '../../../transactions/index.ts'
import { maskAccount } from '../../mask.ts'
import type { ConsoleRooms } from '../../page.ts'
import { channelWord, type Effect } from '../../words.ts'

/** The other side of a transaction, as people know it. */
export type OtherSide = { readonly name: string; readonly account: string }

/** Returns the account of a method, masked, with its bank or channel: `GTBank ···· 6789`. */
export const accountOf = ({
  institution,
  channel,
  accountNumber,
}: Pick<PaymentMethod, 'institution' | 'channel' | 'accountNumber'>): string =>
  `${institution.institutionName ?? channelWord(channel)} ${maskAccount(accountNumber)}`

/** Returns the other side of a transaction. */
export const otherSideOf = (
  { type, channel, sourceId, destinationId }: Transaction,
  methods: ReadonlyMap<string, PaymentMethod>,
): OtherSide => {
  if (type === 'SWAP') return { name: 'Own wallets', account: 'Swap' }
  const method = methods.get((type === 'DEPOSIT' ? sourceId : destinationId) ?? '')
  return method
    ? { name: method.accountName, account: accountOf(method) }
    : { name: channelWord(channel), account: type === 'DEPOSIT' ? 'Payer not stored' : '' }
}

/** Returns the amount that the other side receives or has paid. */
export const amountOf = ({
  type,
  source,
  destination,
}: Pick<Transaction, 'type' | 'source' | 'destination'>): Money => (type === 'DEPOSIT' ? source : destination)

/** Returns the reference of the business, else that of the service. */
export const referenceOf = ({ merchantReference, reference }: Transaction): string =>
  merchantReference || reference

/** Returns what a transaction did to a wallet of the business. */
export const effectOf = ({ type, status, source, fee, destination }: Transaction): Effect => {
  if (type === 'DEPOSIT') return { kind: 'in', currency: destination.currency }
  const money = { currency: source.currency, minor: source.minor + fee.minor }
  if (status === 'SUCCESS') return { kind: 'out', money }
  const isReturned = status === 'FAILED' || status === 'CANCELLED' || status === 'REFUNDED'
  return { kind: isReturned ? 'returned' : 'held', money }
}

/** Finds the payment methods of transactions, also deleted ones. */
export const findMethods = (
  { paymentMethods, db }: ConsoleRooms,
  businessId: string,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, PaymentMethod>> => {
  const ids = transactions.flatMap(({ sourceId, destinationId }) =>
    [sourceId ?? [], destinationId ?? []].flat(),
  )
  return paymentMethods.findMany(db, businessId, ids)
}
