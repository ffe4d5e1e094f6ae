import type { TransactionChannel, TransactionStatus, TransactionType } from '../../generated/catalogue.ts'
import { parseWireCurrency } from '../contract/amount.ts'
import type { Input } from '../contract/operation.ts'
import { refuse } from '../kernel/refusal.ts'

/** What a list of transactions is narrowed by, all at once; an absent member narrows nothing. `reference` is the
 *  transaction's own or its merchant's; a currency may stand on either side; `from` and `to` are inclusive. */
export type TransactionFilters = {
  readonly transactionId: string | undefined
  readonly reference: string | undefined
  readonly statuses: readonly TransactionStatus[] | undefined
  readonly types: readonly TransactionType[] | undefined
  readonly channels: readonly TransactionChannel[] | undefined
  readonly currencies: readonly string[] | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
}

const instant = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i

const isCalendarDate = (date: string): boolean => {
  const midnight = new Date(`${date}T00:00:00.000Z`)
  // A day that the month does not have is rolled over into the next one.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** Reads an ISO 8601 date-time with its zone; digits beyond the millisecond are left out (D-0432).
 *  Refuses VALIDATION_ERROR, naming `field`, for anything else, a date that does not exist included. Pure. */
const parseInstant = (text: string, field: string): Date => {
  const [, date = '', time = '', fraction = '', zone = ''] = instant.exec(text) ?? []
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const moment = new Date(`${date}T${time}.${milliseconds}${zone.toUpperCase()}`)
  const year = isCalendarDate(date) ? moment.getUTCFullYear() : Number.NaN
  return year >= 1 && year <= 9999
    ? moment
    : refuse(
        'VALIDATION_ERROR',
        `${field} must be an ISO 8601 date-time with its zone, such as 2026-05-20T09:05:00.000Z (a + is sent as %2B)`,
      )
}

/** Reads the filters of the wire, whose shapes the contract has checked. Refuses VALIDATION_ERROR for a date-time that
 *  is none, for `toDate` before `fromDate`, and for a currency nobody knows. Pure. Source: §4.4, D-0432. */
export const parseTransactionFilters = (
  query: Omit<Input<'listTransactions'>['query'], 'page' | 'limit'>,
): TransactionFilters => {
  const from = query.fromDate === undefined ? undefined : parseInstant(query.fromDate, 'fromDate')
  const to = query.toDate === undefined ? undefined : parseInstant(query.toDate, 'toDate')
  if (from && to && to < from) refuse('VALIDATION_ERROR', 'toDate must not be earlier than fromDate')
  return {
    transactionId: query.transactionId,
    reference: query.reference,
    statuses: query.status,
    types: query.type,
    channels: query.channel,
    currencies: query.currency?.map((code) => parseWireCurrency(code, 'currency')),
    from,
    to,
  }
}
