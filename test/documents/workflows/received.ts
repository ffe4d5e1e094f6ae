import { parseJson } from '../../../src/client/json.ts'
import type { Received } from '../../../src/inbox/index.ts'
import type { ReceivedWebhook } from './play.ts'
import { at } from './wallets.ts'

/** Returns the webhooks that an inbox received for a business, oldest first. */
export const receivedBy = (
  items: readonly Pick<Received, 'businessId' | 'event' | 'body' | 'bodySignature' | 'standardSignature'>[],
  businessId: string,
): readonly ReceivedWebhook[] =>
  items
    .filter((item) => item.businessId === businessId)
    .toReversed()
    .map(({ event, body, bodySignature, standardSignature }) => {
      const status = at(parseJson(body), '/data/status')
      return {
        event: event ?? '',
        status: typeof status === 'string' ? status : null,
        isVerified: bodySignature === 'valid' && standardSignature === 'valid',
      }
    })
