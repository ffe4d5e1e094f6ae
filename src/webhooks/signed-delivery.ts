import type { Delivery } from './deliver.ts'
import type { WebhooksService } from './service.ts'
import { signBody, signStandard } from './signature.ts'

/** An event on its way: the frozen bytes, its place among those of its subject, and which attempt this is. */
export type Outgoing = {
  readonly eventId: string
  readonly body: Buffer
  readonly sequence: number
  readonly attempt: number
}

/** What a delivery is signed with: the environment's key, and the business's secrets, the newest first. */
export type Signers = {
  readonly signingKey: WebhooksService['signingKey']
  readonly secrets: readonly string[]
}

/** Writes an event's delivery to `url`: both signatures over exactly its bytes; `now` is the attempt's time.
 *  Source: contract §8. */
export const signedDelivery = (
  url: string,
  { eventId, body, sequence, attempt }: Outgoing,
  { signingKey, secrets, now }: Signers & { readonly now: Date },
): Delivery => {
  const timestamp = Math.floor(now.getTime() / 1000)
  const headers = {
    'x-webhook-signature': signBody(signingKey, body),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp.toString(),
    'webhook-signature': signStandard(secrets, { id: eventId, timestamp, body }),
    'x-webhook-sequence': sequence.toString(),
    'x-webhook-attempt': attempt.toString(),
  }
  return { url, body, headers }
}
