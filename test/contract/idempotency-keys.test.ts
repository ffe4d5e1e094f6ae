import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { query } from '../../src/db/tx.ts'
import { aVirtualAccount } from '../support/accounts.ts'
import { useApp } from '../support/app.ts'
import { aBatch, addRecipients, recipientBody } from '../support/batches.ts'
import { aBusiness, unique } from '../support/builders.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { operationIds } from './requests.ts'

const app = useApp()

const name = 'idempotency-key'
const keyed = operationIds.filter((id) => operations[id].takesIdempotencyKey)
const missingId = 'f'.repeat(24)

/** A business with what the requests need, and the valid body of each operation, a new one for each call. */
const setUp = async () => {
  const business = await aBusiness(app, { balances: { USD: '1000.00' } })
  const batch = await aBatch(app, {}, business)
  await addRecipients(batch, [recipientBody()])
  const { accountNumber } = await aVirtualAccount({
    business,
    client: business.client,
    customerId: business.ownerCustomerId,
  })
  const person = () => {
    const number = unique().toString().padStart(8, '0')
    return { email: `payer.${number}@example.com`, phone: `+23480${number}`, countryCode: 'NG' }
  }
  const { amount: _, ...method } = recipientBody()
  const bodies: Partial<Record<OperationId, () => unknown>> = {
    createCustomer: () => ({ fullName: 'Ada Obi', ...person() }),
    createPaymentMethod: () => method,
    createVirtualAccount: () => ({ currency: 'USD' }),
    simulateVirtualAccountTransfer: () => ({ accountNumber, amount: '25.00', currency: 'USD' }),
    createPaymentBatch: () => ({
      name: 'Salaries',
      sourcePaymentMethod: { channel: 'WALLET', currencyCode: 'USD' },
    }),
    createPaymentBatchRecipient: () => recipientBody(),
    createPaymentBatchRecipients: () => [recipientBody(), recipientBody()],
    withdrawPaymentBatch: () => undefined,
    createCheckoutSession: () => ({
      amount: 5_000,
      currency: 'NGN',
      redirectUrl: 'https://shop.example/thanks',
      customer: { name: 'Ada Obi', ...person() },
      merchantReference: 'basket-1',
    }),
    topUpBalance: () => ({ amount: '25.00', currency: 'USD' }),
    submitSmeRegistration: () => ({
      step: 'INITIATE',
      data: { mobile: '0712345678', email: 'wanjiku@example.com', businessType: 2 },
    }),
  }
  const send = (operationId: OperationId, key: string, body = bodies[operationId]?.()): Promise<RawAnswer> =>
    sendRaw(app.url, operations[operationId].path.replace('{batchId}', batch.batchId), {
      method: 'POST',
      key: business.key,
      headers: { [name]: key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { ...business, batch, bodies, send }
}

type Setup = Awaited<ReturnType<typeof setUp>>

/** Returns what a key is bound to. */
const boundTo = async (
  { id }: Setup,
  { operation, key }: { readonly operation: OperationId; readonly key: string },
): Promise<readonly string[]> => {
  const rows = await query<{ resource_id: string }>(
    app.wired.db,
    'select resource_id from idempotency_keys where business_id = :id and operation = :operation and key = :key',
    { id, operation, key },
  )
  return rows.map(({ resource_id }) => resource_id)
}

/** Finds the id of what a request made: in its answer, or where the answer has none, in the database. */
const madeBy = async (setup: Setup, operationId: OperationId, { json }: RawAnswer): Promise<string> => {
  const { data } = json as { data: Readonly<Record<string, string>> }
  if (operationId === 'createPaymentBatchRecipients') return setup.batch.batchId
  if (operationId === 'withdrawPaymentBatch') return (await newest('payment_batch_sessions', setup)) ?? ''
  if (operationId === 'simulateVirtualAccountTransfer') return (await newest('transactions', setup)) ?? ''
  const names = ['transactionId', 'paymentMethodId', 'customerId', 'checkoutId', 'onboardingRequestId', 'id']
  return data[names.find((one) => one in data) ?? ''] ?? ''
}

const newest = async (table: string, { id }: Setup): Promise<string | undefined> => {
  const sql = `select id from ${table} where business_id = :id order by created_at desc, id desc limit 1`
  return (await query<{ id: string }>(app.wired.db, sql, { id }))[0]?.id
}

describe('the idempotency-key', () => {
  it('is taken by every POST that creates or pays, except those with keys in their body', () => {
    // The others change the status of a transaction or customer, give an upload URL, send a sample event, or only
    // check.
    const without = operationIds.filter((id) => operations[id].method === 'post' && !keyed.includes(id))
    expect(without.toSorted()).toEqual([
      'authorizeTransaction',
      'createMediaUrl',
      'createPoolAccountDeposit',
      'createTransaction',
      'preflightTransaction',
      'simulateTransaction',
      'triggerWebhook',
      'verifyCustomer',
    ])
    expect(keyed).toHaveLength(11)
  })

  it.each(keyed)('of %s makes one thing, however often and late it is sent', async (operationId) => {
    const setup = await setUp()
    const key = randomUUID()
    const first = await setup.send(operationId, key)
    expect(first.status, first.text).toBe(operations[operationId].successStatus)
    const id = await madeBy(setup, operationId, first)
    await app.advanceClock('400 days')
    const details = expectRefusal(await setup.send(operationId, key), 'DUPLICATE_REQUEST')
    expect(details.data).toEqual({ id })
    expect(details.friendlyMessage).toContain(name)
    expect(await boundTo(setup, { operation: operationId, key })).toEqual([id])
  })

  it.each(keyed)('makes one thing of twenty requests at once: %s', async (operationId) => {
    const setup = await setUp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => setup.send(operationId, key)))
    const [success, ...more] = answers.filter(({ status }) => status < 300)
    if (!success) throw new Error(answers[0]?.text)
    expect(more).toHaveLength(0)
    const id = await madeBy(setup, operationId, success)
    for (const answer of answers.filter((one) => one !== success)) {
      expect(expectRefusal(answer, 'DUPLICATE_REQUEST').data).toEqual({ id })
    }
  })

  it('makes one batch of twenty requests at once, even where each found the key free', async () => {
    const setup = await setUp()
    const send = () => setup.send('createPaymentBatch', 'batch-1')
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('pays a batch once, also in a run after the pause between runs', async () => {
    const setup = await setUp()
    const key = randomUUID()
    expect((await setup.send('withdrawPaymentBatch', key)).status).toBe(200)
    await app.advanceClock('1 minute')
    expectRefusal(await setup.send('withdrawPaymentBatch', key), 'DUPLICATE_REQUEST')
    expect(await app.wallet(setup.id, 'USD')).toMatchObject({ available: '998.50' })
  })

  it.each([
    ['256 characters', 'k'.repeat(256)],
    ['a space', 'pay 1'],
    ['a tab', 'pay\t1'],
    ['a letter beyond ASCII', 'zahlung-ä'],
    ['nothing', ''],
  ])('of %s is BAD_REQUEST_ERROR', async (_, key) => {
    const setup = await setUp()
    const details = expectRefusal(await setup.send('createPaymentBatch', key), 'BAD_REQUEST_ERROR')
    expect(details.friendlyMessage).toContain('1 to 255 visible ASCII characters')
  })

  it('has up to 255 characters, and case matters', async () => {
    const setup = await setUp()
    const keys = ['k'.repeat(255), `K${'k'.repeat(254)}`, '!', '~"\\{}']
    for (const key of keys) expect((await setup.send('createPaymentBatch', key)).status).toBe(201)
    expectRefusal(await setup.send('createPaymentBatch', 'k'.repeat(255)), 'DUPLICATE_REQUEST')
  })

  it('is not compared with the body, and is another one for another operation or business', async () => {
    const [setup, other] = [await setUp(), await setUp()]
    const key = randomUUID()
    expect((await setup.send('createPaymentBatch', key)).status).toBe(201)
    const body = { name: 'Other', sourcePaymentMethod: { channel: 'WALLET', currencyCode: 'NGN' } }
    expectRefusal(await setup.send('createPaymentBatch', key, body), 'DUPLICATE_REQUEST')
    expect((await setup.send('createPaymentMethod', key)).status).toBe(201)
    expect((await other.send('createPaymentBatch', key)).status).toBe(201)
  })

  it('stays free after a refusal', async () => {
    const setup = await setUp()
    const method = setup.bodies.createPaymentMethod?.() as object
    const wrong = [
      [{ ...method, extra: 1 }, 'VALIDATION_ERROR'],
      [{ ...method, channel: 'INTERAC' }, 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST'],
      [{ ...method, customerId: missingId }, 'BUSINESS_CUSTOMER_NOT_FOUND'],
    ] as const
    const key = randomUUID()
    for (const [body, code] of wrong) expectRefusal(await setup.send('createPaymentMethod', key, body), code)
    expect((await setup.send('createPaymentMethod', key)).status).toBe(201)
  })

  it('is checked after the schema and before look-ups', async () => {
    const setup = await setUp()
    const method = setup.bodies.createPaymentMethod?.() as object
    const key = randomUUID()
    await setup.send('createPaymentMethod', key)
    expectRefusal(await setup.send('createPaymentMethod', key, { ...method, extra: 1 }), 'VALIDATION_ERROR')
    const unknown = { ...method, customerId: missingId }
    expectRefusal(await setup.send('createPaymentMethod', key, unknown), 'DUPLICATE_REQUEST')
  })

  it('stays free where a recipient is refused after its look-ups', async () => {
    const setup = await setUp()
    const [key, body] = [randomUUID(), recipientBody()]
    await setup.send('createPaymentBatchRecipient', randomUUID(), body)
    const details = expectRefusal(
      await setup.send('createPaymentBatchRecipient', key, body),
      'DUPLICATE_REQUEST',
    )
    expect(details.data).toBeUndefined()
    expect((await setup.send('createPaymentBatchRecipient', key)).status).toBe(201)
  })
})
