import { createServer, type RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { CorridorConnectionError, createClient } from '../../../src/client/index.ts'
import { listen } from '../../support/listen.ts'
import { failureOf } from './failure-of.ts'

// Servers that are not there, hang, or cut the connection.

const quick = { firstWaitMs: 1, longestWaitMs: 4, timeoutMs: 10_000 } as const

describe('a server that', () => {
  const closers: (() => void)[] = []
  const closeAll = (): void => {
    for (const close of closers.splice(0)) close()
  }
  afterEach(closeAll)

  const serve = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer)
    const port = await listen(server)
    closers.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${port.toString()}`
  }

  it.each<[string, RequestListener]>([
    ['hangs', () => undefined],
    [
      'hangs in the middle of its answer',
      (_, res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{"data"'),
    ],
    [
      'cuts the connection in the middle of its answer',
      (_, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"data"')
        setImmediate(() => res.destroy())
      },
    ],
    [
      'sends half of its JSON',
      (_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":['),
    ],
  ])('%s ends in an error with the number of attempts', async (_, answer) => {
    const baseUrl = await serve(answer)
    const corridor = createClient({
      apiKey: 'corridor_test_x',
      baseUrl,
      ...quick,
      timeoutMs: 100,
      retries: 1,
    })
    const error = await failureOf(corridor.listTransactions())
    expect(error).toBeInstanceOf(CorridorConnectionError)
    expect(error).toMatchObject({ attempts: 2 })
  })

  it('redirects is not followed, so that it never sends the key to another host', async () => {
    const keys: unknown[] = []
    const elsewhere = await serve((req, res) => {
      keys.push(req.headers['x-api-key'])
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"total":0,"page":0}')
    })
    const location = `${elsewhere}/api/v1/transaction`
    const baseUrl = await serve((_, res) => res.writeHead(302, { location }).end())
    const corridor = createClient({ apiKey: 'corridor_test_x', baseUrl, ...quick, retries: 1 })
    const error = await failureOf(corridor.listTransactions())
    expect(error).toMatchObject({ name: 'CorridorConnectionError', attempts: 2 })
    expect(keys).toEqual([])
  })

  it('never stops sending does not fill the memory', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, ' ')
    const sent = { megabytes: 0 }
    const baseUrl = await serve((_, res) => {
      res.writeHead(200, { 'content-type': 'application/json' })
      const fill = (): void => {
        if (res.destroyed) return
        sent.megabytes += 1
        res.write(megabyte, () => setImmediate(fill))
      }
      fill()
    })
    const corridor = createClient({ apiKey: 'corridor_test_x', baseUrl, ...quick, retries: 0 })
    const error = await failureOf(corridor.listTransactions())
    expect(error).toBeInstanceOf(CorridorConnectionError)
    expect((error as Error).message).toContain('the response is larger than 67108864 bytes')
    expect(sent.megabytes).toBeLessThan(128)
  })

  it('hangs does not delay an abort', async () => {
    const baseUrl = await serve(() => undefined)
    const corridor = createClient({ apiKey: 'corridor_test_x', baseUrl, ...quick })
    for (const waitMs of [0, 50]) {
      const aborting = new AbortController()
      const listed = failureOf(corridor.listTransactions({}, { signal: aborting.signal }))
      if (waitMs > 0) await pause(waitMs)
      aborting.abort(new Error('enough'))
      expect(await listed).toMatchObject({ message: 'enough' })
    }
  })

  it('is unreachable is retried even for calls that must not be done twice, as none arrived', async () => {
    const baseUrl = await serve(() => undefined)
    closeAll()
    const corridor = createClient({ apiKey: 'corridor_test_x', baseUrl, ...quick, retries: 2 })
    const error = await failureOf(corridor.topUpBalance({ body: { amount: '1.00', currency: 'USD' } }))
    expect(error).toMatchObject({ name: 'CorridorConnectionError', attempts: 3 })
  })
})
