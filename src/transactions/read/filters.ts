import type { TransactionChannel, TransactionStatus, TransactionType } from '../../../generated/catalogue.ts'
import { parseWireCurrency } from '../../contract/amount.ts'
import { parseWireInstant } from '../../contract/instant.ts'
import type { Input } from '../../contract/operation.ts'
import { refuse } from '../../kernel/refusal.ts'

/** Filters of a list of transactions, all of which must match; an absent member matches all. A currency may stand on
 *  either side; `from` and `to` are inclusive. */
export type TransactionFilters = {
  readonly transactionId: string | undefined
  readonly reference: string | undefined
  readonly merchantReference: string | undefined
  readonly statuses: readonly TransactionStatus[] | undefined
  readonly types: readonly TransactionType[] | undefined
  readonly channels: readonly TransactionChannel[] | undefined
  readonly currencies: readonly string[] | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/** Reads the filters of the wire, whose shapes the contract has checked. Refuses VALIDATION_ERROR for an invalid
 *  date-time, for `toDate` before `fromDate`, and for an unknown currency. Pure. */
export const parseTransactionFilters = (
  query: Omit<Input<'listTransactions'>['query'], 'page' | 'limit'>,
): TransactionFilters => {
  const from = query.fromDate === undefined ? undefined : parseWireInstant(query.fromDate, 'fromDate')
  const to = query.toDate === undefined ? undefined : parseWireInstant(query.toDate, 'toDate')
  if (from && to && to < from) refuse('VALIDATION_ERROR', '`toDate` must not be earlier than `fromDate`.')
  return {
    transactionId: query.transactionId,
    reference: query.reference,
    merchantReference: query.merchantReference,
    statuses: query.status,
    types: query.type,
    channels: query.channel,
    currencies: query.currency?.map((code) => parseWireCurrency(code, 'currency')),
    from,
    to,
  }
}
