import type { WalletKind } from '../auth/index.ts'
import { query, type Queryable } from '../db/tx.ts'

/** A wallet row, in minor units of its currency. */
export type WalletRow = {
  readonly currency: string
  readonly available_minor: bigint
  readonly pending_minor: bigint
}

/** Lists the wallets of one kind of a business, by currency, through the primary key. */
export const listWallets = (on: Queryable, businessId: string, type: WalletKind): Promise<WalletRow[]> =>
  query(
    on,
    `select currency, available_minor, pending_minor from wallets
      where business_id = :businessId and type = :type order by currency limit 500`,
    { businessId, type },
  )
