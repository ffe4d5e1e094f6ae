import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../src/api.ts'
import { createUnreadable } from '../../src/http/unreadable.ts'
import { useApp } from '../support/app.ts'
import { aBatch, addRecipients, recipientBody, sessionsOf } from '../support/batches.ts'
import { aPayout, aPayoutScene, payoutBody, type PayoutScene } from '../support/builders.ts'
import { sendHalf, type HalfSent } from '../support/half-sent.ts'
import { listen } from '../support/listen.ts'
import { until } from '../support/until.ts'

// D-0664, I5: who hears 400 may pay again, so nothing of it may be carried out.

const app = useApp()

const headOf = (line: string, key: string): readonly string[] => [
  `${line} HTTP/1.1`,
  `x-api-key: ${key}`,
  'content-type: application/json',
]

const payoutOf = (scene: PayoutScene) => ({
  head: headOf('POST /api/v1/transaction', scene.business.key),
  body: JSON.stringify(payoutBody(scene)),
})

/** Waits for the end of a connection, and ends it from here. */
const untilEnded = async ({ socket, isEnded, said }: HalfSent): Promise<void> => {
  await until(isEnded, () => `the connection stayed open: ${said()}`)
  socket.destroy()
}

describe('what is not HTTP', () => {
  it('behind a whole payout hears its 400 behind the answer to that', async () => {
    const scene = await aPayoutScene(app)
    const payout = await sendHalf(app.url, payoutOf(scene))
    payout.finish()
    payout.socket.write('\x01\x02nonsense\r\n\r\n')
    await untilEnded(payout)
    expect(payout.statuses()).toEqual(['201', '400'])
    expect(await app.countTransactions(scene.business.id)).toBe(1)
  })

  it('behind two whole payouts hears it behind both answers', async () => {
    const scene = await aPayoutScene(app)
    const payout = await sendHalf(app.url, payoutOf(scene))
    payout.finish()
    const { head, body } = payoutOf(scene)
    const length = `content-length: ${body.length.toString()}`
    payout.socket.write(`${[...head, 'host: x', length].join('\r\n')}\r\n\r\n${body}\x01\x02nonsense\r\n\r\n`)
    await untilEnded(payout)
    expect(payout.statuses()).toEqual(['201', '201', '400'])
    expect(await app.countTransactions(scene.business.id)).toBe(2)
  })

  it('in the middle of a body is refused, and the body never carried out', async () => {
    const scene = await aPayoutScene(app)
    const chunked = await sendHalf(app.url, {
      head: [...payoutOf(scene).head, 'transfer-encoding: chunked'],
      body: '',
    })
    chunked.socket.write('5\r\n{"sou\r\nnonsense\r\n')
    await untilEnded(chunked)
    expect(chunked.statuses()).toEqual(['400'])
    expect(await app.countTransactions(scene.business.id)).toBe(0)
  })
})

it('a body that ends in the middle runs no batch, though a run needs none', async () => {
  const scene = await aBatch(app)
  await addRecipients(scene, [recipientBody()])
  const path = `/api/v1/payment-batch/${scene.batchId}`
  const run = await sendHalf(app.url, {
    head: headOf(`POST ${path}/withdraw`, scene.business.key),
    body: '{  }',
  })
  run.socket.end()
  await untilEnded(run)
  expect(run.statuses().filter((status) => status !== '400')).toEqual([])
  expect(await sessionsOf(scene)).toEqual([])
})

describe('a body that does not come in time', () => {
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
    server = createServer({ requestTimeout: 300, connectionsCheckingInterval: 100 }, (req, res) => {
      unreadable.note(req, res)
      http(req, res)
    })
    server.on('clientError', (_error, socket) => {
      unreadable.answer(socket)
    })
    url = `http://${addressOf({ host: '127.0.0.1', port: await listen(server) })}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is refused, and not carried out when the rest comes; its key is still free', async () => {
    const scene = await aPayoutScene(app)
    const asked = payoutOf(scene)
    const payout = await sendHalf(url, asked)
    await until(
      () => payout.said() !== '',
      () => 'it was never refused',
    )
    payout.finish()
    // Long enough for a payout to be made.
    const another = await aPayoutScene(app)
    for (let count = 0; count < 3; count += 1) await aPayout(another)
    await untilEnded(payout)
    expect(payout.statuses()).toEqual(['400'])
    expect(await app.countTransactions(scene.business.id)).toBe(0)
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
