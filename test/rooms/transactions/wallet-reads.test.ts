import { expect, it } from 'vitest'
import { query, type Trx } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { rolledBack } from '../../support/rolled-back.ts'
import { readingRows } from '../../support/rows-read.ts'

const app = useApp()

const businessId = 'b'.repeat(24)
let posted = 0

/** Posts a deposit in each currency, in one set. */
const post = (trx: Trx, currencies: readonly string[]): Promise<unknown> => {
  const journals = currencies.map((currency) => {
    posted += 1
    const [debit, credit] = ['clearing', 'wallet:MAIN:available']
    return {
      ...{ businessId, transactionId: posted.toString().padStart(24, '0'), kind: 'CREDIT', at: new Date() },
      postings: [{ debit, credit, currency, amountMinor: '100' }],
    }
  })
  return query(trx, 'select app.post_journals(:journals::jsonb)', { journals: JSON.stringify(journals) })
}

it('posting reads only the wallets that it changes, also by a plan that was made while there were none', async () => {
  const rows = await rolledBack(app.wired.db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    await query(trx, 'delete from wallets')
    await query(trx, 'analyze wallets')
    await post(trx, ['USD'])
    await query(
      trx,
      `insert into wallets (business_id, type, currency, updated_at)
       select lpad(n::text, 24, '0'), 'MAIN', currency, now()
         from generate_series(1, 2000) as n, unnest(array['USD', 'NGN', 'KES']) as currency`,
    )
    return (await readingRows(trx, 'wallets', () => post(trx, ['USD', 'NGN', 'USD']))).rows
  })
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(10)
})
