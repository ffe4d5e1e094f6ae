import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEventStream } from '../../../src/http/event-stream.ts'
import { startState } from '../../../src/http/request-state.ts'
import { until } from '../../support/until.ts'

// A few messages fill what the systems of both sides buffer.
const message = 'x'.repeat(2 * 1024 * 1024)
let marks = 0
let closed = 0
let server: Server

beforeAll(async () => {
  const stream = createEventStream({
    mark: async () => `${(marks += 1).toString()}${message}`,
    isDraining: () => false,
  })
  const app = express()
  app.use((req, res, next) => {
    startState(req)
    res.once('close', () => (closed += 1))
    next()
  })
  app.get('/', stream)
  server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const connect = (): Promise<IncomingMessage> =>
  new Promise((done) => {
    const { port } = server.address() as AddressInfo
    request({ port, host: '127.0.0.1' }, done).end()
  })

it('a client that does not read its stream is dropped, and one that reads is served on', async () => {
  const slow = await connect()
  slow.on('error', () => undefined)
  const quick = await connect()
  let read = 0
  quick.on('data', (chunk: Buffer) => (read += chunk.length))
  await until(
    async () => closed === 1 && read > 3 * message.length,
    () => `${closed.toString()} closed, ${read.toString()} bytes read`,
  )
  expect(quick.destroyed).toBe(false)
  quick.destroy()
})
