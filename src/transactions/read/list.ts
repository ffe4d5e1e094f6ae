import type { Db } from '../../db/knex.ts'
import type { Page, PageRequest } from '../../db/page.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Transaction } from '../transaction.ts'
import {
  findDeepPage,
  findNewestPages,
  findPageByReference,
  listValues,
  type Listing,
  type ListValues,
} from './listing.store.ts'

/** Lists a page of the business's transactions, newest first, with the exact number of all that match, both of one
 *  snapshot. Its cost does not grow with the number of matches nor with the page. */
export type ListTransactions = (listing: Listing, request: PageRequest) => Promise<Page<Transaction>>

const isWhole = ({ items, total }: Page<Transaction>, { limit, offset }: ListValues): boolean =>
  items.length === limit || BigInt(offset) + BigInt(items.length) >= total

/** Creates the list. Concurrent pages of the newest transactions are batched into one statement. */
export const createListTransactions = (db: Db): ListTransactions => {
  const findNewest = createBatchLoader((asked: readonly ListValues[]) => findNewestPages(db, asked))
  return async (listing, request) => {
    const values = listValues(listing, request)
    const { transactionId, reference, merchantReference } = values
    if ((transactionId ?? reference ?? merchantReference) !== null) return findPageByReference(db, values)
    const newest = await findNewest(values)
    return isWhole(newest, values) ? newest : findDeepPage(db, values)
  }
}
