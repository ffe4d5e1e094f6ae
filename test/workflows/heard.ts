import type { Received } from '../../src/inbox/inbox.ts'
import type { Heard } from './play.ts'
import { at } from './wallets.ts'

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an inbox got for a business, oldest first. */
export const heardOf = (
  items: readonly Pick<Received, 'businessId' | 'event' | 'body' | 'bodySignature' | 'standardSignature'>[],
  businessId: string,
): readonly Heard[] =>
  items
    .filter((item) => item.businessId === businessId)
    .toReversed()
    .map(({ event, body, bodySignature, standardSignature }) => {
      const status = at(parseBody(body), '/data/status')
      return {
        event: event ?? '',
        status: typeof status === 'string' ? status : null,
        isVerified: bodySignature === 'valid' && standardSignature === 'valid',
      }
    })
