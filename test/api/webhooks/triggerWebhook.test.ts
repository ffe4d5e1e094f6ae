import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypes, type EventType } from '../../../generated/catalogue.ts'
import { isBodySigned } from '../../../src/client/webhook-signature.ts'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, aCustomer, aPayout, setUpPayout, must } from '../../support/builders.ts'
import { clientOf, sendRaw, type ApiClient } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { publicPemOfFirst } from '../../support/keyrings.ts'

const app = useApp()
const path = '/api/v1/webhooks/trigger'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const trigger = (client: ApiClient, event: EventType, entityId: string) =>
  client.POST(path, { body: { event, entityId } })

/** Sets the webhook URL of a business to a separate path of the receiver. */
const listen = async (businessId: string): Promise<string> => {
  const url = `${receiver.url}/${businessId}`
  await app.wired.webhooks.setUrl(businessId, url)
  return url
}

type Body = {
  readonly id: string
  readonly event: string
  readonly data: unknown
  readonly createdAt: string
}

const delivered = async (businessId: string) => {
  await app.runDue()
  return receiver.received
    .filter(({ path: at }) => at === `/${businessId}`)
    .map(({ headers, body }) => ({ headers, text: body, body: JSON.parse(body) as Body }))
}

describe('200', () => {
  it('sends the current customer, payment method or transaction for each type of event', async () => {
    const setup = await setUpPayout(app)
    const { client, customerId, destinationId, business } = setup
    const { transactionId } = await aPayout(setup)
    const url = await listen(business.id)
    const entities = { CUSTOMER: customerId, PAYMENT_METHOD: destinationId, TRANSACTION: transactionId }
    const kinds = eventTypes.filter((type) => !/^(CHECKOUT|POOL)/.test(type))
    expect(kinds).toHaveLength(8)
    for (const event of kinds) {
      const entityId = Object.entries(entities).find(([name]) => event.startsWith(`${name}.`))?.[1] ?? ''
      const answer = await trigger(client, event, entityId)
      expect(answer.response.status).toBe(200)
      expect(must(answer).data).toEqual({ queued: true, event, entityId, deliveryUrl: url })
    }
    const got = await delivered(business.id)
    expect(got.map(({ body }) => body.event).toSorted()).toEqual(kinds.toSorted())
    const shown = {
      CUSTOMER: must(await client.GET('/api/v1/customer/{customerId}', { params: { path: { customerId } } })),
      PAYMENT_METHOD: must(
        await client.GET('/api/v1/payment-method/{paymentMethodId}', {
          params: { path: { paymentMethodId: destinationId } },
        }),
      ),
      TRANSACTION: must(
        await client.GET('/api/v1/transaction/{transactionId}', { params: { path: { transactionId } } }),
      ),
    }
    for (const { body, headers, text } of got) {
      const [kind = ''] = body.event.split('.')
      expect(Object.entries(shown).find(([name]) => name === kind)?.[1].data).toEqual(body.data)
      const signature = String(headers['x-webhook-signature'])
      expect(
        await isBodySigned(publicPemOfFirst(app.wired.webhooks), Buffer.from(text, 'utf8'), signature),
      ).toBe(true)
      expect(headers).toMatchObject({
        'webhook-id': body.id,
        'x-webhook-sequence': '1',
        'x-webhook-attempt': '1',
      })
    }
    expect(new Set(got.map(({ body }) => body.id)).size).toBe(8)
  })

  it('sends a rejected pool deposit with its reason, and one under review without', async () => {
    const business = await aBusiness(app)
    const { id: businessId, client } = business
    const { customerId } = await aCustomer(client)
    const body = poolDepositBody({ customerId, fileKey: await aReceipt(app, client) })
    const reported = await client.POST('/api/v1/transaction/pool-account', { body })
    const { transactionId } = must(reported).data
    await listen(businessId)
    must(await trigger(client, 'POOL_DEPOSIT_REQUEST.REJECTED', transactionId))
    const reason = 'The receipt shows another amount.'
    await app.wired.operatorActions.reject({ businessId, transactionId, reason })
    must(await trigger(client, 'POOL_DEPOSIT_REQUEST.REJECTED', transactionId))
    const got = (await delivered(businessId)).filter(({ body }) => body.event.startsWith('POOL'))
    const oldestFirst = got.toSorted((one, two) => (one.body.id < two.body.id ? -1 : 1))
    expect(oldestFirst.map(({ body }) => body.data)).toMatchObject([
      { transactionId, status: 'IN_REVIEW', rejectionReason: '' },
      { transactionId, status: 'REJECTED', rejectionReason: reason },
      { transactionId, status: 'REJECTED', rejectionReason: reason },
    ])
  })

  it('never sends KYC documents', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    must(
      await client.PATCH('/api/v1/customer/{customerId}/kyc', {
        params: { path: { customerId } },
        body: { PASSPORT: 'A01234567' },
      }),
    )
    await listen(id)
    must(await trigger(client, 'CUSTOMER.UPDATED', customerId))
    const [got] = await delivered(id)
    expect(got?.text).not.toContain('A01234567')
    expect(got?.body.data).not.toHaveProperty('meta')
  })

  it('needs no permission, and does not change the sequence of real events', async () => {
    const business = await aBusiness(app)
    const { customerId } = await aCustomer(business.client)
    await listen(business.id)
    const { key } = await app.createKey(business.id, { permissions: [] })
    must(await trigger(clientOf(app.url, key), 'CUSTOMER.UPDATED', customerId))
    expect(await app.events(business.id, customerId)).toMatchObject([
      { type: 'CUSTOMER.CREATED', sequence: 1 },
    ])
    expect(await delivered(business.id)).toHaveLength(1)
  })

  it('is held with the others while deliveries are paused', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    await listen(id)
    await app.wired.webhooks.pause(id, '')
    must(await trigger(client, 'CUSTOMER.UPDATED', customerId))
    expect(await delivered(id)).toEqual([])
    await app.wired.webhooks.resume(id)
    expect(await delivered(id)).toHaveLength(1)
  })

  it('works in production', async () => {
    await app.inProduction(async ({ url, key, businessId }) => {
      await app.wired.webhooks.setUrl(businessId, `${receiver.url}/${businessId}`)
      const client = clientOf(url, key)
      const { customerId } = await aCustomer(client)
      must(await trigger(client, 'CUSTOMER.CREATED', customerId))
    })
  })
})

