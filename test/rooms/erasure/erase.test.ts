import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { DataKey } from '../../../src/vault/index.ts'
import { createVault, type SealContext } from '../../../src/vault/vault.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, aCustomer, must, payoutBody } from '../../support/builders.ts'
import { aCheckout, aPayer } from '../../support/checkouts.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'
import { searchTables } from '../../system/search-tables.ts'

const app = useApp()
let receiver: Receiver

const person = {
  fullName: 'Zuzanna Wiśniewska',
  email: 'zuzanna.w@example.com',
  phone: '+2348012345679',
  countryCode: 'NG',
  meta: { note: 'zuzannas-note' },
}
const planted = [
  person.fullName,
  person.email,
  person.email.toUpperCase(),
  person.phone,
  'zuzannas-note',
  'Zuzannas Konto',
  '0987654321',
  'X9988776',
  'Zuzanna Sender',
  'zuzannas-cart',
  'zuzannas-metadata',
  'zuzannas-narration',
]

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

/** Gives a customer everything that one can have: documents, an account, transactions, a checkout, events. */
const setUp = async () => {
  const business = await aBusiness(app, { balances: { USD: '1000.00' } })
  const { client } = business
  const { customerId } = await aCustomer(client, person)
  const customer = { params: { path: { customerId } } }
  const identity = await aReceipt(app, client, 'user')
  must(
    await client.PATCH('/api/v1/customer/{customerId}/kyc', {
      ...customer,
      body: { PASSPORT: 'X9988776', NATIONAL_ID: identity },
    }),
  )
  const { paymentMethodId: destinationId } = must(
    await client.POST('/api/v1/payment-method', {
      body: {
        customerId,
        type: 'WITHDRAW',
        channel: 'BANK_ACCOUNT',
        accountName: 'Zuzannas Konto',
        accountNumber: '0987654321',
        countryCode: 'NG',
        institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
        recipient: { recipientEmail: person.email, recipientPhone: person.phone },
      },
    }),
  ).data
  const body = payoutBody({ customerId, destinationId })
  const meta = { ...body.meta, narration: 'zuzannas-narration' }
  const payout = must(await client.POST('/api/v1/transaction', { body: { ...body, meta } })).data
  const fileKey = await aReceipt(app, client)
  const senderDetails = { name: 'Zuzanna Sender', accountNumber: '0987654321', bankName: 'GTBANK PLC' }
  const deposit = must(
    await client.POST('/api/v1/transaction/pool-account', {
      body: poolDepositBody({ customerId, fileKey }, { senderDetails }),
    }),
  ).data
  const checkout = await aCheckout(
    app,
    {
      customer: aPayer({ name: person.fullName, email: person.email }),
      redirectUrl: 'https://shop.example.com/thanks?cart=zuzannas-cart',
      metadata: { note: 'zuzannas-metadata' },
    },
    business,
  )
  return {
    business,
    client,
    customerId,
    destinationId,
    payout,
    deposit,
    checkout,
    files: [identity, fileKey],
  }
}

type Setup = Awaited<ReturnType<typeof setUp>>

const finish = async ({ business, client, payout, deposit }: Setup): Promise<void> => {
  const simulate = { params: { path: { transactionId: payout.transactionId } } }
  must(
    await client.POST('/api/v1/transaction/{transactionId}/simulate', {
      ...simulate,
      body: { outcome: 'success' },
    }),
  )
  await app.wired.operatorActions.reject({
    businessId: business.id,
    transactionId: deposit.transactionId,
    reason: 'no such transfer',
  })
}

/** Opens every event and response that the keys still open, and joins their texts. */
const openAll = async (): Promise<string> => {
  const vault = createVault(app.secrets.vaultKeys)
  const rows = await query<SealContext & { readonly sealed: string; readonly key: DataKey | null }>(
    app.wired.db,
    `select 'events' as "table", 'body' as "column", business_id as "businessId", id as "rowId", body_encrypted as sealed,
            app.own_data_key(business_id, customer_id) as key from events
     union all
     select 'webhook_attempts', 'response_head', a.business_id, a.event_id || ':' || a.attempt, a.response_head_encrypted,
            app.own_data_key(e.business_id, e.customer_id)
       from webhook_attempts a join events e on e.business_id = a.business_id and e.id = a.event_id
      where a.response_head_encrypted is not null
     union all
     select 'payment_methods', 'details', business_id, id, details_encrypted, app.data_key_of(business_id, customer_id)
       from payment_methods where details_encrypted is not null
     union all
     select 'customers', 'profile', business_id, id, profile_encrypted, app.data_key_of(business_id, id)
       from customers where profile_encrypted is not null
     union all
     select 'deposit_payers', 'payer', business_id, transaction_id, payer_encrypted, null from deposit_payers
     union all
     select 'pool_deposits', 'receipt', business_id, transaction_id, receipt_encrypted, null
       from pool_deposits where receipt_encrypted <> ''`,
  )
  const texts = rows.flatMap(({ sealed, key, ...context }) => {
    if (key) return [vault.under(key).open(context, sealed)]
    return sealed.startsWith('v2.data.') ? [] : [vault.open(context, sealed)]
  })
  return texts.join('\n')
}

