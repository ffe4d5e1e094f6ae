import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../../src/api.ts'
import { createUnreadable } from '../../../src/http/unreadable.ts'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, recipientBody, sessionsOf } from '../../support/batches.ts'
import { aPayout, setUpPayout, must, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { sendHalf, type HalfSent } from '../../support/half-sent.ts'
import { listen } from '../../support/listen.ts'
import { until } from '../../support/until.ts'

// I5: a client that gets a 400 may pay again, so the request must not be executed.

const app = useApp()

const headOf = (line: string, key: string): readonly string[] => [
  `${line} HTTP/1.1`,
  `x-api-key: ${key}`,
  'content-type: application/json',
]

const payoutOf = (setup: PayoutSetup) => ({
  head: headOf('POST /api/v1/transaction', setup.business.key),
  body: JSON.stringify(payoutBody(setup)),
})

/** Waits until the server ends a connection, and closes it. */
const untilEnded = async ({ socket, isEnded, said }: HalfSent): Promise<void> => {
  await until(isEnded, () => `the connection stayed open: ${said()}`)
  socket.destroy()
}

describe('malformed HTTP', () => {
  it('after a complete payout gets its 400 after the response to the payout', async () => {
    const setup = await setUpPayout(app)
    const payout = await sendHalf(app.url, payoutOf(setup))
    payout.finish()
    payout.socket.write('\x01\x02nonsense\r\n\r\n')
    await untilEnded(payout)
    expect(payout.statuses()).toEqual(['201', '400'])
    expect(await app.countTransactions(setup.business.id)).toBe(1)
  })

  it('after two complete payouts gets its 400 after both responses', async () => {
    const setup = await setUpPayout(app)
    const payout = await sendHalf(app.url, payoutOf(setup))
    payout.finish()
    const { head, body } = payoutOf(setup)
    const length = `content-length: ${body.length.toString()}`
    payout.socket.write(`${[...head, 'host: x', length].join('\r\n')}\r\n\r\n${body}\x01\x02nonsense\r\n\r\n`)
    await untilEnded(payout)
    expect(payout.statuses()).toEqual(['201', '201', '400'])
    expect(await app.countTransactions(setup.business.id)).toBe(2)
  })

  it('in the middle of a body is refused, and the request is not executed', async () => {
    const setup = await setUpPayout(app)
    const chunked = await sendHalf(app.url, {
      head: [...payoutOf(setup).head, 'transfer-encoding: chunked'],
      body: '',
    })
    chunked.socket.write('5\r\n{"sou\r\nnonsense\r\n')
    await untilEnded(chunked)
    expect(chunked.statuses()).toEqual(['400'])
    expect(await app.countTransactions(setup.business.id)).toBe(0)
  })
})

it('a truncated body runs no batch, although a run needs no body', async () => {
  const setup = await aBatch(app)
  await addRecipients(setup, [recipientBody()])
  const path = `/api/v1/payment-batch/${setup.batchId}`
  const run = await sendHalf(app.url, {
    head: headOf(`POST ${path}/withdraw`, setup.business.key),
    body: '{  }',
  })
  run.socket.end()
  await untilEnded(run)
  expect(run.statuses()).toEqual(['400'])
  expect(await sessionsOf(setup)).toEqual([])
})

it('a truncated file is not stored, and a complete one is, whatever follows it', async () => {
  const { client } = await setUpPayout(app)
  const asked = { fileName: 'slip.pdf', type: 'transaction' } as const
  const { url } = must(await client.POST('/api/v1/media/url', { body: asked })).data
  const { pathname, search } = new URL(url)
  const head = [`PUT ${pathname}${search} HTTP/1.1`, 'content-type: application/pdf']
  const file = { head, body: '%PDF-1.7 '.repeat(100) }
  const cut = await sendHalf(app.url, file)
  cut.socket.end()
  await untilEnded(cut)
  expect(cut.statuses()).toEqual(['400'])
  const whole = await sendHalf(app.url, file)
  whole.finish()
  whole.socket.write('\x01\x02nonsense\r\n\r\n')
  await untilEnded(whole)
  expect(whole.statuses()).toEqual(['200', '400'])
})

describe('a request that does not arrive in time', () => {
  const unreadable = createUnreadable()
  let server: Server
  let url = ''
  beforeAll(async () => {
    const http = app.wired.createApp({
      readiness: [],
      onAnswered: () => undefined,
      onBug: () => undefined,
      docsFile: 'dist/docs/index.html',
    })
    const limits = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 100 }
    server = createServer(limits, (req, res) => {
      unreadable.note(req, res)
      http(req, res)
    })
    server.on('clientError', unreadable.answer)
    url = `http://${addressOf({ host: '127.0.0.1', port: await listen(server) })}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is refused if its head is incomplete, and not executed when the rest arrives', async () => {
    const setup = await setUpPayout(app)
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number.parseInt(port, 10), allowHalfOpen: true })
    let said = ''
    socket.on('data', (bytes) => (said += bytes.toString('latin1'))).on('error', () => undefined)
    const path = `/api/v1/payment-batch/${(await aBatch(app, {}, setup.business)).batchId}`
    socket.write(`DELETE ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${setup.business.key}\r\n`)
    await until(
      () => said.startsWith('HTTP/1.1 400 '),
      () => `it was never refused: ${said}`,
    )
    socket.write('\r\n')
    for (let count = 0; count < 3; count += 1) await aPayout(setup)
    socket.destroy()
    expect((await sendRaw(app.url, path, { key: setup.business.key })).status).toBe(200)
  })

  it('is refused if its body is incomplete, and not executed when the rest arrives; its key stays free', async () => {
    const setup = await setUpPayout(app)
    const asked = payoutOf(setup)
    const payout = await sendHalf(url, asked)
    await until(
      () => payout.said() !== '',
      () => 'it was never refused',
    )
    payout.finish()
    // Long enough for a payout to be made.
    const another = await setUpPayout(app)
    for (let count = 0; count < 3; count += 1) await aPayout(another)
    await untilEnded(payout)
    expect(payout.statuses()).toEqual(['400'])
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    const again = await sendHalf(app.url, asked)
    again.finish()
    await until(
      () => again.statuses().length > 0,
      () => 'it was never answered',
    )
    expect(again.statuses()).toEqual(['201'])
    again.socket.destroy()
  })
})
