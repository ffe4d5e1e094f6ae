import { randomUUID } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import { must } from './builders.ts'
import type { ApiClient } from './client.ts'

type Body = components['schemas']['CreatePoolAccountDepositRequest']

/** Uploads a receipt; returns its key. */
export const aReceipt = async (
  app: TestApp,
  client: ApiClient,
  type: 'transaction' | 'user' = 'transaction',
): Promise<string> => {
  const { url, key } = must(
    await client.POST('/api/v1/media/url', { body: { fileName: 'receipt.pdf', type } }),
  ).data
  const headers = { 'content-type': 'application/pdf' }
  const sent = await fetch(app.here(url), { method: 'PUT', headers, body: '%PDF-1.7' })
  if (sent.status !== 200) throw new Error(`the receipt was refused with ${sent.status.toString()}`)
  return key
}

/** Returns the body of a pool deposit of 250,000 naira. */
export const poolDepositBody = (
  { customerId, fileKey }: { readonly customerId: string; readonly fileKey: string },
  overrides: Partial<Body> = {},
): Body => ({
  amount: '250000.00',
  countryCode: 'NG',
  reference: `transfer-${randomUUID()}`,
  timestamp: '2026-05-20T09:40:00.000Z',
  senderDetails: { name: 'Chinedu Okafor', accountNumber: '0123454321', bankName: 'GTBANK PLC' },
  customerId,
  fileKey,
  ...overrides,
})
