import type { WalletKind } from '../auth/index.ts'
import type { Db } from '../db/knex.ts'
import type { Money } from '../kernel/money.ts'
import type { Vault } from '../vault/index.ts'
import { readMovements, type Movements, type MovementsPage } from './movements.ts'
import { readStatement, type Statement, type WalletAmounts } from './statement.ts'
import { listWallets, type StatementQuery, type WalletKey } from './store.ts'

/** The balance of a wallet: what it can spend, and what it holds for payouts in flight. */
export type Wallet = { readonly available: Money; readonly pending: Money }

/** Reads the ledger. Its one writer is `app.post_journals`, inside the statements of `transactions`
 *  (docs/design/ledger.md#one-wallet-row-one-writer). */
export type LedgerService = {
  /** Returns the wallets of one kind, by currency. With `currencies`, returns exactly these, zero where there is no
   *  wallet. */
  readonly balances: (
    businessId: string,
    type: WalletKind,
    currencies?: readonly string[],
  ) => Promise<readonly Wallet[]>
  /** Returns what moved a wallet in a period, with the balances at its start and end. Where `opening` is given, nothing
   *  before the period is read. */
  readonly statement: (query: StatementQuery, opening?: WalletAmounts) => Promise<Statement>
  /** Returns a page of what moved a wallet, newest first. Refuses VALIDATION_ERROR for a cursor of another wallet. */
  readonly movements: (wallet: WalletKey, page: MovementsPage) => Promise<Movements>
}

/** Creates the reading side of the ledger. */
export const createLedgerService = ({
  db,
  vault,
}: {
  readonly db: Db
  readonly vault: Vault
}): LedgerService => ({
  balances: async (businessId, type, currencies) => {
    const rows = await listWallets(db, businessId, type)
    const wallets = rows.map((row) => ({
      available: { minor: row.available_minor, currency: row.currency },
      pending: { minor: row.pending_minor, currency: row.currency },
    }))
    if (!currencies) return wallets
    return currencies.map((currency) => {
      const none = { minor: 0n, currency }
      return (
        wallets.find((wallet) => wallet.available.currency === currency) ?? { available: none, pending: none }
      )
    })
  },
  statement: (query, opening) => readStatement(db, query, opening),
  movements: (wallet, page) => readMovements({ db, vault }, wallet, page),
})
