import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import { addAmounts, amountsOf, lineOf, type StatementLine, type WalletAmounts } from './statement.ts'
import { listBefore, readBalanceBefore, type MovementKey, type WalletKey } from './store.ts'

/** A page of a wallet's journals, newest first, each with the balance after it. `next` is the cursor of the page of
 *  older ones, null at the end. */
export type Movements = { readonly lines: readonly StatementLine[]; readonly next: string | null }

/** Which page: that before a cursor, else the newest; at most `limit` journals. */
export type MovementsPage = { readonly before?: string | undefined; readonly limit: number }

/** The last journal of a page, and the balance before it. */
type Cursor = { readonly key: MovementKey; readonly balance: WalletAmounts }

// Every instant of the database is before it.
const newest: MovementKey = { at: new Date(8_640_000_000_000_000), transactionId: '', kind: 'HOLD' }

const scopeOf = ({ businessId, type, currency }: WalletKey): string =>
  `movements ${businessId} ${type} ${currency}`

/** Writes a cursor, signed for its wallet: the balances of the next page are computed from it. */
const writeCursor = (vault: Vault, wallet: WalletKey, { key, balance }: Cursor): string => {
  const { at, transactionId, kind } = key
  const text = [at.getTime(), transactionId, kind, balance.availableMinor, balance.pendingMinor].join('.')
  return `${text}.${vault.index(scopeOf(wallet), text).toString('base64url')}`
}

const readCursor = (vault: Vault, wallet: WalletKey, cursor: string): Cursor => {
  const end = cursor.lastIndexOf('.')
  const text = cursor.slice(0, end)
  const signature = cursor.slice(end + 1)
  const isOurs = vault
    .indexes(scopeOf(wallet), text)
    .some((index) => index.toString('base64url') === signature)
  if (!isOurs) refuse('VALIDATION_ERROR', 'The page is unknown. Begin with the newest one.')
  const [at = '', transactionId = '', kind = '', available = '', pending = ''] = text.split('.')
  return {
    key: { at: new Date(Number.parseInt(at, 10)), transactionId, kind },
    balance: { availableMinor: BigInt(available), pendingMinor: BigInt(pending) },
  }
}

// An entry is committed within seconds of its time. Before that, one may still be added below a cursor.
const settledMs = 15 * 60_000

/** Returns the balance before the journal of a cursor: that of the cursor, once nothing older can be committed. */
const startOf = async (trx: Trx, wallet: WalletKey, cursor: Cursor | undefined): Promise<WalletAmounts> => {
  if (!cursor) return amountsOf(await readBalanceBefore(trx, wallet, newest))
  const isSettled = cursor.key.at.getTime() < (await readNow(trx)).getTime() - settledMs
  return isSettled ? cursor.balance : amountsOf(await readBalanceBefore(trx, wallet, cursor.key))
}

/** Reads a page of movements in a snapshot. */
export const readPageOf = async (
  trx: Trx,
  vault: Vault,
  { wallet, before, limit }: MovementsPage & { readonly wallet: WalletKey },
): Promise<Movements> => {
  const cursor = before === undefined ? undefined : readCursor(vault, wallet, before)
  let balance = await startOf(trx, wallet, cursor)
  const rows = await listBefore(trx, { wallet, before: cursor?.key ?? newest, limit: limit + 1 })
  const lines = rows.slice(0, limit).map((row) => {
    const line = lineOf(row, balance)
    const { availableMinor, pendingMinor } = line.change
    balance = addAmounts(balance, { availableMinor: -availableMinor, pendingMinor: -pendingMinor })
    return line
  })
  const last = rows.length > limit ? lines.at(-1) : undefined
  return { lines, next: last ? writeCursor(vault, wallet, { key: last, balance }) : null }
}

/** Reads a page of movements. Refuses VALIDATION_ERROR for a cursor of another wallet. Its cost does not depend on the
 *  number of journals (docs/design/statements.md#movements). */
export const readMovements = (
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  wallet: WalletKey,
  page: MovementsPage,
): Promise<Movements> =>
  inTransaction(db, async (trx) => {
    await trx.raw('set transaction isolation level repeatable read, read only')
    return readPageOf(trx, vault, { wallet, ...page })
  })
