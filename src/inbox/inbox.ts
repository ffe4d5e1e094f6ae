import { isBodySigned, isStandardSigned } from '../client/webhook-signature.ts'

/** The result of checking a signature. `unknown`: there was no key to check it with. */
export type Verdict = 'valid' | 'invalid' | 'missing' | 'unknown'

/** A received webhook, ready to be shown. Null where body or headers lack a value. */
export type Received = {
  readonly number: number
  readonly at: Date
  readonly businessId: string
  readonly eventId: string | null
  readonly event: string | null
  readonly subjectId: string | null
  /** The status of the subject, where it has one. */
  readonly status: string | null
  readonly attempt: string | null
  readonly sequence: string | null
  /** The result for `x-webhook-signature`, checked with the public key. */
  readonly bodySignature: Verdict
  /** The result for the Standard Webhooks headers, checked with the secret of the business. */
  readonly standardSignature: Verdict
  /** Indented where it is JSON. */
  readonly body: string
}

/** A webhook as it arrived: header names in lower case, the body before parsing. */
export type Arrival = {
  readonly businessId: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly rawBody: Buffer
  readonly at: Date
}

/** The keys to check signatures with. */
export type InboxDeps = {
  readonly publicKeyPem: string
  readonly secretOf: (businessId: string) => Promise<string | undefined>
}

/** A webhook receiver for the sandbox, where a business sees what its own receiver would get. */
export type Inbox = {
  /** Checks both signatures and stores the webhook. Never refuses one: faults are shown. */
  readonly receive: (arrival: Arrival) => Promise<Received>
  /** Lists the last 200 webhooks, newest first. */
  readonly list: () => readonly Received[]
}

const keptItems = 200
const keptCharacters = 65_536
const subjectMembers: ReadonlyMap<string, string> = new Map([
  ['CUSTOMER', 'customerId'],
  ['PAYMENT_METHOD', 'paymentMethodId'],
  ['TRANSACTION', 'transactionId'],
  ['CHECKOUT_SESSION', 'sessionId'],
  ['POOL_DEPOSIT_REQUEST', 'transactionId'],
])

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textMember = (value: unknown, name: string): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const member: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  return typeof member === 'string' ? member : null
}

const readBody = (rawBody: Buffer): Pick<Received, 'eventId' | 'event' | 'subjectId' | 'status' | 'body'> => {
  const text = rawBody.toString('utf8')
  const json = parseJson(text)
  const event = textMember(json, 'event')
  const subjectMember = subjectMembers.get(event?.split('.')[0] ?? '')
  const data: unknown =
    typeof json === 'object' && json !== null
      ? Object.getOwnPropertyDescriptor(json, 'data')?.value
      : undefined
  const shown = json === undefined ? text : JSON.stringify(json, null, 2)
  return {
    eventId: textMember(json, 'id'),
    event,
    status: textMember(data, 'status'),
    subjectId: subjectMember === undefined ? null : textMember(data, subjectMember),
    body: shown.length > keptCharacters ? `${shown.slice(0, keptCharacters)}\n… cut here` : shown,
  }
}

const headerOf = ({ headers }: Arrival, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const verdictOf = (isValid: boolean): Verdict => (isValid ? 'valid' : 'invalid')

const checkBodySignature = async (arrival: Arrival, publicKeyPem: string): Promise<Verdict> => {
  const signature = headerOf(arrival, 'x-webhook-signature')
  return signature === null
    ? 'missing'
    : verdictOf(await isBodySigned(publicKeyPem, arrival.rawBody, signature))
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

/** Creates an inbox that stores webhooks in memory only. The caller limits the size of a body. */
export const createInbox = ({ publicKeyPem, secretOf }: InboxDeps): Inbox => {
  const items: Received[] = []
  let count = 0
  return {
    receive: async (arrival) => {
      const secret = await secretOf(arrival.businessId)
      const bodySignature = await checkBodySignature(arrival, publicKeyPem)
      const standardSignature = await checkStandardSignature(arrival, secret)
      count += 1
      const received: Received = {
        number: count,
        at: arrival.at,
        businessId: arrival.businessId,
        ...readBody(arrival.rawBody),
        attempt: headerOf(arrival, 'x-webhook-attempt'),
        sequence: headerOf(arrival, 'x-webhook-sequence'),
        bodySignature,
        standardSignature,
      }
      items.unshift(received)
      if (items.length > keptItems) items.pop()
      return received
    },
    list: () => [...items],
  }
}
