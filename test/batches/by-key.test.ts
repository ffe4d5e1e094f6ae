import { expect, it } from 'vitest'
import { inTransaction, query } from '../../src/db/tx.ts'
import { readFactsOfMany } from '../../src/transactions/facts.ts'
import { useApp } from '../support/app.ts'
import { aBatch, addMany } from '../support/batches.ts'
import { readingRows } from '../support/rows-read.ts'

// D-0663. Nobody analyses a test's database, so Postgres knows as little of it as of one that was just made.

const app = useApp()

it('what a run reads of payment methods is those it pays, however many the business has', async () => {
  const scene = await aBatch(app)
  await addMany(scene, 300)
  const { id: businessId, ownerCustomerId } = await app.wired.businesses.show(scene.business.id)
  const methods = await query<{ id: string }>(
    app.wired.db,
    `select id from payment_methods
      where business_id = :businessId and channel = 'BANK_ACCOUNT' order by id limit 100`,
    { businessId },
  )
  const asks = methods.map(({ id: methodId }) => ({
    type: 'WITHDRAW' as const,
    customerId: ownerCustomerId,
    methodId,
    sourceCurrency: 'USD',
    destinationCurrency: 'NGN',
    idempotencyKey: methodId,
    reference: methodId,
  }))
  const deps = { rails: new Map(), openAccountNumber: () => '' }
  const { result: facts, rows } = await inTransaction(app.wired.db, (on) =>
    readingRows(on, 'payment_methods', () => readFactsOfMany({ ...deps, on }, businessId, asks)),
  )
  expect(facts.map(({ method }) => method?.id)).toEqual(methods.map(({ id }) => id))
  expect(rows).toBe(methods.length)
})
