import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import { isConflict } from './rules.ts'
import { findHolders, lockContacts, type Sealed } from './store.ts'

/** The email and phone that a write needs to be free; undefined where it does not change them. */
export type UniqueFields = {
  readonly businessId: string
  readonly id: string
  readonly email: string | undefined
  readonly phone: string | undefined
}

/** Finds the customer that has the email, else the phone, and returns the refusal that names it. */
const findConflict = async (
  sealed: Sealed,
  { businessId, id, email, phone }: UniqueFields,
  cause?: unknown,
): Promise<Refusal | undefined> => {
  const holders = await findHolders(sealed, businessId, { email, phone, exceptId: id })
  if (holders.ofEmail !== undefined) {
    const detail = { friendly: 'Another customer has this email.', data: { customerId: holders.ofEmail } }
    return new Refusal('EMAIL_ALREADY_EXISTS', detail, { cause })
  }
  if (holders.ofPhone === undefined) return undefined
  const detail = { friendly: 'Another customer has this phone.', data: { customerId: holders.ofPhone } }
  return new Refusal('PHONE_NUMBER_ALREADY_EXISTS', detail, { cause })
}

/** How often a write is tried while other writes take and free its email or phone. */
export const maxWriteAttempts = 5

/** Refuses a taken email or phone, under a lock: with two index keys the unique indexes do not see one value under
 *  both. */
const requireFree = async (sealed: Sealed<Trx>, fields: UniqueFields): Promise<void> => {
  if (!sealed.vault.hasOlderIndexKeys) return
  await lockContacts(sealed, fields.businessId, fields)
  const conflict = await findConflict(sealed, fields)
  if (conflict) throw conflict
}

/** Runs a write that unique indexes on email and phone may refuse, and names the conflicting customer. Where that
 *  customer has gone meanwhile, email and phone are free, and the write is retried. */
export const withConflictNamed = async <T>(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  fields: UniqueFields & { readonly claim?: (trx: Trx) => Promise<unknown> },
  write: (trx: Trx) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, async (trx) => {
        // A repeated request is a duplicate before it is a conflict with itself.
        await fields.claim?.(trx)
        await requireFree({ vault, on: trx }, fields)
        return write(trx)
      })
    } catch (error) {
      if (!isConflict(error)) throw error
      const conflict = await findConflict({ vault, on: db }, fields, error)
      if (conflict) throw conflict
      if (attempt === maxWriteAttempts) throw error
    }
  }
}
