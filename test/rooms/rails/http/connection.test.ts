import { once } from 'node:events'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRailClient, type RailSchemas } from '../../../../src/rails/index.ts'
import { listen } from '../../../support/listen.ts'
import { aKeyPair, railExample, startConnector } from './connector.ts'

// Connections that fail: only before the first byte was sent does a failure prove that nothing arrived.

const corridor = aKeyPair('corridor-1')
const partner = aKeyPair('connector-1')
const id = '11824f9e602d9c61b8e7a053-01'
const order: RailSchemas['PayoutOrder'] = {
  amount: { value: '154025.00', currency: 'NGN' },
  channel: 'BANK_ACCOUNT',
  recipient: { name: 'Chinedu Okafor', accountNumber: '0123456789', countryCode: 'NG' },
  sender: { name: 'Grace Miller', countryCode: 'US' },
  reference: 'order-2026-0042',
  notAfter: '2026-05-20T09:20:00.000Z',
}
const expected = { id, amount: order.amount, version: 0 }

const clientOf = (baseUrl: string, times: { readonly connectMs?: number; readonly totalMs?: number } = {}) =>
  createRailClient({ baseUrl, privateKey: corridor.own, partnerKeys: [partner.shared], ...times })

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server that treats each connection so; returns its address, and what it received. */
const aServer = async (treat: (socket: Socket, text: () => string) => void) => {
  const texts: string[] = []
  const server = createTcpServer((socket) => {
    const index = texts.push('') - 1
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      texts[index] = `${texts[index] ?? ''}${chunk.toString()}`
      treat(socket, () => texts[index] ?? '')
    })
  })
  open.push(server)
  const port = await listen(server)
  return { port, url: `http://127.0.0.1:${port}`, texts }
}

const isWhole = (text: string): boolean => text.includes('"notAfter"') || text.startsWith('GET')

describe('before a byte was sent', () => {
  it('a refused connection is not taken; to a question it says nothing', async () => {
    const { port } = await aServer(() => undefined)
    const [server] = open.splice(0)
    server?.close()
    if (server) await once(server, 'close')
    const client = clientOf(`http://127.0.0.1:${port}`)
    const { outcome } = await client.putPayout({ id, version: 0, order })
    expect(outcome).toMatchObject({ kind: 'not-taken', reason: 'ECONNREFUSED' })
    expect((await client.getPayout(expected)).outcome).toEqual({
      kind: 'unknown',
      reason: 'not asked: ECONNREFUSED',
    })
    expect(await client.ask('getBalances', {})).toMatchObject({ kind: 'unavailable', reason: 'ECONNREFUSED' })
  })

  it('a handshake that never ends is not taken, and neither is one with plain text', async () => {
    const silent = await aServer(() => undefined)
    const plain = await aServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    for (const { port, texts } of [silent, plain]) {
      const client = clientOf(`https://127.0.0.1:${port}`, { connectMs: 200 })
      expect((await client.putPayout({ id, version: 0, order })).outcome.kind).toBe('not-taken')
      expect(texts.join('')).not.toContain('PUT')
    }
  })
})

describe('after a byte was sent', () => {
  it.each<[string, (socket: Socket) => void, string]>([
    ['a reset', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['an end without a response', (socket) => socket.end(), 'ECONNRESET'],
    [
      'a response that stops in its head',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-'),
      'ECONNRESET',
    ],
    [
      'a response that stops in its body',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"payoutId":'),
      'ECONNRESET',
    ],
    ['no HTTP', (socket) => socket.end('220 ready\r\n'), 'HPE_'],
    [
      'an endless head',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`),
      'HPE_',
    ],
    ['another protocol', (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'), 'status 101'],
  ])('%s is unknown', async (_what, respond, reason) => {
    const { url, texts } = await aServer((socket, text) => {
      if (isWhole(text())) respond(socket)
    })
    const { outcome } = await clientOf(url).putPayout({ id, version: 0, order })
    expect(outcome).toMatchObject({ kind: 'unknown', reason: expect.stringContaining(reason) as string })
    expect(texts, 'a write is never repeated').toHaveLength(1)
  })

  it('no response in time is unknown', async () => {
    const { url, texts } = await aServer(() => undefined)
    const { outcome } = await clientOf(url, { totalMs: 1_500 }).putPayout({ id, version: 0, order })
    expect(outcome).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('no whole response') as string,
    })
    expect(texts[0]).toContain('PUT /rail/v1/payouts/')
  })

  it('a response that never ends is unknown', async () => {
    const { url } = await aServer((socket, text) => {
      if (isWhole(text())) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{')
    })
    const { outcome } = await clientOf(url, { totalMs: 1_500 }).putPayout({ id, version: 0, order })
    expect(outcome).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('no whole response') as string,
    })
  })

  it('a body of more than a mebibyte is unknown, and is not read to its end', async () => {
    const { url } = await aServer((socket, text) => {
      if (!isWhole(text())) return
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
      const pour = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', pour)
      pour()
    })
    const { outcome } = await clientOf(url).putPayout({ id, version: 0, order })
    expect(outcome).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('1048576 bytes') as string,
    })
  })
})

describe('a read that ends without a response', () => {
  let connector: Awaited<ReturnType<typeof startConnector>>
  beforeAll(async () => {
    connector = await startConnector(corridor.shared, partner.own)
  })
  afterAll(() => connector.close())

  it('is repeated once', async () => {
    connector.behave((_request, res) => {
      if (connector.received.length > 1) return { body: railExample('PayoutSucceeded') }
      res.destroy()
      return undefined
    })
    const client = clientOf(connector.url)
    expect((await client.getPayout(expected)).outcome.kind).toBe('succeeded')
    expect(connector.received).toHaveLength(2)
    connector.behave((_request, res) => void res.destroy())
    expect((await client.getPayout(expected)).outcome.kind).toBe('unknown')
    expect(connector.received).toHaveLength(2)
  })

  it('is not repeated where no time is left, and the reason says how long it waited', async () => {
    connector.behave(() => undefined)
    const { outcome } = await clientOf(connector.url, { totalMs: 1_500 }).getPayout(expected)
    expect(outcome).toMatchObject({
      reason: expect.stringMatching(/no whole response within 1[2-5]\d\d ms/) as string,
    })
    expect(connector.received).toHaveLength(1)
  })

  it('is not repeated where it is a fence, or where a response came', async () => {
    connector.behave((_request, res) => void res.destroy())
    const client = clientOf(connector.url)
    expect((await client.fencePayout(expected)).outcome.kind).toBe('unknown')
    expect(connector.received).toHaveLength(1)
    connector.behave({ status: 500, body: railExample('ServerFault') })
    expect((await client.getPayout(expected)).outcome.kind).toBe('unknown')
    expect(connector.received).toHaveLength(1)
  })
})
