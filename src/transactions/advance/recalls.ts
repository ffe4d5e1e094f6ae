import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction } from '../../db/tx.ts'
import { createId } from '../../kernel/id.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TransactionsService } from '../service.ts'
import type { TransactionIds } from '../transaction.ts'
import { closeRecallCase, openRecallCase } from './recalls.store.ts'

/** What a recall did: the amount is held; the wallet has too little, and there is a case; or nothing, because the
 *  deposit is another rail's or has not this status. */
export type RecallResult = 'disputed' | 'short' | 'nothing'

/** Recalls of collected money: the payer's bank, or the holder of a card, takes a payment back. */
export type RecallsService = {
  /** Holds the amount of a deposit that its rail recalls: SUCCESS becomes DISPUTED. It may be repeated; a repetition
   *  that finds enough money closes the case. */
  readonly recall: (input: TransactionIds & { readonly rail: string }) => Promise<RecallResult>
}

/** What recalls need. */
export type RecallsDeps = {
  readonly db: Db
  readonly transactions: Pick<TransactionsService, 'find' | 'advanceIn'>
}

const isShort = (error: unknown): boolean => error instanceof Refusal && error.code === 'BALANCE_INSUFFICIENT'

/** Creates the service of recalls. */
export const createRecallsService = ({ db, transactions }: RecallsDeps): RecallsService => ({
  recall: async ({ businessId, transactionId, rail }) => {
    const ids = { businessId, transactionId }
    const found = await transactions.find(ids)
    const { type, rail: ownRail, origin } = found?.transaction ?? {}
    if (type !== 'DEPOSIT' || origin === 'topup' || ownRail !== rail) return 'nothing'
    const move = { to: 'DISPUTED', failureCode: null, mover: 'rail' } as const
    try {
      return await inTransaction(db, async (trx) => {
        if (!(await transactions.advanceIn(trx, ids, move))) return 'nothing'
        await closeRecallCase(trx, ids)
        return 'disputed'
      })
    } catch (error) {
      if (!isShort(error)) throw error
      await openRecallCase(db, { ...ids, id: createId(await readNow(db)) })
      return 'short'
    }
  },
})
