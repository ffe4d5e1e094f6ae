import type { TransactionType } from '../../generated/catalogue.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import type { JournalKind } from './rules.ts'
import { listMovements, sumBefore, type AmountsRow, type MovementRow, type StatementQuery } from './store.ts'

/** What a wallet can spend and what it holds, or a change of both, in minor units. A change may be negative. */
export type WalletAmounts = { readonly availableMinor: bigint; readonly pendingMinor: bigint }

/** One journal of the wallet, and the balances after it. */
export type StatementLine = {
  readonly at: Date
  readonly transactionId: string
  readonly reference: string
  readonly type: TransactionType
  readonly kind: JournalKind
  readonly change: WalletAmounts
  readonly balance: WalletAmounts
}

/** The movements of a wallet in a period: opening + changes = closing. */
export type Statement = {
  readonly opening: WalletAmounts
  readonly lines: readonly StatementLine[]
  readonly closing: WalletAmounts
}

/** Converts a row. */
export const amountsOf = ({ available_minor, pending_minor }: AmountsRow): WalletAmounts => ({
  availableMinor: available_minor,
  pendingMinor: pending_minor,
})

/** Adds a change to amounts. */
export const addAmounts = (one: WalletAmounts, other: WalletAmounts): WalletAmounts => ({
  availableMinor: one.availableMinor + other.availableMinor,
  pendingMinor: one.pendingMinor + other.pendingMinor,
})

/** Builds the line of a journal. */
export const lineOf = (row: MovementRow, balance: WalletAmounts): StatementLine => {
  const { at, transaction_id: transactionId, reference, type, kind } = row
  return { at, transactionId, reference, type, kind, change: amountsOf(row), balance }
}

/** Reads a statement from the postings, in one snapshot. Without `known`, the opening balance is summed. */
export const readStatement = (db: Db, period: StatementQuery, known?: WalletAmounts): Promise<Statement> =>
  inTransaction(db, async (trx) => {
    await trx.raw('set transaction isolation level repeatable read, read only')
    const opening = known ?? amountsOf(await sumBefore(trx, period))
    let balance = opening
    const lines = (await listMovements(trx, period)).map((row) => {
      balance = addAmounts(balance, amountsOf(row))
      return lineOf(row, balance)
    })
    return { opening, lines, closing: balance }
  })
