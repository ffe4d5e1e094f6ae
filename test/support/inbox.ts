import { signBody, signStandard } from '../../src/webhooks/signature.ts'
import type { KeyObject } from 'node:crypto'
import type { Arrival } from '../../src/inbox/index.ts'

/** The keys that a webhook is signed with. */
export type ArrivalKeys = { readonly privateKey: KeyObject; readonly secret: string }

/** Returns a webhook as a receiver gets it, with both signatures. */
export const anArrivalOf = (
  { privateKey, secret }: ArrivalKeys,
  businessId: string,
  { eventId, event, data, at }: { eventId: string; event: string; data: object; at: Date },
): Arrival => {
  const rawBody = Buffer.from(JSON.stringify({ id: eventId, event, data, createdAt: at.toISOString() }))
  const timestamp = Math.floor(at.getTime() / 1_000)
  return {
    businessId,
    at,
    rawBody,
    headers: {
      'x-webhook-signature': signBody(privateKey, rawBody),
      'webhook-id': eventId,
      'webhook-timestamp': timestamp.toString(),
      'webhook-signature': signStandard([secret], { id: eventId, timestamp, body: rawBody }),
      'x-webhook-attempt': '2',
      'x-webhook-sequence': '3',
    },
  }
}
