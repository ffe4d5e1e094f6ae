import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { MediaService } from '../media/index.ts'
import { openStatuses } from '../transactions/index.ts'
import { eraseCustomer, listTransactions, listUploads, lockForErasure, type CustomerIds } from './store.ts'

/** An erased customer, and how many uploaded files went with it. */
export type Erased = CustomerIds & { readonly files: number }

/** Erases customers (docs/design/secrets.md#erasure). */
export type ErasureService = {
  /** Destroys the data key of a customer and everything personal that is in clear, then removes their files;
   *  transactions keep ids and amounts. After a crash, run it again. Refuses BUSINESS_CUSTOMER_NOT_FOUND, and
   *  INVALID_BUSINESS_CUSTOMER_REQUEST for one that was erased or has a transaction that is not final. */
  readonly erase: (ids: CustomerIds) => Promise<Erased>
}

/** The dependencies of erasure. */
export type ErasureDeps = { readonly db: Db; readonly media: Pick<MediaService, 'remove'> }

const maxShown = 5

const describeOpen = (ids: readonly string[]): string => {
  const shown = [...ids.slice(0, maxShown), ...(ids.length > maxShown ? ['…'] : [])].join(', ')
  const count = ids.length.toString()
  return `This customer has transactions that are not final (${count}): ${shown}. Erase it when they are.`
}

/** Erases everything but the files, unless that was done before. */
const eraseRows = async (trx: Trx, ids: CustomerIds): Promise<void> => {
  const found = await lockForErasure(trx, ids)
  if (!found) return refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with this id.')
  if (found.erasedAt) {
    // Files are left of an erasure that did not end.
    if ((await listUploads(trx, ids)).length > 0) return
    const at = found.erasedAt.toISOString()
    refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', `This customer was erased at ${at}.`)
  }
  const open = await listTransactions(trx, ids, openStatuses)
  if (open.length > 0) refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', describeOpen(open))
  await eraseCustomer(trx, ids)
}

/** Creates the service of erasure. */
export const createErasureService = ({ db, media }: ErasureDeps): ErasureService => ({
  erase: async (ids) => {
    await inTransaction(db, (trx) => eraseRows(trx, ids))
    // Last: a refused erasure has removed nothing.
    return { ...ids, files: await media.remove(ids.businessId, await listUploads(db, ids)) }
  },
})
