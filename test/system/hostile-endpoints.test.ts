import { createServer as createTlsServer } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { attemptTimeoutMs } from '../../src/webhooks/sender.ts'
import { listen } from '../support/listen.ts'
import { startReceiver } from '../support/receiver.ts'
import { selfSigned } from './self-signed.ts'
import { useHooks } from '../rooms/webhooks/hooks.ts'

// Slow, endless, broken and gone endpoints, each with a whole delivery. The timeout is the fifteen seconds of the
// contract, in units of 300 ms to keep the tests fast.

const second = 300
const hour = 3_600_000

const hooks = useHooks((attemptTimeoutMs / 1_000) * second)

let subjects = 0

/** Delivers one event to `url`; returns the recorded attempt and the wait before the next one. */
const deliverTo = async (url: string) => {
  const businessId = await hooks.setup.addBusiness()
  await hooks.setup.webhooks.setUrl(businessId, url)
  subjects += 1
  await hooks.setup.emit(businessId, subjects.toString(16).padStart(24, '0'))
  const startedAt = performance.now()
  await hooks.setup.runner([hooks.setup.deliver]).runDue()
  const tookMs = performance.now() - startedAt
  const [eventId = ''] = await hooks.setup.eventIds(businessId)
  const [attempt] = await hooks.setup.attempts(businessId, eventId)
  const waitMs = attempt?.next_attempt_at
    ? attempt.next_attempt_at.getTime() - attempt.started_at.getTime()
    : null
  return { businessId, attempt, waitMs, tookMs }
}

