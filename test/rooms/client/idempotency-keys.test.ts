import { describe, expect, it } from 'vitest'
import { createClient, type CallInput, type ClientOptions, type Corridor } from '../../../src/client/index.ts'
import { aVirtualAccount } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, batchBody, recipientBody } from '../../support/batches.ts'
import { aBusiness, must, unique } from '../../support/builders.ts'
import { failureOf } from './failure-of.ts'
import { aFetch, losing, type Turn } from './fetches.ts'

const app = useApp()

const setUp = async () => {
  const business = await aBusiness(app, { balances: { USD: '1000.00' } })
  const batch = await aBatch(app, {}, business)
  const open = (turns: readonly Turn[], options: Partial<ClientOptions> = {}) => {
    const keys: (string | null)[] = []
    const { sent, fetch } = aFetch(...turns)
    const corridor: Corridor = createClient({
      apiKey: business.key,
      baseUrl: app.url,
      firstWaitMs: 1,
      longestWaitMs: 4,
      fetch: (request) => {
        keys.push(request.headers.get('idempotency-key'))
        return fetch(request)
      },
      ...options,
    })
    return { corridor, sent, keys }
  }
  return { ...business, batch, path: batch.params.path, open }
}

const aPerson = () => {
  const number = unique().toString()
  const phone = `+23481${number.padStart(8, '0')}`
  return { fullName: 'Ada Obi', email: `ada.${number}@example.com`, phone, countryCode: 'NG' }
}

const aMethod = () => {
  const { amount: _, ...method } = recipientBody()
  return method
}

describe('a create whose reply was lost', () => {
  it('sends the same key again, and returns what the first attempt made', async () => {
    const setup = await setUp()
    const { accountNumber } = await aVirtualAccount({
      business: setup,
      client: setup.client,
      customerId: setup.ownerCustomerId,
    })
    const { path } = setup
    const calls: readonly ((corridor: Corridor) => Promise<{ readonly data: object }>)[] = [
      (corridor) => corridor.createCustomer({ body: aPerson() }),
      (corridor) => corridor.createPaymentMethod({ body: aMethod() }),
      (corridor) => corridor.createVirtualAccount({ body: { currency: 'USD' } }),
      (corridor) => corridor.createPaymentBatch({ body: batchBody() }),
      (corridor) => corridor.createPaymentBatchRecipient({ path, body: recipientBody() }),
      (corridor) => corridor.topUpBalance({ body: { amount: '25.00', currency: 'USD' } }),
      (corridor) =>
        corridor.simulateVirtualAccountTransfer({ body: { accountNumber, amount: '1', currency: 'USD' } }),
    ]
    for (const call of calls) {
      let lost: unknown
      const { corridor, sent, keys } = setup.open([
        async (request) => {
          lost = await (await fetch(request)).json()
          throw new TypeError('terminated')
        },
      ])
      expect(await call(corridor)).toEqual(lost)
      expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
      expect(keys[1]).toBe(keys[0])
    }
  })

  it('throws with the id of what was made, where it cannot be read again', async () => {
    const setup = await setUp()
    await addRecipients(setup.batch, [recipientBody()])
    const { corridor, keys } = setup.open([losing])
    const error = await failureOf(corridor.withdrawPaymentBatch({ path: setup.path }))
    const { data } = await corridor.listPaymentBatchSessions({ path: setup.path })
    expect(data).toHaveLength(1)
    expect(error).toMatchObject({
      code: 'DUPLICATE_REQUEST',
      data: { id: data[0]?.id },
      mayHaveBeenDone: true,
    })
    expect(keys[1]).toBe(keys[0])
    expect(await app.wallet(setup.id, 'USD')).toMatchObject({ available: '998.50' })
  })

  it('throws with the id if the key may not read it, or the read is lost too', async () => {
    const setup = await setUp()
    const { key: apiKey } = await app.createKey(setup.id, { permissions: ['CUSTOMER.CREATE'] })
    const { corridor: writer } = setup.open([losing], { apiKey })
    const error = await failureOf(writer.createCustomer({ body: aPerson() }))
    expect(error).toMatchObject({ code: 'DUPLICATE_REQUEST' })
    const customers = must(await setup.client.GET('/api/v1/customer')).data
    expect(error).toMatchObject({ data: { id: customers[0]?.customerId } })
    const blind: Turn = () => Promise.reject(new TypeError('terminated'))
    const { corridor } = setup.open([losing, undefined, blind, blind, blind, blind])
    expect(await failureOf(corridor.createCustomer({ body: aPerson() }))).toMatchObject({
      code: 'DUPLICATE_REQUEST',
    })
  })
})

describe('a key', () => {
  it('is new for each call, unless the caller gives one', async () => {
    const setup = await setUp()
    const { corridor, keys } = setup.open([])
    await corridor.createPaymentBatch({ body: batchBody() })
    await corridor.createPaymentBatch({ body: batchBody() })
    expect(new Set(keys).size).toBe(2)
    const mine = { idempotencyKey: 'batch-of-may' }
    const { data } = await corridor.createPaymentBatch({ body: batchBody() }, mine)
    const again = await failureOf(corridor.createPaymentBatch({ body: batchBody() }, mine))
    expect(again).toMatchObject({ code: 'DUPLICATE_REQUEST', data: { id: data.id }, mayHaveBeenDone: false })
  })

  it('is not sent with a call that has its keys in the body, or creates nothing', async () => {
    const setup = await setUp()
    const { corridor, keys } = setup.open([])
    await failureOf(
      corridor.createTransaction({ body: {} as unknown as CallInput<'createTransaction'>['body'] }),
    )
    await corridor.listCustomers()
    expect(keys).toEqual([null, null])
  })
})
