import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { listInReview } from '../../../src/transactions/create/pool.store.ts'
import { listDisputed } from '../../../src/transactions/read/overview.store.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'
import { readingRows } from '../../support/rows-read.ts'

const app = useApp({}, { areRowsMadeUp: true })
const site = useConsole(app)

const report = async (): Promise<{ readonly businessId: string; readonly transactionId: string }> => {
  const business = await aBusiness(app)
  const { customerId } = await aCustomer(business.client)
  const send = async (): Promise<string> => {
    const fileKey = await aReceipt(app, business.client)
    const body = poolDepositBody({ customerId, fileKey })
    const { data } = must(await business.client.POST('/api/v1/transaction/pool-account', { body }))
    return data.transactionId
  }
  await send()
  return { businessId: business.id, transactionId: await send() }
}

/** Adds older pool deposits with this status, one an hour, each of another amount. */
const addOlder = async (
  like: Awaited<ReturnType<typeof report>>,
  { status, count, days }: { readonly status: string; readonly count: number; readonly days: number },
): Promise<void> => {
  await inTransaction(app.wired.db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    const values = { ...like, status, count, days }
    await query(
      trx,
      `create temporary table made on commit drop as
         select (jsonb_populate_record(t, jsonb_build_object(
                  'id', to_hex(ascii(:status)) || lpad(to_hex(n), 22, '0'), 'idempotency_key', :status || n,
                  'reference', :status || n, 'status', :status::text, 'source_minor', n, 'destination_minor', n,
                  'created_at', t.created_at - make_interval(days => :days::integer, hours => n)))).*
           from transactions t, generate_series(1, :count::integer) as n
          where t.business_id = :businessId and t.id = :transactionId`,
      values,
    )
    await query(trx, 'insert into transactions select * from made')
    await query(
      trx,
      `insert into pool_deposits select made.business_id, made.id, p.file_key, p.receipt_encrypted
         from made join pool_deposits p on p.business_id = :businessId and p.transaction_id = :transactionId`,
      like,
    )
  })
}

describe('what waits for operators', () => {
  let newest: Awaited<ReturnType<typeof report>>
  beforeAll(async () => {
    newest = await report()
    await addOlder(newest, { status: 'SUCCESS', count: 3_000, days: 60 })
    await addOlder(newest, { status: 'IN_REVIEW', count: 250, days: 10 })
    await addOlder(newest, { status: 'DISPUTED', count: 5, days: 40 })
    await query(app.wired.db, 'analyze transactions, pool_deposits')
  })

  it('is flagged as a twin on its page, also behind hundreds that wait for longer', async () => {
    const { html } = await (
      await site.signInOperator('TREASURY')
    ).get(`/operator/pool-deposits/${newest.businessId}/${newest.transactionId}`)
    expect(html.includes('Twin amount')).toBe(true)
  })

  it('is listed without reading what has ended', async () => {
    await inTransaction(app.wired.db, async (trx) => {
      const reviews = await readingRows(trx, 'transactions', () => listInReview(trx, 20))
      expect(reviews.result).toHaveLength(20)
      // Beside each, those of the same business within a day.
      expect(reviews.rows).toBeLessThan(20 * 60)
      const disputes = await readingRows(trx, 'transactions', () => listDisputed(trx, 20))
      expect(disputes.result).toHaveLength(5)
      expect(disputes.rows).toBe(5)
    })
  })
})
