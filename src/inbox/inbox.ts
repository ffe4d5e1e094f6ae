import { isBodySigned, isStandardSigned } from '../client/webhook-signature.ts'
import type { Db } from '../db/knex.ts'
import { createId } from '../kernel/id.ts'
import type { Vault } from '../vault/index.ts'
import { matches, readBody, type InboxFilter, type Received, type Verdict } from './received.ts'
import { findKeyOfArrival, findNewestNumber, insertReceived, listReceived } from './store.ts'

/** A webhook as it arrived: header names in lower case, the body before parsing. */
export type Arrival = {
  readonly businessId: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly rawBody: Buffer
  readonly at: Date
}

/** The database, and the keys to check signatures with. */
export type InboxDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly publicKeyPems: readonly string[]
  readonly secretOf: (businessId: string) => Promise<string | undefined>
}

/** Where a page begins, and how many webhooks it has at most. `before` null: at the newest. */
export type InboxPlace = { readonly before: string | null; readonly limit: number }

/** A page of webhooks. `older` is the `before` of the next page, null where there is none. */
export type InboxPage = { readonly items: readonly Received[]; readonly older: string | null }

/** A webhook receiver for the sandbox, where a business sees what its own receiver would get. */
export type Inbox = {
  /** Checks both signatures and stores the webhook. Refuses none of a known business: faults are shown. Undefined where
   *  the business does not exist. */
  readonly receive: (arrival: Arrival) => Promise<Received | undefined>
  /** Lists the newest webhooks that the filter lets through, newest first. */
  readonly list: (filter?: InboxFilter, place?: InboxPlace) => Promise<InboxPage>
  /** Returns a text that changes with each arrival. */
  readonly mark: () => Promise<string>
}

const keptPerBusiness = 200
const readRows = 400

const headerOf = ({ headers }: Arrival, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const verdictOf = (isValid: boolean): Verdict => (isValid ? 'valid' : 'invalid')

const checkBodySignature = async (arrival: Arrival, publicKeyPems: readonly string[]): Promise<Verdict> => {
  const signature = headerOf(arrival, 'x-webhook-signature')
  if (signature === null) return 'missing'
  const checks = publicKeyPems.map((pem) => isBodySigned(pem, arrival.rawBody, signature))
  return verdictOf((await Promise.all(checks)).includes(true))
}

const checkStandardSignature = async (arrival: Arrival, secret: string | undefined): Promise<Verdict> => {
  const id = headerOf(arrival, 'webhook-id')
  const timestamp = headerOf(arrival, 'webhook-timestamp')
  const signature = headerOf(arrival, 'webhook-signature')
  if (id === null || timestamp === null || signature === null) return 'missing'
  if (secret === undefined) return 'unknown'
  const message = { id, timestamp, signature, body: arrival.rawBody }
  return verdictOf(await isStandardSigned(secret, message, arrival.at))
}

const readArrival = async ({ publicKeyPems, secretOf }: InboxDeps, arrival: Arrival): Promise<Received> => {
  const secret = await secretOf(arrival.businessId)
  return {
    id: createId(arrival.at),
    at: arrival.at,
    businessId: arrival.businessId,
    ...readBody(arrival.rawBody),
    attempt: headerOf(arrival, 'x-webhook-attempt'),
    sequence: headerOf(arrival, 'x-webhook-sequence'),
    bodySignature: await checkBodySignature(arrival, publicKeyPems),
    standardSignature: await checkStandardSignature(arrival, secret),
  }
}

const contextOf = ({ businessId, id: rowId }: Pick<Received, 'businessId' | 'id'>) => ({
  table: 'sandbox_inbox',
  column: 'received',
  businessId,
  rowId,
})

// Written by `receive`, and authenticated by the vault.
const parseStored = (text: string): Received => {
  const stored = JSON.parse(text) as Omit<Received, 'at'> & { readonly at: string }
  return { ...stored, at: new Date(stored.at) }
}

// What a body calls its id may be anything.
const idOf = ({ eventId }: Received): string | null =>
  eventId !== null && /^[0-9a-f]{24}$/.test(eventId) ? eventId : null

/** Creates an inbox that keeps the newest 200 webhooks of each business, encrypted under the data keys of their events.
 *  The caller limits the size of a body. */
export const createInbox = (deps: InboxDeps): Inbox => {
  const { db, vault } = deps
  return {
    receive: async (arrival) => {
      const received = await readArrival(deps, arrival)
      const { businessId, id } = received
      const key = await findKeyOfArrival(db, { businessId, eventId: idOf(received) })
      if (key === undefined) return undefined
      // Webhooks about an erased customer are not stored.
      if (key === null) return received
      const row = {
        business_id: businessId,
        id,
        customer_id: key.customerId,
        received_encrypted: vault.sealerOf(key).seal(contextOf(received), JSON.stringify(received)),
      }
      await insertReceived(db, row, keptPerBusiness)
      return received
    },
    list: async (
      filter = { type: '', transaction: '', text: '' },
      { before, limit } = { before: null, limit: readRows },
    ) => {
      const rows = await listReceived(db, before, readRows)
      const found = rows.flatMap(({ business_id: businessId, id, number, received_encrypted, data_key }) => {
        // Webhooks about an erased customer cannot be read any more.
        if (!data_key) return []
        const text = vault.sealerOf(data_key).open(contextOf({ businessId, id }), received_encrypted)
        const item = parseStored(text)
        return matches(item, filter) ? [{ item, number }] : []
      })
      const shown = found.slice(0, limit)
      const last = found.length > limit ? shown.at(-1) : rows[readRows - 1]
      return { items: shown.map(({ item }) => item), older: last?.number.toString() ?? null }
    },
    mark: async () => (await findNewestNumber(db)).toString(),
  }
}
