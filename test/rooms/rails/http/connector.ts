import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import { parseDocument, resolveIn, type Json } from '../../../../src/contract/document.ts'
import {
  derivedOfRequest,
  derivedOfResponse,
  findSignatureFault,
  signMessage,
  type RailKey,
} from '../../../../src/rails/http/signature.ts'
import { createRailClient } from '../../../../src/rails/index.ts'
import { listen } from '../../../support/listen.ts'

/** The keys of one side. */
export type KeyPair = { readonly own: RailKey; readonly shared: RailKey }

/** Makes a key pair with an id. */
export const aKeyPair = (id: string): KeyPair => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { own: { id, key: privateKey }, shared: { id, key: publicKey } }
}

/** A request as the connector received it; `fault` is what is wrong with its signature. */
export type Received = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly requestId: string
  readonly fault: string | undefined
}

/** A response: the body as JSON or as text, and how it is signed. `key: null` leaves the signature out. */
export type Response = {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: RailKey | null
  readonly at?: Date
  readonly requestId?: string
  /** Sent instead of the body that was signed. */
  readonly sentBody?: unknown
}

/** What the connector does with a request. */
export type Behaviour = (
  request: Received,
  res: ServerResponse,
) => Response | undefined | Promise<Response | undefined>

const bytesOf = (body: unknown): Buffer => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))

/** Starts a connector on a loopback port. `behave` decides what it does with the next requests. */
export const startConnector = async (corridor: RailKey, partner: RailKey) => {
  const received: Received[] = []
  let behaviour: Behaviour = () => ({ status: 500, body: 'no behaviour' })

  const read = async (req: IncomingMessage): Promise<Received> => {
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method = '', url = '', headers } = req
    const requestId = String(headers['rail-request-id'])
    const derived = derivedOfRequest(method, new URL(url, 'http://connector'))
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const fault = findSignatureFault({ derived, requestId, body }, sent, {
      keys: [corridor],
      now: new Date(),
    })
    return { method, url, headers, body: body.toString(), requestId, fault }
  }

  const respond = async (request: Received, res: ServerResponse): Promise<void> => {
    const response = await behaviour(request, res)
    if (!response) return
    const { status = 200, body, headers, key = partner, at = new Date() } = response
    const bytes = bytesOf(body)
    const { requestId = request.requestId } = response
    const message = { derived: derivedOfResponse(status), requestId, body: bytes }
    const { sentBody = body } = response
    res.writeHead(status, { ...(key && signMessage(message, key, at)), ...headers }).end(bytesOf(sentBody))
  }

  const server = createServer((req, res) => {
    void read(req).then((request) => {
      received.push(request)
      return respond(request, res)
    })
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request since `behave` was called. */
    received,
    behave: (next: Behaviour | Response): void => {
      received.length = 0
      behaviour = typeof next === 'function' ? next : () => next
    },
    close: () =>
      new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}

const document = parseDocument(readFileSync('generated/rail.json', 'utf8'))

/** Returns an example of the rail contract by its name. */
export const railExample = (name: string): Json => {
  const example = resolveIn(document, { $ref: `#/components/examples/${name}` })
  const value = example?.['value']
  if (value === undefined) throw new Error(`the rail contract has no example ${name}`)
  return value
}

/** Starts a connector and a client that calls it, for the tests of one file. */
export const useClient = async (options: { readonly totalMs?: number } = {}) => {
  const [corridor, partner] = [aKeyPair('corridor-1'), aKeyPair('connector-1')]
  const connector = await startConnector(corridor.shared, partner.own)
  afterAll(() => connector.close())
  const keys = { privateKey: corridor.own, partnerKeys: [partner.shared] }
  return { connector, client: createRailClient({ baseUrl: connector.url, ...keys, ...options }) }
}