/** Starts a plain TCP server that runs `talk` on every connection after the first data. */
const startSocket = async (talk: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      talk(socket)
    })
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port.toString()}/`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Writes a character every tenth of a second until the connection ends. */
const drip = (socket: Socket, text: string): void => {
  let at = 0
  const timer = setInterval(() => {
    socket.write(text[at % text.length] ?? 'x')
    at += 1
  }, second / 10)
  socket.once('close', () => {
    clearInterval(timer)
  })
}

describe('the timeout of an attempt', () => {
  test('is the fifteen seconds of the contract', () => {
    expect(attemptTimeoutMs).toBe(15_000)
  })

  test('allows a response just before it ends', async () => {
    hooks.receiver.answer = (res) => setTimeout(() => res.end('just in time'), 14.5 * second)
    const { attempt } = await deliverTo(hooks.receiver.url)
    expect(attempt).toMatchObject({ status: 200, error: null, next_attempt_at: null })
  })

  test('ends an attempt whose response comes just after', async () => {
    hooks.receiver.answer = (res) => setTimeout(() => res.end('too late'), 15.5 * second)
    const { attempt, tookMs } = await deliverTo(hooks.receiver.url)
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/^timed_out/) as string })
    expect(tookMs).toBeLessThan(17 * second)
  })

  test('covers the whole attempt: it ends a slow stream of headers', async () => {
    const server = await startSocket((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      drip(socket, 'x: 1\r\n')
    })
    const { attempt, tookMs } = await deliverTo(server.url)
    server.close()
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/^timed_out/) as string })
    expect(tookMs).toBeLessThan(17 * second)
  })

  test('ends a slow body, but the status counts', async () => {
    const server = await startSocket((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
      drip(socket, 'x')
    })
    const { attempt, tookMs } = await deliverTo(server.url)
    server.close()
    expect(attempt).toMatchObject({ status: 200, response_head: expect.stringMatching(/^x+$/) as string })
    expect(tookMs).toBeLessThan(17 * second)
  })
})

describe('an endpoint that', () => {
  test.each([301, 302, 303, 307, 308])(
    'redirects with %i to this machine is not followed',
    async (status) => {
      const inside = await startReceiver()
      hooks.receiver.answer = (res) => res.writeHead(status, { location: `${inside.url}/admin` }).end()
      const { attempt, waitMs } = await deliverTo(hooks.receiver.url)
      expect(attempt).toMatchObject({ status })
      expect(waitMs).not.toBeNull()
      expect(inside.received).toEqual([])
      await inside.close()
    },
  )

  test('is gone (410) is paused, and its event is held', async () => {
    hooks.receiver.answer = (res) => res.writeHead(410).end()
    const { businessId, attempt } = await deliverTo(hooks.receiver.url)
    expect(attempt).toMatchObject({ status: 410, next_attempt_at: null })
    expect(await hooks.setup.deliveries.countHeld(businessId)).toBe(1n)
    expect((await hooks.setup.webhooks.findEndpoint(businessId))?.pause?.cause).toBe('gone')
  })

  test.each([
    ['45', 45_000, 46_000],
    ['1', 27_000, 33_000],
    ['86400', 54_000, 67_000],
    ['nonsense', 27_000, 33_000],
  ])(
    'responds 429 with Retry-After %s is retried after one to two times the scheduled wait',
    async (retryAfter, least, most) => {
      hooks.receiver.answer = (res) => res.writeHead(429, { 'retry-after': retryAfter }).end()
      const { attempt, waitMs, tookMs } = await deliverTo(hooks.receiver.url)
      expect(attempt).toMatchObject({ status: 429 })
      expect(waitMs).toBeGreaterThanOrEqual(least)
      // It counts from the end of the attempt, and `waitMs` from its start.
      expect((waitMs ?? 0) - tookMs).toBeLessThanOrEqual(most)
    },
  )

  test('responds without end is read for 16 KiB at most', async () => {
    let written = 0
    const hungUp = new Promise<void>((done) => {
      hooks.receiver.answer = (res) => {
        const flood = (): void => {
          while (!res.destroyed && res.write('y'.repeat(1_024))) written += 1_024
        }
        res.on('drain', flood)
        res.once('close', done)
        flood()
      }
    })
    const { attempt } = await deliverTo(hooks.receiver.url)
    await hungUp
    expect(attempt).toMatchObject({ status: 200, response_head: 'y'.repeat(1_024) })
    // The buffers of the sockets, far less than it would write in fifteen seconds.
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  test('resets the connection is retried', async () => {
    const server = await startSocket((socket) => {
      socket.resetAndDestroy()
    })
    const { attempt, waitMs } = await deliverTo(server.url)
    server.close()
    expect(attempt).toMatchObject({
      status: null,
      error: expect.stringMatching(/^connection_failed/) as string,
    })
    expect(waitMs).toBeGreaterThan(26_000)
  })

  test('has an untrusted certificate receives nothing', async () => {
    let requests = 0
    const server = createTlsServer({ ...selfSigned }, (_req, res) => {
      requests += 1
      res.end()
    })
    const port = await listen(server)
    const { attempt, waitMs } = await deliverTo(`https://127.0.0.1:${port.toString()}/`)
    server.close()
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/^tls_failed/) as string })
    expect(waitMs).not.toBeNull()
    expect(requests).toBe(0)
  })

  test('hangs does not delay other businesses', async () => {
    const [slow, quick] = [await hooks.setup.addBusiness(), await hooks.setup.addBusiness()]
    hooks.receiver.answer = (res, { path }) => {
      if (path === '/quick') res.end()
    }
    await hooks.setup.webhooks.setUrl(slow, `${hooks.receiver.url}/slow`)
    await hooks.setup.webhooks.setUrl(quick, `${hooks.receiver.url}/quick`)
    for (let n = 0; n < 40; n += 1) await hooks.setup.emit(slow, (1_000 + n).toString(16).padStart(24, '0'))
    const runner = hooks.setup.runner([hooks.setup.deliver])
    runner.start()
    await expect.poll(() => hooks.receiver.received.length).toBeGreaterThanOrEqual(5)
    for (let n = 0; n < 20; n += 1) {
      const already = hooks.receiver.received.filter(({ path }) => path === '/quick').length
      await hooks.setup.emit(quick, (2_000 + n).toString(16).padStart(24, '0'))
      // Without waiting for the end of a slow delivery.
      await expect
        .poll(() => hooks.receiver.received.filter(({ path }) => path === '/quick').length, {
          interval: 5,
          timeout: 14 * second,
        })
        .toBe(already + 1)
    }
    expect(await runner.stop(20 * second)).toBe(true)
  })

  test('fails for 120 hours is paused also when earlier retries have ended', async () => {
    hooks.receiver.answer = (res) => res.writeHead(503).end()
    const { businessId } = await deliverTo(hooks.receiver.url)
    await hooks.setup.clearJobs()
    await hooks.setup.advance(121 * hour)
    await hooks.setup.emit(businessId, 'e'.repeat(24))
    await hooks.setup.runner([hooks.setup.deliver]).runDue()
    expect((await hooks.setup.webhooks.findEndpoint(businessId))?.pause).toMatchObject({ cause: 'failing' })
  })
})
