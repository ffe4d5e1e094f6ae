import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import {
  aCustomer,
  aPayout,
  must,
  payoutBody,
  setUpPayout,
  type PayoutSetup,
} from '../../support/builders.ts'
import { aBatch } from '../../support/batches.ts'
import { recordStatements } from '../../support/statements.ts'

const app = useApp()
let setup: PayoutSetup
let stranger: PayoutSetup
let transactionId = ''
let requestId = ''
const reference = 'order 12/2026'
const key = 'key-of-search'

beforeAll(async () => {
  setup = await setUpPayout(app, { ending: '4417' })
  stranger = await setUpPayout(app, { ending: '4417' })
  const sent = await setup.client.POST('/api/v1/transaction', {
    body: payoutBody(setup, { reference, idempotencyKey: key }),
  })
  transactionId = must(sent).data.transactionId
  requestId = sent.response.headers.get('x-request-id') ?? ''
  await app.wired.requestLog.flush()
})

const search = (text: string, businessId = setup.business.id) => app.wired.search.search(businessId, text)
const kindsOf = async (text: string): Promise<readonly string[]> =>
  (await search(text)).map(({ kind }) => kind)

/** Runs a statement without triggers. */
const asSuperuser = (sql: string) =>
  inTransaction(app.wired.db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    await query(trx, sql, { businessId: setup.business.id, transactionId })
  })

describe('a search', () => {
  it('finds a record by its id', async () => {
    expect(await search(transactionId)).toEqual([
      { kind: 'TRANSACTION', id: transactionId, label: `WITHDRAW PENDING ${reference}` },
    ])
    expect(await kindsOf(setup.customerId)).toEqual(['CUSTOMER'])
    expect(await kindsOf(setup.destinationId)).toEqual(['PAYMENT_METHOD'])
    const { business, batchId } = await aBatch(app)
    expect(await search(batchId, business.id)).toMatchObject([{ kind: 'BATCH', id: batchId }])
    const [event] = await query<{ id: string }>(
      app.wired.db,
      'select id from events where business_id = :businessId and subject_id = :transactionId',
      { businessId: setup.business.id, transactionId },
    )
    expect(await kindsOf(event?.id ?? '')).toEqual(['EVENT'])
  })

  it('finds a payment by reference, idempotency key, and reference of its rail', async () => {
    expect(await search(` ${reference} `)).toMatchObject([{ id: transactionId }])
    expect(await search(key)).toMatchObject([{ id: transactionId }])
    await asSuperuser(
      `insert into rail_attempts (business_id, transaction_id, number, rail, state, proof, request_encrypted,
                                  not_after, settles_by, partner_reference, created_at, updated_at)
       values (:businessId, :transactionId, 1, 'bank', 'refused', 'ANSWER', '', now(), now(), 'FT26/99', now(), now())`,
    )
    expect(await search('FT26/99')).toMatchObject([{ id: transactionId }])
    expect(await search('FT26/99', stranger.business.id)).toEqual([])
    await asSuperuser(
      'delete from rail_attempts where business_id = :businessId and transaction_id = :transactionId',
    )
  })

  it('finds a request by its id', async () => {
    expect(await search(requestId)).toMatchObject([{ kind: 'REQUEST', id: requestId }])
    expect(await search(requestId.toUpperCase())).toMatchObject([{ kind: 'REQUEST', id: requestId }])
  })

  it('finds a customer by reference, email in any case, and phone', async () => {
    const made = await aCustomer(setup.client, { email: 'Bola.Ade@example.com', phone: '+2348031234567' })
    const customer = { kind: 'CUSTOMER', id: made.customerId }
    expect(await search('bola.ade@EXAMPLE.com')).toMatchObject([customer])
    expect(await search('+2348031234567')).toMatchObject([customer])
    const [found] = await search(made.customerId)
    expect(await search(found?.label ?? '')).toMatchObject([customer])
  })

  it('finds a payment method by its number, also in groups, and by the last four digits', async () => {
    const method = { kind: 'PAYMENT_METHOD', id: setup.destinationId, label: 'BANK_ACCOUNT NGN ····4417' }
    expect(await search('0123454417')).toEqual([method])
    expect(await search('0123 454 417')).toEqual([method])
    expect(await search('4417')).toEqual([method])
  })

  it('finds nothing of another business', async () => {
    const texts = [transactionId, setup.customerId, setup.destinationId, reference, key, requestId]
    for (const text of texts) expect(await search(text, stranger.business.id)).toEqual([])
    expect(await search('4417', stranger.business.id)).toMatchObject([{ id: stranger.destinationId }])
  })

  it('shows neither the business itself, nor deleted records, nor those of an erased customer', async () => {
    const { ownerCustomerId } = await app.wired.businesses.show(setup.business.id)
    expect(await search(ownerCustomerId)).toEqual([])
    const gone = await setUpPayout(app, { ending: '9911' }, setup.business)
    await app.wired.erasure.erase({ businessId: setup.business.id, customerId: gone.customerId })
    for (const text of ['9911', '0123459911', gone.customerId]) expect(await search(text)).toEqual([])
  })

  it('finds at most 20 records, and takes any text', async () => {
    for (let number = 0; number < 22; number += 1) await setUpPayout(app, { ending: '7788' }, setup.business)
    expect(await search('7788')).toHaveLength(20)
    for (const text of ['', ' ', '\u0000', "'; drop table", 'x'.repeat(5_000), '%', '+']) {
      expect(await search(text)).toEqual([])
    }
  })

  it('sends at most two statements, as many as its shapes', async () => {
    for (const text of [transactionId, reference, '4417', '0123454417']) {
      expect((await recordStatements(() => search(text))).length).toBeLessThanOrEqual(2)
    }
    expect(await aPayout(setup)).toBeDefined()
  })
})
