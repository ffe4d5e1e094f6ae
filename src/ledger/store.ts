import type { TransactionType } from '../../generated/catalogue.ts'
import type { WalletKind } from '../auth/index.ts'
import { query, queryOne, type Prepared, type Queryable, type Trx } from '../db/tx.ts'
import type { JournalKind } from './rules.ts'

/** A wallet row, in minor units of its currency. */
export type WalletRow = {
  readonly currency: string
  readonly available_minor: bigint
  readonly pending_minor: bigint
}

const listStatement: Prepared = {
  name: 'ledger.list-wallets',
  sql: `select currency, available_minor, pending_minor from wallets
         where business_id = :businessId and type = :type order by currency limit 500`,
}

/** Lists the wallets of one kind of a business, by currency, through the primary key. */
export const listWallets = (on: Queryable, businessId: string, type: WalletKind): Promise<WalletRow[]> =>
  query(on, listStatement, { businessId, type })

/** A wallet: what a business has of one currency. */
export type WalletKey = {
  readonly businessId: string
  readonly type: WalletKind
  readonly currency: string
}

/** A wallet and a period: `from` included, `to` not. */
export type StatementQuery = WalletKey & { readonly from: Date; readonly to: Date }

/** What a journal did to a wallet, in minor units. */
export type MovementRow = {
  readonly at: Date
  readonly transaction_id: string
  readonly reference: string
  readonly type: TransactionType
  readonly kind: JournalKind
  readonly available_minor: bigint
  readonly pending_minor: bigint
}

/** Amounts of both sides of a wallet, in minor units. */
export type AmountsRow = Pick<MovementRow, 'available_minor' | 'pending_minor'>

const noAmounts: AmountsRow = { available_minor: 0n, pending_minor: 0n }

/** Sums what a wallet held before the period. */
export const sumBefore = async (trx: Trx, { from, ...wallet }: StatementQuery): Promise<AmountsRow> =>
  (await queryOne<AmountsRow>(
    trx,
    `select * from app.wallet_net(:businessId, :type, :currency, '-infinity', :from)`,
    { ...wallet, from },
  )) ?? noAmounts

// The change of each side by postings `p`.
const availableChange = `
  coalesce(sum(case p.credit when concat('wallet:', :type::text, ':available') then p.minor else 0 end
             - case p.debit when concat('wallet:', :type::text, ':available') then p.minor else 0 end), 0)::bigint`
const pendingChange = `
  coalesce(sum(case p.credit when concat('wallet:', :type::text, ':pending') then p.minor else 0 end
             - case p.debit when concat('wallet:', :type::text, ':pending') then p.minor else 0 end), 0)::bigint`

/** Lists what moved a wallet in the period, oldest first. */
export const listMovements = (trx: Trx, period: StatementQuery): Promise<MovementRow[]> =>
  query(
    trx,
    `select moved.*, t.reference, t.type
       from (select p.at, p.transaction_id, p.kind, ${availableChange} as available_minor,
                    ${pendingChange} as pending_minor
               from app.wallet_postings(:businessId, :type, :currency, :from, :to) as p
              group by p.at, p.transaction_id, p.kind) as moved
       join transactions t on t.business_id = :businessId and t.id = moved.transaction_id
      order by at, transaction_id, kind collate "C"`,
    period,
  )

/** A journal of a wallet: its place in the order of movements. */
export type MovementKey = { readonly at: Date; readonly transactionId: string; readonly kind: string }

// The source amount, the fee, and what a swap brings.
const maxPostingsPerJournal = 3

/** Lists at most `limit` journals of a wallet that stand before a key, newest first; it reads no others. */
export const listBefore = (
  trx: Trx,
  key: { readonly wallet: WalletKey; readonly before: MovementKey; readonly limit: number },
): Promise<MovementRow[]> =>
  query(
    trx,
    `select moved.*, t.reference, t.type
       from (select p.at, p.transaction_id, p.kind, ${availableChange} as available_minor,
                    ${pendingChange} as pending_minor
               from app.wallet_postings_before(:businessId, :type, :currency, :at, :transactionId, :kind,
                                               :postings::integer) as p
              group by p.at, p.transaction_id, p.kind) as moved
       join transactions t on t.business_id = :businessId and t.id = moved.transaction_id
      order by at desc, transaction_id desc, kind collate "C" desc limit :limit`,
    // The last journal may be cut, so one more is read than returned.
    { ...key.wallet, ...key.before, limit: key.limit, postings: (key.limit + 1) * maxPostingsPerJournal },
  )

/** Returns the balance of a wallet before one of its journals: what it has now, less what came since. */
export const readBalanceBefore = async (
  trx: Trx,
  wallet: WalletKey,
  before: MovementKey,
): Promise<AmountsRow> => {
  const row = await queryOne<AmountsRow>(
    trx,
    `select w.available_minor - since.available as available_minor, w.pending_minor - since.pending as pending_minor
       from wallets w
      cross join lateral (
        select ${availableChange} as available, ${pendingChange} as pending
          from app.wallet_postings(w.business_id, w.type, w.currency, :at, 'infinity') as p
         where (p.at, p.transaction_id, p.kind collate "C") >= (:at, :transactionId, :kind)) as since
      where w.business_id = :businessId and w.type = :type and w.currency = :currency`,
    { ...wallet, ...before },
  )
  return row ?? noAmounts
}
