import { sign, type KeyObject } from 'node:crypto'
import type { Page } from '../../src/http/app.ts'
import { createInboxRouter, type InboxOptions } from '../../src/http/inbox.ts'
import { createInbox, type Arrival } from '../../src/inbox/index.ts'
import { signStandard } from '../../src/webhooks/signature.ts'
import type { TestApp } from './app.ts'
import { publicPemOfFirst } from './keyrings.ts'

/** Creates the pages of an inbox over the app of a test, for `createApp`. */
export const inboxPagesOf = (
  { wired: { db, vault, webhooks, deliveries } }: TestApp,
  options: Partial<Omit<InboxOptions, 'inbox' | 'awaitBody'>> = {},
): Page => {
  const secretOf = () => Promise.resolve(undefined)
  const inbox = createInbox({ db, vault, publicKeyPems: [publicPemOfFirst(webhooks)], secretOf })
  const defaults = { isDraining: () => false, replay: deliveries.replay }
  return ({ awaitBody }) => createInboxRouter({ ...defaults, ...options, inbox, awaitBody })
}

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
      'x-webhook-signature': sign('sha256', rawBody, privateKey).toString('base64'),
      'webhook-id': eventId,
      'webhook-timestamp': timestamp.toString(),
      'webhook-signature': signStandard([secret], { id: eventId, timestamp, body: rawBody }),
      'x-webhook-attempt': '2',
      'x-webhook-sequence': '3',
    },
  }
}
