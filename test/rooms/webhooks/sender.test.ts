import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSender, type SenderOptions } from '../../../src/webhooks/sender.ts'
import { listen } from '../../support/listen.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'

const guard = { allowLoopback: true }
const body = Buffer.from('{"id":"1","name":"Adaéze"}', 'utf8')

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const send = (url: string, options: Partial<SenderOptions> = {}) =>
  createSender({ guard, timeoutMs: 5_000, ...options }).send({ url, headers: { 'webhook-id': '1' }, body })

/** Starts a plain TCP server, for responses that are not HTTP. */
const startSocketServer = async (answer: string | undefined) => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      if (answer === undefined) socket.resetAndDestroy()
      else socket.end(answer)
    })
  })
  const port = await listen(server)
  return { port: port.toString(), close: () => server.close() }
}

describe('a delivery', () => {
  test('posts exactly the given bytes with a user agent, and returns the response', async () => {
    receiver.answer = (res) => res.writeHead(201, { 'retry-after': '7' }).end('thank you\u0000')
    expect(await send(`${receiver.url}/hooks?a=b`)).toEqual({
      kind: 'answered',
      status: 201,
      head: 'thank you\ufffd',
      retryAfter: '7',
    })
    const [got] = receiver.received
    expect(got?.path).toBe('/hooks?a=b')
    expect(got?.body).toBe(body.toString('utf8'))
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': body.length.toString(),
      'user-agent': 'Corridor-Webhooks/1',
      'webhook-id': '1',
    })
    expect(got?.headers).not.toHaveProperty('cookie')
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    const elsewhere = await startReceiver()
    receiver.answer = (res) => res.writeHead(status, { location: `${elsewhere.url}/` }).end()
    expect(await send(receiver.url)).toMatchObject({ kind: 'answered', status })
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  test('uses no proxy from the environment', async () => {
    const proxy = await startReceiver()
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = proxy.url
    try {
      expect(await send(receiver.url)).toMatchObject({ status: 200 })
      expect(proxy.received).toEqual([])
    } finally {
      names.forEach((name, index) => {
        const value = before[index]
        if (value === undefined) Reflect.deleteProperty(process.env, name)
        else process.env[name] = value
      })
      await proxy.close()
    }
  })
})

describe('a response', () => {
  test('without end is cut: its status counts, its first KiB is kept, and the connection is closed', async () => {
    const hungUp = new Promise<void>((done) => {
      receiver.answer = (res) => {
        const flood = () => {
          while (res.write('x'.repeat(4_096)));
        }
        res.on('drain', flood)
        res.once('close', done)
        flood()
      }
    })
    // The size ends it: the timeout is longer than the test may take.
    const result = await send(receiver.url, { timeoutMs: 60_000 })
    expect(result).toMatchObject({ kind: 'answered', status: 200, head: 'x'.repeat(1_024) })
    await hungUp
  })

  test('that never comes ends at the timeout', async () => {
    receiver.answer = () => undefined
    const startedAt = performance.now()
    expect(await send(receiver.url, { timeoutMs: 100 })).toMatchObject({ kind: 'failed', fault: 'timed_out' })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  test('whose body stops in the middle keeps its status and ends at the timeout', async () => {
    receiver.answer = (res) => res.writeHead(200).write('so far')
    const startedAt = performance.now()
    expect(await send(receiver.url, { timeoutMs: 700 })).toMatchObject({ status: 200, head: 'so far' })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  test.each([
    { name: 'reset by the server', answer: undefined, fault: 'connection_failed' },
    { name: 'that is not HTTP', answer: 'SSH-2.0-OpenSSH_9.2\r\n', fault: 'answer_broken' },
    {
      name: 'with headers without end',
      answer: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`,
      fault: 'answer_broken',
    },
    { name: 'cut before its headers end', answer: 'HTTP/1.1 200 OK\r\n', fault: 'connection_failed' },
  ])('$name is recorded as $fault', async ({ answer, fault }) => {
    const server = await startSocketServer(answer)
    expect(await send(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: 'failed', fault })
    server.close()
  })

  test('from a server without TLS is recorded as tls_failed', async () => {
    const { port } = new URL(receiver.url)
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: 'failed', fault: 'tls_failed' })
    expect(receiver.received).toEqual([])
  })

  test('from a closed port is recorded as connection_failed with its code', async () => {
    await receiver.close()
    expect(await send(receiver.url)).toEqual({
      kind: 'failed',
      fault: 'connection_failed',
      error: 'connection_failed (ECONNREFUSED)',
    })
  })
})

describe('an address that is not public', () => {
  const port = () => new URL(receiver.url).port
  const resolvesTo = (...addresses: readonly string[]) => ({
    ...guard,
    resolve: async () => addresses.map((address) => ({ address, family: 4 })),
  })

  test('is not connected to in any spelling of the URL', async () => {
    const strict = { guard: { allowLoopback: false } }
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '127.1', '0177.0.0.1', '[::ffff:127.0.0.1]']) {
      for (const scheme of ['http', 'https']) {
        const result = await send(`${scheme}://${host}:${port()}/`, strict)
        expect(result).toMatchObject({ kind: 'failed', fault: 'url_refused' })
      }
    }
    // 0.0.0.0 would reach this receiver.
    expect(await send(`http://0.0.0.0:${port()}/`)).toMatchObject({ kind: 'failed', fault: 'url_refused' })
    expect(receiver.received).toEqual([])
  })

  test('is not connected to when it is one of several addresses of a name', async () => {
    const mixed = { guard: resolvesTo('127.0.0.1', '10.0.0.1') }
    const result = await send(`http://hooks.example:${port()}/`, mixed)
    expect(result).toMatchObject({ kind: 'failed', fault: 'address_refused' })
    expect(receiver.received).toEqual([])
  })

  test('is not connected to when a name changes after the first delivery', async () => {
    const answers = ['127.0.0.1', '10.0.0.1']
    const rebinding = {
      ...guard,
      resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }],
    }
    const sender = createSender({ guard: rebinding, timeoutMs: 5_000 })
    const delivery = { url: `http://hooks.example:${port()}/`, headers: {}, body }
    expect(await sender.send(delivery)).toMatchObject({ status: 200 })
    expect(await sender.send(delivery)).toMatchObject({ fault: 'address_refused' })
    expect(receiver.received).toHaveLength(1)
  })

  test('has another fault than a name that does not resolve, or not in time', async () => {
    const url = `http://hooks.example:${port()}/`
    const failing = { guard: { ...guard, resolve: async () => Promise.reject(new Error('ENOTFOUND')) } }
    expect(await send(url, failing)).toMatchObject({ fault: 'name_not_resolved' })
    const silent = { guard: { ...guard, resolve: () => new Promise<never>(() => undefined) }, timeoutMs: 100 }
    expect(await send(url, silent)).toMatchObject({ fault: 'timed_out' })
  })
})

describe('closing the sender', () => {
  test('aborts an attempt that waits for its response', async () => {
    receiver.answer = () => undefined
    const sender = createSender({ guard, timeoutMs: 60_000 })
    const result = sender.send({ url: receiver.url, headers: {}, body })
    await expect.poll(() => receiver.received.length).toBe(1)
    await sender.close()
    expect(await result).toMatchObject({ kind: 'failed', fault: 'timed_out' })
  })

  test('aborts an attempt whose name server does not respond', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const sender = createSender({ guard: { ...guard, resolve }, timeoutMs: 60_000 })
    const result = sender.send({ url: 'http://hooks.example/', headers: {}, body })
    await sender.close()
    expect(await result).toMatchObject({ kind: 'failed', fault: 'timed_out' })
  })
})
