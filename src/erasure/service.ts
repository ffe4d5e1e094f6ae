import type { CustomersService } from '../customers/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { MediaService } from '../media/index.ts'
import { openStatuses } from '../transactions/index.ts'
import {
  countTransactions,
  eraseCustomer,
  hideCustomerAndMethods,
  listReceipts,
  lockForErasure,
  type CustomerIds,
} from './store.ts'

/** An erased customer, and how many uploaded files went with it. */
export type Erased = CustomerIds & { readonly files: number }

/** Erases customers (docs/design/secrets.md#erasure). */
export type ErasureService = {
  /** Destroys the data key of a customer and everything personal that is in clear; transactions keep ids and amounts.
   *  After a crash, run it again. Refuses BUSINESS_CUSTOMER_NOT_FOUND, and INVALID_BUSINESS_CUSTOMER_REQUEST for one
   *  that was erased or has a transaction that is not final. */
  readonly erase: (ids: CustomerIds) => Promise<Erased>
}

/** The dependencies of erasure. */
export type ErasureDeps = {
  readonly db: Db
  readonly customers: Pick<CustomersService, 'listDocumentValues'>
  readonly media: Pick<MediaService, 'remove'>
}

/** Locks a customer that can be erased now. */
const lockErasable = async (trx: Trx, ids: CustomerIds): Promise<void> => {
  const found = await lockForErasure(trx, ids)
  if (!found) refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with this id.')
  else if (found.erasedAt) {
    const at = found.erasedAt.toISOString()
    refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', `This customer was erased at ${at}.`)
  }
  const open = await countTransactions(trx, ids, openStatuses)
  if (open > 0n) {
    const sentence = `This customer has transactions that are not final (${open.toString()}). Erase it when they are.`
    refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', sentence)
  }
}

/** Creates the service of erasure. */
export const createErasureService = ({ db, customers, media }: ErasureDeps): ErasureService => ({
  erase: async (ids) => {
    // Hide first, so that no new transaction can use a file that is being removed.
    await inTransaction(db, async (trx) => {
      await lockErasable(trx, ids)
      await hideCustomerAndMethods(trx, ids, await readNow(trx))
    })
    const values = await customers.listDocumentValues(ids.businessId, ids.customerId)
    const keys = [...values, ...(await listReceipts(db, ids))]
    const files = await media.remove(ids.businessId, keys)
    await inTransaction(db, async (trx) => {
      await lockErasable(trx, ids)
      await eraseCustomer(trx, ids)
    })
    return { ...ids, files }
  },
})
