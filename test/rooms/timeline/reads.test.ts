import { expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { readingRows } from '../../support/rows-read.ts'

const app = useApp()

it('A timeline reads only the calls of its key, however many others the log has.', async () => {
  const { business, ...setup } = await setUpPayout(app)
  const { transactionId, meta } = await aPayout({ business, ...setup })
  await app.wired.requestLog.flush()
  const values = { businessId: business.id, transactionId, key: meta.idempotencyKey }
  const { result, rows } = await inTransaction(app.wired.db, async (trx) => {
    await query(
      trx,
      `insert into request_log (business_id, at, request_id, method, route, operation_id, duration_ms, request_body)
       select :businessId, app.now() + n * interval '1 second', gen_random_uuid(), 'POST', '/transaction',
              'createTransaction', 1, format('{"meta":{"idempotencyKey":"key-%s"}}', n)
         from generate_series(1, 5000) as n`,
      { businessId: business.id },
    )
    await query(trx, 'analyze request_log')
    return readingRows(trx, 'request_log', () =>
      query<{ kind: string }>(
        trx,
        'select kind from app.transaction_timeline(:businessId, :transactionId, :key, 501)',
        values,
      ),
    )
  })
  expect(result.filter(({ kind }) => kind === 'CALL')).toHaveLength(1)
  expect(rows).toBe(1)
})