const erase = ({ business, customerId }: Setup) =>
  app.wired.erasure.erase({ businessId: business.id, customerId })

describe('the erasure of a customer', () => {
  it('leaves ids and amounts, and no personal text in any table, event or file', async () => {
    const setup = await setUp()
    const { business, client, customerId, payout } = setup
    receiver.answer = (res, { body }) => res.end(body)
    await app.wired.webhooks.setUrl(business.id, receiver.url)
    await app.wired.services.samples.trigger(business.id, { event: 'CUSTOMER.UPDATED', entityId: customerId })
    await finish(setup)
    await app.runDue()
    const opened = await openAll()
    for (const text of ['Zuzannas Konto', person.fullName, 'zuzannas-metadata'])
      expect(opened).toContain(text)
    const before = must(
      await client.GET('/api/v1/transaction/{transactionId}', {
        params: { path: { transactionId: payout.transactionId } },
      }),
    ).data

    const { files } = await erase(setup)

    expect(files).toBe(2)
    expect(await searchTables(app.wired.db, planted)).toEqual([])
    const left = await openAll()
    for (const text of planted) expect(left, text).not.toContain(text)
    for (const key of setup.files) expect(await searchTables(app.wired.db, [key])).toEqual([])
    const folder = join(app.mediaDir, business.id)
    expect(existsSync(folder) ? await readdir(folder) : []).toEqual([])
    const after = must(
      await client.GET('/api/v1/transaction/{transactionId}', {
        params: { path: { transactionId: payout.transactionId } },
      }),
    ).data
    const { meta, ...amounts } = before
    expect(after).toEqual({
      ...amounts,
      meta: { idempotencyKey: meta.idempotencyKey, reference: meta.reference },
    })
  })

  it('cancels deliveries that are not made yet, and refuses a replay', async () => {
    const setup = await setUp()
    const { business, customerId } = setup
    await app.wired.webhooks.setUrl(business.id, receiver.url)
    await app.wired.webhooks.pause(business.id, 'test')
    await app.wired.services.samples.trigger(business.id, { event: 'CUSTOMER.UPDATED', entityId: customerId })
    await finish(setup)
    expect(await app.wired.deliveries.countHeld(business.id)).toBeGreaterThan(0n)
    const [event] = await app.events(business.id, customerId)
    await erase(setup)
    expect(await app.wired.deliveries.countHeld(business.id)).toBe(0n)
    const replay = app.wired.deliveries.replay(business.id, event?.id ?? '')
    await expect(replay).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.wired.webhooks.resume(business.id)
    const since = new Date(0)
    // What is left is the top-up of the business: created and updated.
    expect(await app.wired.deliveries.replaySince(business.id, { since, isFailed: false })).toBe(2)
  })

  it('is refused for an owner, a second time, and while a transaction is open', async () => {
    const setup = await setUp()
    const { business } = setup
    const owner = { businessId: business.id, customerId: business.ownerCustomerId }
    await expect(app.wired.erasure.erase(owner)).rejects.toMatchObject({
      code: 'BUSINESS_CUSTOMER_NOT_FOUND',
    })
    await expect(erase(setup)).rejects.toMatchObject({ code: 'INVALID_BUSINESS_CUSTOMER_REQUEST' })
    await finish(setup)
    await erase(setup)
    await expect(erase(setup)).rejects.toMatchObject({ code: 'INVALID_BUSINESS_CUSTOMER_REQUEST' })
  })

  it('ends payments to the customer, also one that was decided before, and frees the email', async () => {
    const setup = await setUp()
    const { business, client, customerId, destinationId } = setup
    await finish(setup)
    await erase(setup)
    const body = payoutBody({ customerId, destinationId })
    expectRefusal(await client.POST('/api/v1/transaction', { body }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    const foreign = await aBankAccount(client)
    const other = payoutBody({ customerId, destinationId: foreign.paymentMethodId })
    expectRefusal(await client.POST('/api/v1/transaction', { body: other }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    const again = await aCustomer(client, person)
    expect(again.customerId).not.toBe(customerId)
    // As if the facts of a create had been read before the erasure.
    const insert = query(
      app.wired.db,
      `select app.create_transactions(jsonb_build_array(jsonb_build_object('transaction',
                to_jsonb(t) || jsonb_build_object('id', 'f00000000000000000000001', 'idempotency_key', 'late',
                                                  'reference', 'late', 'status', 'FAILED'))), true, false)
         from transactions t where business_id = :businessId and customer_id = :customerId limit 1`,
      { businessId: business.id, customerId },
    )
    await expect(insert).rejects.toMatchObject({ code: 'BUSINESS_CUSTOMER_NOT_FOUND' })
  })
})
