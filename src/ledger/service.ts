import type { WalletKind } from '../auth/caller.ts'
import type { Db } from '../db/knex.ts'
import type { Money } from '../kernel/money.ts'
import { listWallets } from './store.ts'

/** What a wallet can spend and what it holds for payouts under way. */
export type Wallet = { readonly available: Money; readonly pending: Money }

/** Reads the ledger. Its one writer is `app.post_journal`, inside the statements of `transactions` (D-0004). */
export type LedgerService = {
  /** The wallets of one kind, by currency; `currencies` narrows, and an asked currency without wallet is zero. */
  readonly balances: (
    businessId: string,
    type: WalletKind,
    currencies?: readonly string[],
  ) => Promise<readonly Wallet[]>
}

/** Opens the ledger's reading side over the pool. */
export const createLedgerService = ({ db }: { readonly db: Db }): LedgerService => ({
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
})
