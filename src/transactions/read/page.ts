import type { Page, PageRequest } from '../../db/page.ts'
import { toCount } from '../../kernel/count.ts'
import type { TransactionFilters } from './filters.ts'
import { parseRow, type TransactionRow } from '../store.ts'
import type { Transaction } from '../transaction.ts'

/** Which transactions to list. */
export type Listing = { readonly businessId: string; readonly filters: TransactionFilters }

/** A row of a page with the total, or the total alone where the page is empty. */
export type ListedRow = { readonly total: bigint } & (
  TransactionRow | { readonly [column in keyof TransactionRow]: null }
)

/** Returns the values of the statements that list; null narrows nothing. */
export const listValues = ({ businessId, filters }: Listing, { page, limit }: PageRequest) => ({
  businessId,
  transactionId: filters.transactionId ?? null,
  reference: filters.reference ?? null,
  statuses: filters.statuses ?? null,
  types: filters.types ?? null,
  channels: filters.channels ?? null,
  currencies: filters.currencies ?? null,
  since: filters.from?.toISOString() ?? '-infinity',
  // Shown with milliseconds and compared as shown: the last millisecond is included.
  until: filters.to?.toISOString() ?? 'infinity',
  page,
  limit,
  offset: (BigInt(page) * BigInt(limit)).toString(),
})

/** The values of one list. */
export type ListValues = ReturnType<typeof listValues>

/** Returns the page that rows make. */
export const parsePage = (rows: readonly ListedRow[], page: number): Page<Transaction> => ({
  items: rows.flatMap((row) => (row.id === null ? [] : [parseRow(row)])),
  total: toCount(rows[0]?.total ?? 0n),
  page,
})
