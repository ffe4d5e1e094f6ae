import type { WalletKind } from '../auth/index.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { JournalKind } from './rules.ts'

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

/** A wallet and a period: `from` included, `to` not. */
export type StatementQuery = {
  readonly businessId: string
  readonly type: WalletKind
  readonly currency: string
  readonly from: Date
  readonly to: Date
}

/** What a journal did to a wallet, in minor units. */
export type MovementRow = {
  readonly at: Date
  readonly transaction_id: string
  readonly reference: string
  readonly kind: JournalKind
  readonly available_minor: bigint
  readonly pending_minor: bigint
}

/** Amounts of both sides of a wallet, in minor units. */
export type AmountsRow = Pick<MovementRow, 'available_minor' | 'pending_minor'>

// The wallet's postings up to the end of the period. Index `postings_by_currency`.
const movements = `
  select j.created_at as at, j.transaction_id, j.kind,
         coalesce(sum(amount) filter (where account = concat('wallet:', :type::text, ':available')), 0)::bigint
           as available_minor,
         coalesce(sum(amount) filter (where account = concat('wallet:', :type::text, ':pending')), 0)::bigint
           as pending_minor
    from postings p
    join journals j using (business_id, transaction_id, kind)
   cross join lateral (values (debit_account, -amount_minor), (credit_account, amount_minor)) as sides (account, amount)
   where p.business_id = :businessId and p.currency = :currency and account like concat('wallet:', :type::text, ':%')
     and j.created_at < :to
   group by j.business_id, j.transaction_id, j.kind`

/** Sums what a wallet held before the period. */
export const sumBefore = async (trx: Trx, { from, ...values }: StatementQuery): Promise<AmountsRow> => {
  const sum = await queryOne<AmountsRow>(
    trx,
    `select coalesce(sum(available_minor), 0)::bigint as available_minor,
            coalesce(sum(pending_minor), 0)::bigint as pending_minor
       from (${movements}) as moved`,
    { ...values, to: from },
  )
  return sum ?? { available_minor: 0n, pending_minor: 0n }
}

/** Lists what moved a wallet in the period, oldest first. */
export const listMovements = (trx: Trx, values: StatementQuery): Promise<MovementRow[]> =>
  query(
    trx,
    `select moved.*, t.reference
       from (${movements}) as moved
       join transactions t on t.business_id = :businessId and t.id = moved.transaction_id
      where at >= :from
      order by at, transaction_id, kind`,
    values,
  )
