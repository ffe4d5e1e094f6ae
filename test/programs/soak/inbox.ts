import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { isBodySigned, isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { startReceiver, type Received } from '../../support/receiver.ts'
import type { Chance } from './chance.ts'

/** A webhook receiver that checks every attempt, and can misbehave. */
export type Inbox = {
  readonly url: string
  /** Hashes of the events that were acknowledged with 200, by event id. */
  readonly delivered: ReadonlyMap<string, string>
  /** The share of events whose first attempts fail. */
  failShare: number
  /** Never responds to the next attempt; resolves when it arrives. */
  readonly holdNext: () => Promise<void>
  /** Returns and clears faults of attempts. */
  readonly takeComplaints: () => readonly string[]
  readonly close: () => Promise<void>
}

/** The keys to verify attempts with. */
export type Keys = {
  readonly publicKeyPem: string
  /** Returns the Standard Webhooks secret of the business in the URL. */
  readonly secretOf: (businessId: string) => string | undefined
}

/** Hashes the bytes of an event for comparison. */
export const markOf = (body: string): string => createHash('sha256').update(body).digest('base64')

const header = (received: Received, name: string): string => {
  const value = received.headers[name]
  return typeof value === 'string' ? value : ''
}

const parseEventId = (body: string): string => String((JSON.parse(body) as { id?: unknown }).id)

const faultOf = async (received: Received, keys: Keys): Promise<string | undefined> => {
  const body = Buffer.from(received.body, 'utf8')
  if (!(await isBodySigned(keys.publicKeyPem, body, header(received, 'x-webhook-signature'))))
    return 'x-webhook-signature'
  const secret = keys.secretOf(received.path.slice(1))
  const [id, timestamp] = [header(received, 'webhook-id'), header(received, 'webhook-timestamp')]
  const message = { id, timestamp, signature: header(received, 'webhook-signature'), body }
  const isSigned = secret !== undefined && (await isStandardSigned(secret, message, new Date()))
  return isSigned ? undefined : 'webhook-signature'
}

/** Starts a receiver; the URL of a business is `url` followed by its id. */
export const startInbox = async (keys: Keys, chance: Chance): Promise<Inbox> => {
  const receiver = await startReceiver()
  const complaints: string[] = []
  const marks = new Map<string, string>()
  const delivered = new Map<string, string>()
  const failuresLeft = new Map<string, number>()
  const held: ServerResponse[] = []
  let heldOne: (() => void) | undefined
  const mayFail = (id: string): boolean => {
    const left = failuresLeft.get(id) ?? (chance.happens(inbox.failShare) ? chance.between(1, 2) : 0)
    failuresLeft.set(id, left - 1)
    return left > 0
  }
  const answer = (res: ServerResponse, id: string, mark: string): void => {
    if (heldOne) {
      held.push(res)
      heldOne()
      heldOne = undefined
    } else if (mayFail(id)) {
      if (chance.happens(0.5)) res.writeHead(500).end('no')
      else res.destroy()
    } else {
      delivered.set(id, mark)
      setTimeout(() => res.end('ok'), chance.between(0, 20))
    }
  }
  const take = async (res: ServerResponse, received: Received): Promise<void> => {
    const fault = await faultOf(received, keys)
    if (fault !== undefined) complaints.push(`${received.path} got an attempt with a wrong ${fault}`)
    const [id, mark] = [parseEventId(received.body), markOf(received.body)]
    if (id !== header(received, 'webhook-id')) complaints.push(`the event ${id} came under another id`)
    if ((marks.get(id) ?? mark) !== mark) complaints.push(`the event ${id} came with other bytes`)
    marks.set(id, mark)
    answer(res, id, mark)
  }
  receiver.answer = (res, received) => {
    // Stored as hashes: the bodies of a long run would not fit in memory.
    receiver.received.length = 0
    take(res, received).catch((error: unknown) => {
      complaints.push(`${received.path} got an attempt that cannot be read: ${String(error)}`)
      res.destroy()
    })
  }
  const inbox: Inbox = {
    url: `${receiver.url}/`,
    delivered,
    failShare: 0,
    holdNext: () =>
      new Promise((done) => {
        heldOne = done
      }),
    takeComplaints: () => complaints.splice(0),
    close: async () => {
      for (const res of held) res.destroy()
      await receiver.close()
    },
  }
  return inbox
}
