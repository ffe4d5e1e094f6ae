import type { Payer } from './scene.ts'

/** What one client of the load sends again and again: each request is `parts` with a text of its own between them. */
export type RequestTemplate = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly key: string
} & ({ readonly body?: undefined } | { readonly body: readonly string[] })

/** The body of a payout of 10 USD; what stands for `@unique@` is another text in each request. */
export const payoutText = ({ customerId, destinationId }: Payer): string =>
  JSON.stringify({
    type: 'WITHDRAW',
    sourceAmount: '10.00',
    sourceCurrency: 'USD',
    destinationAmount: '15402.50',
    destinationCurrency: 'NGN',
    customerId,
    destinationId,
    meta: { idempotencyKey: 'key-@unique@', reference: 'order-@unique@', note: 'invoice 2026-11' },
  })

/** Creates payouts of a payer. */
export const payoutRequest = (payer: Payer): RequestTemplate => ({
  method: 'POST',
  path: '/api/v1/transaction',
  key: payer.key,
  body: payoutText(payer).split('@unique@'),
})

/** Reads one path with a key. */
export const readRequest = (key: string, path: string): RequestTemplate => ({ method: 'GET', path, key })
