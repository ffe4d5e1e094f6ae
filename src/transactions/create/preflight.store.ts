import { queryOne, type Prepared, type Queryable } from '../../db/tx.ts'
import { assert } from '../../kernel/assert.ts'
import type { Funds } from './rules.ts'

const fundsStatement: Prepared = {
  name: 'transactions.read-funds',
  sql: `select b.payouts_frozen_at is not null as "isFrozen", coalesce(m.available_minor, 0) as main,
            coalesce(f.available_minor, 0) as fee
       from businesses b
       left join wallets m on m.business_id = b.id and m.type = 'MAIN' and m.currency = :currency
       left join wallets f on f.business_id = b.id and f.type = 'FEE' and f.currency = :currency
      where b.id = :businessId`,
}

/** Reads what a business can spend in a currency, and whether its payouts are frozen. */
export const readFunds = async (on: Queryable, businessId: string, currency: string): Promise<Funds> => {
  const row = await queryOne<{ readonly isFrozen: boolean; readonly main: bigint; readonly fee: bigint }>(
    on,
    fundsStatement,
    { businessId, currency },
  )
  assert(row, 'the business of a request exists')
  return { isFrozen: row.isFrozen, available: { MAIN: row.main, FEE: row.fee } }
}
