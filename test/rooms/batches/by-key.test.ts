import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { createSharedSlot } from '../../../src/db/shared-slot.ts'
import { createFactsReader, type FactsQuery, type ReadFacts } from '../../../src/transactions/create/facts.ts'
import { useApp } from '../../support/app.ts'
import { aBatch, addMany } from '../../support/batches.ts'
import { readingRows } from '../../support/rows-read.ts'

// Postgres has no statistics of the table, as after it was created.

const app = useApp()

let businessId = ''
let queries: readonly FactsQuery[] = []

beforeAll(async () => {
  await query(app.wired.db, 'alter table payment_methods set (autovacuum_enabled = off)')
  await query(app.wired.db, 'alter table customers set (autovacuum_enabled = off)')
  const setup = await aBatch(app)
  await addMany(setup, 300)
  businessId = setup.business.id
  const { ownerCustomerId } = await app.wired.businesses.show(businessId)
  await query(
    app.wired.db,
    `insert into customers
     select (jsonb_populate_record(c, jsonb_build_object(
              'id', lpad(to_hex(n), 24, '0'), 'reference', 'ABC' || lpad(n::text, 6, '0')))).*
       from customers c, generate_series(1, 300) as n where c.id = :ownerCustomerId`,
    { ownerCustomerId },
  )
  const methods = await query<{ id: string }>(
    app.wired.db,
    `select id from payment_methods
      where business_id = :businessId and channel = 'BANK_ACCOUNT' order by id limit 100`,
    { businessId },
  )
  queries = methods.map(({ id }) => ({
    type: 'WITHDRAW',
    customerId: ownerCustomerId,
    methodId: id,
    sourceCurrency: 'USD',
    destinationCurrency: 'NGN',
    idempotencyKey: id,
    reference: id,
  }))
})

const reading = <T>(table: string, work: (readFacts: ReadFacts) => Promise<T>) =>
  inTransaction(app.wired.db, (on) =>
    readingRows(on, table, () =>
      work(
        createFactsReader({
          on,
          rails: new Map(),
          openCounterparty: () => ({ countryCode: 'NG', accountName: '', accountNumber: '' }),
          slot: createSharedSlot(1),
        }),
      ),
    ),
  )

describe('a read of payment methods of a business with many', () => {
  it('reads only the rows that a run pays', async () => {
    const { result, rows } = await reading('payment_methods', (readFacts) =>
      Promise.all(queries.map((one) => readFacts(businessId, one))),
    )
    expect(result.map(({ method }) => method?.id)).toEqual(queries.map(({ methodId }) => methodId))
    expect(rows).toBe(queries.length)
  })

  it('reads only the row that a payout pays', async () => {
    const [one] = queries
    if (!one) throw new Error('there are a hundred')
    const { result, rows } = await reading('payment_methods', (readFacts) => readFacts(businessId, one))
    expect(result.method?.id).toBe(one.methodId)
    expect(rows).toBe(1)
  })

  it('reads only the customer that a payout is made for', async () => {
    const [one] = queries
    if (!one) throw new Error('there are a hundred')
    const { result, rows } = await reading('customers', (readFacts) => readFacts(businessId, one))
    expect(result.customer).not.toBeNull()
    expect(rows).toBeLessThan(10)
  })
})
