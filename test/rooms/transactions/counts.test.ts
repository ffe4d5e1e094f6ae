import { expect, it } from 'vitest'
import { openDb } from '../../../src/db/knex.ts'
import { query, queryOne } from '../../../src/db/tx.ts'
import { countTransactions } from '../../../src/transactions/read/listing.store.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'

const app = useApp({}, { areRowsMadeUp: true })

it('the metric of statuses reads only the rows of years, whatever the number of months and days', async () => {
  const setup = await setUpPayout(app)
  await aPayout(setup)
  const single = openDb({ url: app.databaseUrl, name: 'corridor-test-single', max: 1 })
  try {
    const counted = await countTransactions(single)
    await query(
      single,
      `insert into transaction_counts
         (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
       select :businessId, 'day', date '2001-01-01' + number, 'SUCCESS', 'WITHDRAW', 'SWIFT', 'USD', 'USD', 1,
              array_fill(1, array[96])
         from generate_series(1, 8000) as number`,
      { businessId: setup.business.id },
    )
    await query(single, 'analyze transaction_counts')
    const readBlocks = async (): Promise<number> => {
      await query(single, 'select pg_stat_force_next_flush()')
      const row = await queryOne<{ blocks: number }>(
        single,
        `select (heap_blks_hit + heap_blks_read)::integer as blocks
           from pg_statio_user_tables where relname = 'transaction_counts'`,
      )
      return row?.blocks ?? 0
    }
    const before = await readBlocks()
    expect(await countTransactions(single)).toEqual(counted)
    // Hundreds of blocks hold the days.
    expect((await readBlocks()) - before).toBeLessThan(20)
  } finally {
    await single.destroy()
  }
})