describe('400', () => {
  it('BAD_REQUEST_ERROR if the business has no webhook URL', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const details = expectRefusal(await trigger(client, 'CUSTOMER.UPDATED', customerId), 'BAD_REQUEST_ERROR')
    expect(details.friendlyMessage).toContain('webhook URL')
    expect(
      await app.wired.deliveries.list(id, { eventId: null, type: null, status: null, since: null }, 10),
    ).toHaveLength(1)
  })

  it.each(['nope', 'F'.repeat(24), 'f'.repeat(23), '', 7, null])(
    'BAD_REQUEST_ERROR for the entityId %j',
    async (entityId) => {
      const { key } = await aBusiness(app)
      const body = JSON.stringify({ event: 'CUSTOMER.UPDATED', entityId })
      expectRefusal(await sendRaw(app.url, path, { method: 'POST', key, body }), 'BAD_REQUEST_ERROR')
    },
  )
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without a key', async () => {
    expectRefusal(
      await trigger(clientOf(app.url), 'CUSTOMER.UPDATED', 'f'.repeat(24)),
      'AUTHENTICATION_ERROR',
    )
  })
})

describe('404', () => {
  const unknown = [
    ['CUSTOMER.UPDATED', 'BUSINESS_CUSTOMER_NOT_FOUND'],
    ['PAYMENT_METHOD.UPDATED', 'BUSINESS_PAYMENT_METHOD_NOT_FOUND'],
    ['TRANSACTION.UPDATED', 'BUSINESS_TRANSACTION_NOT_FOUND'],
    ['CHECKOUT_SESSION.CREATED', 'CHECKOUT_SESSION_NOT_FOUND'],
    ['POOL_DEPOSIT_REQUEST.REJECTED', 'BUSINESS_TRANSACTION_NOT_FOUND'],
  ] as const

  it.each(unknown)('%s about an unknown entity is %s, also without a URL', async (event, code) => {
    const { id, client } = await aBusiness(app)
    const { friendlyMessage } = expectRefusal(await trigger(client, event, 'f'.repeat(24)), code)
    expect(friendlyMessage).toContain('`entityId`')
    await listen(id)
    expectRefusal(await trigger(client, event, 'f'.repeat(24)), code)
    expect(await delivered(id)).toEqual([])
  })

  it('is the same for an entity of another business, a deleted one, and one of another kind', async () => {
    const [one, other] = [await aBusiness(app), await aBusiness(app)]
    await listen(one.id)
    const foreign = await aCustomer(other.client)
    expectRefusal(
      await trigger(one.client, 'CUSTOMER.CREATED', foreign.customerId),
      'BUSINESS_CUSTOMER_NOT_FOUND',
    )
    const account = await aBankAccount(one.client)
    const params = { params: { path: { paymentMethodId: account.paymentMethodId } } }
    must(await one.client.DELETE('/api/v1/payment-method/{paymentMethodId}', params))
    expectRefusal(
      await trigger(one.client, 'PAYMENT_METHOD.DELETED', account.paymentMethodId),
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    )
    expectRefusal(
      await trigger(one.client, 'CUSTOMER.CREATED', one.ownerCustomerId),
      'BUSINESS_CUSTOMER_NOT_FOUND',
    )
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    expectRefusal(
      await trigger(setup.client, 'POOL_DEPOSIT_REQUEST.REJECTED', transactionId),
      'BUSINESS_TRANSACTION_NOT_FOUND',
    )
  })
})

describe('422', () => {
  it.each([
    { event: 'TRANSACTION.DELETED', entityId: 'f'.repeat(24) },
    { event: 'transaction.updated', entityId: 'f'.repeat(24) },
    { event: 'TRANSACTION.UPDATED' },
    { entityId: 'f'.repeat(24) },
    { event: 'TRANSACTION.UPDATED', entityId: 'f'.repeat(24), url: 'https://example.com/' },
  ])('VALIDATION_ERROR for %j', async (body) => {
    const { key } = await aBusiness(app)
    const request = { method: 'POST', key, body: JSON.stringify(body) }
    expectRefusal(await sendRaw(app.url, path, request), 'VALIDATION_ERROR')
  })
})
