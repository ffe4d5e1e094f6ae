/** Who pays whom: a business with money, its API key, a customer and the customer's bank account. */
export type Payer = {
  readonly businessId: string
  readonly key: string
  readonly customerId: string
  readonly destinationId: string
}

/** A request of the load generator. A different text stands between the parts of `body` in each request. */
export type RequestTemplate = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly key: string
  readonly body?: readonly string[]
}

const mark = '@unique@'

/** Creates a payout of 10 USD. */
export const payoutRequest = ({ key, customerId, destinationId }: Payer): RequestTemplate => ({
  method: 'POST',
  path: '/api/v1/transaction',
  key,
  body: JSON.stringify({
    type: 'WITHDRAW',
    sourceAmount: '10.00',
    sourceCurrency: 'USD',
    destinationAmount: '15402.50',
    destinationCurrency: 'NGN',
    customerId,
    destinationId,
    meta: { idempotencyKey: `key-${mark}`, reference: `order-${mark}`, note: 'invoice 2026-11' },
  }).split(mark),
})

/** Creates a customer, which emits one webhook event. `number` must be new in the business. */
export const customerRequest = ({ key }: Payer, number: number): RequestTemplate => ({
  method: 'POST',
  path: '/api/v1/customer',
  key,
  body: [
    JSON.stringify({
      fullName: 'Chidi Eze',
      email: `chidi.${number.toString()}@example.com`,
      phone: `+23481${(10_000_000 + number).toString()}`,
      countryCode: 'NG',
    }),
  ],
})

/** Reads one path. */
export const readRequest = (key: string, path: string): RequestTemplate => ({ method: 'GET', path, key })
