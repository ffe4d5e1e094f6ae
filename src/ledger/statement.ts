import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import type { JournalKind } from './rules.ts'
import { listMovements, sumBefore, type AmountsRow, type StatementQuery } from './store.ts'

/** What a wallet can spend and what it holds, or a change of both, in minor units. A change may be negative. */
export type WalletAmounts = { readonly availableMinor: bigint; readonly pendingMinor: bigint }

/** One journal of the wallet, and the balances after it. */
export type StatementLine = {
  readonly at: Date
  readonly transactionId: string
  readonly reference: string
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

const amountsOf = ({ available_minor, pending_minor }: AmountsRow): WalletAmounts => ({
  availableMinor: available_minor,
  pendingMinor: pending_minor,
})

const add = (one: WalletAmounts, other: WalletAmounts): WalletAmounts => ({
  availableMinor: one.availableMinor + other.availableMinor,
  pendingMinor: one.pendingMinor + other.pendingMinor,
})

/** Reads a statement from the postings, in one snapshot. */
export const readStatement = (db: Db, period: StatementQuery): Promise<Statement> =>
  inTransaction(db, async (trx) => {
    await trx.raw('set transaction isolation level repeatable read, read only')
    const opening = amountsOf(await sumBefore(trx, period))
    const rows = await listMovements(trx, period)
    let balance = opening
    const lines = rows.map((row): StatementLine => {
      const change = amountsOf(row)
      balance = add(balance, change)
      const { at, transaction_id: transactionId, reference, kind } = row
      return { at, transactionId, reference, kind, change, balance }
    })
    return { opening, lines, closing: balance }
  })
