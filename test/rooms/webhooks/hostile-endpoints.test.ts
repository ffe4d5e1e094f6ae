import { createServer as createTlsServer } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptTimeoutMs } from '../../../src/webhooks/deliver.ts'
import { listen } from '../../support/listen.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'
import { selfSigned } from './self-signed.ts'

// F24: endpoints that are slow, endless, broken or gone, each through the whole of a delivery. The time limit is the
// contract's fifteen seconds, told in seconds of a fifth.

const second = 200
const hour = 3_600_000

let scene: JobsSetup
let receiver: Receiver
beforeAll(async () => {
  scene = await setUpJobs((attemptTimeoutMs / 1_000) * second)
})
afterAll(() => scene.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await scene.clearJobs()
  await receiver.close()
  expect(scene.failures.splice(0)).toEqual([])
})

let subjects = 0

/** Delivers one event to `url` and gives its recorded attempt, with how long from its end to the next. */
const deliverTo = async (url: string) => {
  const businessId = await scene.addBusiness()
  await scene.webhooks.setUrl(businessId, url)
  subjects += 1
  await scene.emit(businessId, subjects.toString(16).padStart(24, '0'))
  const begun = performance.now()
  await scene.runner([scene.deliver]).runDue()
  const tookMs = performance.now() - begun
  const [eventId = ''] = await scene.eventIds(businessId)
  const [attempt] = await scene.attempts(businessId, eventId)
  const waitMs = attempt?.next_attempt_at
    ? attempt.next_attempt_at.getTime() - attempt.started_at.getTime()
    : null
  return { businessId, attempt, waitMs, tookMs }
}

/** A bare TCP server that does `talk` with every connection once something was said. */
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

describe('the fifteen seconds', () => {
  test('are the contract’s', () => {
    expect(attemptTimeoutMs).toBe(15_000)
  })

  test('suffice for an answer just before they end', async () => {
    receiver.answer = (res) => setTimeout(() => res.end('just in time'), 14.5 * second)
    const { attempt } = await deliverTo(receiver.url)
    expect(attempt).toMatchObject({ status: 200, error: null, next_attempt_at: null })
  })

  test('do not for one just after', async () => {
    receiver.answer = (res) => setTimeout(() => res.end('too late'), 15.5 * second)
    const { attempt, tookMs } = await deliverTo(receiver.url)
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/^timed_out/) as string })
    expect(tookMs).toBeLessThan(17 * second)
  })

  test('are for all of it: headers that drip end with them', async () => {
    const server = await startSocket((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      drip(socket, 'x: 1\r\n')
    })
    const { attempt, tookMs } = await deliverTo(server.url)
    server.close()
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/^timed_out/) as string })
    expect(tookMs).toBeLessThan(17 * second)
  })

  test('end a body that drips; its status stood by then', async () => {
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
      receiver.answer = (res) => res.writeHead(status, { location: `${inside.url}/admin` }).end()
      const { attempt, waitMs } = await deliverTo(receiver.url)
      expect(attempt).toMatchObject({ status })
      expect(waitMs).not.toBeNull()
      expect(inside.received).toEqual([])
      await inside.close()
    },
  )

  test('is gone is paused, and its event kept', async () => {
    receiver.answer = (res) => res.writeHead(410).end()
    const { businessId, attempt } = await deliverTo(receiver.url)
    expect(attempt).toMatchObject({ status: 410, next_attempt_at: null })
    expect(await scene.deliveries.countHeld(businessId)).toBe(1n)
    expect((await scene.webhooks.findEndpoint(businessId))?.pause?.cause).toBe('gone')
  })

  test.each([
    ['45', 45_000, 46_000],
    ['1', 27_000, 33_000],
    ['86400', 54_000, 67_000],
    ['nonsense', 27_000, 33_000],
  ])(
    'answers 429 with Retry-After %s waits between once and twice its turn',
    async (retryAfter, least, most) => {
      receiver.answer = (res) => res.writeHead(429, { 'retry-after': retryAfter }).end()
      const { attempt, waitMs } = await deliverTo(receiver.url)
      expect(attempt).toMatchObject({ status: 429 })
      expect(waitMs).toBeGreaterThanOrEqual(least)
      expect(waitMs).toBeLessThan(most)
    },
  )

  test('answers without end is read for 16 KiB at most', async () => {
    let written = 0
    const hungUp = new Promise<void>((done) => {
      receiver.answer = (res) => {
        const flood = (): void => {
          while (!res.destroyed && res.write('y'.repeat(1_024))) written += 1_024
        }
        res.on('drain', flood)
        res.once('close', done)
        flood()
      }
    })
    const { attempt } = await deliverTo(receiver.url)
    await hungUp
    expect(attempt).toMatchObject({ status: 200, response_head: 'y'.repeat(1_024) })
    // What the sockets between us hold, and not what it would go on writing for fifteen seconds.
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  test('resets the connection is tried again', async () => {
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

  test('shows a certificate that nobody vouches for is told nothing', async () => {
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

  test('hangs leaves the others their time', async () => {
    const [slow, quick] = [await scene.addBusiness(), await scene.addBusiness()]
    receiver.answer = (res, { path }) => {
      if (path === '/quick') res.end()
    }
    await scene.webhooks.setUrl(slow, `${receiver.url}/slow`)
    await scene.webhooks.setUrl(quick, `${receiver.url}/quick`)
    for (let n = 0; n < 40; n += 1) await scene.emit(slow, (1_000 + n).toString(16).padStart(24, '0'))
    const runner = scene.runner([scene.deliver])
    runner.start()
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(5)
    for (let n = 0; n < 20; n += 1) {
      const already = receiver.received.filter(({ path }) => path === '/quick').length
      await scene.emit(quick, (2_000 + n).toString(16).padStart(24, '0'))
      // It does not wait for the end of a slow one.
      await expect
        .poll(() => receiver.received.filter(({ path }) => path === '/quick').length, {
          interval: 5,
          timeout: 14 * second,
        })
        .toBe(already + 1)
    }
    expect(await runner.stop(20 * second)).toBe(true)
  })

  test('is silent for 120 hours is paused although its schedule ended before', async () => {
    receiver.answer = (res) => res.writeHead(503).end()
    const { businessId } = await deliverTo(receiver.url)
    await scene.clearJobs()
    await scene.advance(121 * hour)
    await scene.emit(businessId, 'e'.repeat(24))
    await scene.runner([scene.deliver]).runDue()
    expect((await scene.webhooks.findEndpoint(businessId))?.pause).toMatchObject({ cause: 'failing' })
  })
})
