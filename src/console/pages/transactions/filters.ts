import {
  transactionChannels,
  transactionStatuses,
  transactionTypes,
  type TransactionStatus,
} from '../../../../generated/catalogue.ts'
import { findCurrencyDigits } from '../../../kernel/currency.ts'
import { isId } from '../../../kernel/id.ts'
import { parseAmount } from '../../../kernel/money.ts'
import { origins, type BrowseQuery } from '../../../transactions/index.ts'
import { parseMoment } from '../../moments.ts'

/** A filter of the list, as its address has it. */
export type FilterName =
  | 'status'
  | 'type'
  | 'channel'
  | 'currency'
  | 'min'
  | 'max'
  | 'customer'
  | 'origin'
  | 'from'
  | 'to'

/** The filters of an address; what could not be read is in `faults` and filters nothing. */
export type ParsedFilters = Pick<BrowseQuery, 'filters' | 'narrow'> & { readonly faults: readonly string[] }

const oneOf = <Word extends string>(words: readonly Word[], text: string): Word | undefined =>
  words.find((word) => word === text)

const minuteMs = 60_000

/** Reads the filters of an address. `unfinished` is a status of the console: everything that has not ended. Pure. */
export const parseFilters = (
  query: URLSearchParams,
  openStatuses: readonly TransactionStatus[],
): ParsedFilters => {
  const faults: string[] = []
  const read = <T>(
    name: FilterName,
    parse: (text: string) => T | undefined,
    wanted: string,
  ): T | undefined => {
    const text = query.get(name)?.trim() ?? ''
    if (text === '') return undefined
    const value = parse(text)
    if (value === undefined) faults.push(`${name}: ${wanted}`)
    return value
  }
  const statuses = read(
    'status',
    (text) => (text === 'open' ? openStatuses : oneOf(transactionStatuses, text) && [text]),
    'choose a status',
  ) as readonly TransactionStatus[] | undefined
  const type = read('type', (text) => oneOf(transactionTypes, text), 'choose a type')
  const channel = read('channel', (text) => oneOf(transactionChannels, text), 'choose a channel')
  const currency = read(
    'currency',
    (text) => (findCurrencyDigits(text.toUpperCase()) === undefined ? undefined : text.toUpperCase()),
    'a currency such as USD',
  )
  const amount = (text: string): bigint | undefined => {
    const parsed = currency === undefined ? 'currency' : parseAmount(text, currency)
    return typeof parsed === 'string' ? undefined : parsed.minor
  }
  const wantedAmount = 'an amount such as 10.00, and choose a currency'
  const to = read('to', parseMoment, 'a date and time')
  return {
    filters: {
      transactionId: undefined,
      reference: undefined,
      merchantReference: undefined,
      statuses,
      types: type && [type],
      channels: channel && [channel],
      currencies: currency === undefined ? undefined : [currency],
      from: read('from', parseMoment, 'a date and time'),
      // The whole minute.
      to: to && new Date(to.getTime() + minuteMs - 1),
    },
    narrow: {
      customerId: read('customer', (text) => (isId(text) ? text : undefined), 'the id of a customer') ?? null,
      origin: read('origin', (text) => oneOf(origins, text), 'choose an origin') ?? null,
      minMinor: read('min', amount, wantedAmount) ?? null,
      maxMinor: read('max', amount, wantedAmount) ?? null,
    },
    faults,
  }
}
