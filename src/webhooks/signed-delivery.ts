import { machineTime } from '../db/clock.ts'
import type { Delivery } from './sender.ts'
import type { WebhooksService } from './service.ts'
import { signBody, signStandard } from './signature.ts'

/** An event to send. `sequence` counts the events of its subject. */
export type Outgoing = {
  readonly eventId: string
  readonly body: Buffer
  readonly sequence: number
  readonly attempt: number
}

/** The keys of the environment, and the secrets of the business, newest first. */
export type Signers = {
  readonly signingKeys: WebhooksService['signingKeys']
  readonly secrets: readonly string[]
}

/** Builds the delivery of an event to `url`, with both signatures over its body, at the time of this machine: receivers
 *  compare it with their clock, which does not follow the sandbox's. */
export const signDelivery = async (
  url: string,
  { eventId, body, sequence, attempt }: Outgoing,
  { signingKeys, secrets }: Signers,
): Promise<Delivery> => {
  const now = machineTime()
  const timestamp = Math.floor(now.getTime() / 1000)
  const { id: keyId, key } = signingKeys.signingAt(now)
  const headers = {
    'x-webhook-signature': await signBody(key, body),
    'x-webhook-key-id': keyId,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp.toString(),
    'webhook-signature': signStandard(secrets, { id: eventId, timestamp, body }),
    'x-webhook-sequence': sequence.toString(),
    'x-webhook-attempt': attempt.toString(),
  }
  return { url, body, headers }
}
