import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, usualPatience, type Patience, type RunningApi } from '../../src/api.ts'
import { checkoutPath } from '../../src/checkout/index.ts'
import { useApp } from '../support/app.ts'
import { aBusiness } from '../support/builders.ts'
import { until } from '../support/until.ts'

// A browser opens spare connections and sends its next request on one of them: what a server writes to it before is
// read as the answer.

const app = useApp()
const headMs = 300
let api: RunningApi

const shortPatience: Patience = { headMs, requestMs: 2 * headMs, silenceMs: 30_000 }

const serve = (maxInFlight: number, patience = shortPatience): Promise<RunningApi> => {
  const http = app.wired.createApp({
    readiness: [],
    onAnswered: () => undefined,
    onBug: () => undefined,
    docsFile: 'dist/docs/index.html',
    maxInFlight,
  })
  return startApi(http, { host: '127.0.0.1', port: 0 }, patience)
}

beforeAll(async () => {
  api = await serve(10)
})
afterAll(() => api.close(1_000))

type Connection = { readonly socket: Socket; readonly said: () => string; readonly isEnded: () => boolean }

/** Opens a connection and sends `text` on it. */
const open = async (text: string, { port } = api): Promise<Connection> => {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => (said += bytes.toString('latin1'))).on('error', () => undefined)
  await new Promise((done) => socket.once('connect', done))
  if (text !== '') socket.write(text)
  return { socket, said: () => said, isEnded: () => socket.readableEnded || socket.closed }
}

const untilEnded = ({ isEnded, said }: Connection): Promise<void> =>
  until(isEnded, () => `the connection stayed open: ${said()}`, 20_000)

describe('a connection', () => {
  it('that sent no byte is closed without one', async () => {
    const silent = await Promise.all(Array.from({ length: 8 }, () => open('')))
    await Promise.all(silent.map(untilEnded))
    expect(silent.map(({ said }) => said())).toEqual(silent.map(() => ''))
  })

  it('whose head does not end is refused, and closed when the time of a head is over', async () => {
    const half = await open('GET /api/v1/org/balance HTTP/1.1\r\nhost: x\r\n')
    await untilEnded(half)
    expect(half.said()).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close[\s\S]*"code":"BAD_REQUEST_ERROR"/)
  })

  it('whose body does not end is refused before it is closed as silent', async () => {
    const { headMs: head, requestMs, silenceMs } = usualPatience
    const faster = { headMs: head / 20, requestMs: requestMs / 20, silenceMs: silenceMs / 20 }
    const server = await serve(10, faster)
    const { key } = await aBusiness(app)
    const half = await open(
      `POST /api/v1/customer HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      server,
    )
    await untilEnded(half)
    await server.close(1_000)
    expect(half.said()).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('that waits for its next request receives nothing between two answers', async () => {
    const kept = await open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(
      () => kept.said().includes('"ok"'),
      () => 'it was never answered',
    )
    const first = kept.said()
    await pause(5 * headMs)
    expect(kept.said()).toBe(first)
    kept.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    await untilEnded(kept)
    expect(kept.said().slice(first.length)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a server', () => {
  it('closes connections beyond its maximum at once, and accepts again when one has ended', async () => {
    const where = { host: '127.0.0.1', port: 0, maxConnections: 2 }
    const server = await startApi((_req, res) => res.end('ok'), where)
    const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
    const isAnswered = (connection: Connection) =>
      until(
        () => connection.said().endsWith('ok'),
        () => 'it was never answered',
      )
    const [first, second] = [await open(request, server), await open(request, server)]
    await Promise.all([first, second].map(isAnswered))
    const third = await open(request, server)
    await untilEnded(third)
    expect(third.said()).toBe('')
    first.socket.destroy()
    await until(
      async () => {
        const next = await open(request, server)
        await until(
          () => next.isEnded() || next.said() !== '',
          () => 'it was neither answered nor closed',
        )
        return next.said().endsWith('ok')
      },
      () => 'no place was freed',
    )
    await server.close(0)
  })
})

describe('an error below a page', () => {
  const isPage = (headers: Headers) => headers.get('content-type') === 'text/html; charset=utf-8'

  it.each([
    ['GET', checkoutPath],
    ['GET', `${checkoutPath}/no-token`],
    ['GET', `${checkoutPath}/no-token/no-step/more`],
    ['PUT', `${checkoutPath}/no-token`],
    ['OPTIONS', `${checkoutPath}/no-token`],
    ['GET', `${checkoutPath}/%ff`],
    ['GET', '/docs/guides/nothing'],
    ['GET', '/docs/%ff'],
    ['POST', '/docs'],
    ['GET', '/_sandbox/inbox/nothing'],
  ])('is a page: %s %s', async (method, path) => {
    const answer = await fetch(`${api.url}${path}`, { method })
    expect([answer.status, isPage(answer.headers)]).toEqual([404, true])
    expect(await answer.text()).toContain('<h1>')
  })

  it('is a page where the process sheds', async () => {
    const busy = await serve(0)
    const answer = await fetch(`${busy.url}${checkoutPath}/any`, { method: 'POST' })
    expect([answer.status, isPage(answer.headers)]).toEqual([503, true])
    expect(answer.headers.get('retry-after')).toBe('1')
    await busy.close(1_000)
  })

  it('is a page where the head does not end, also after an earlier request', async () => {
    const first = await open(`GET ${checkoutPath}/x HTTP/1.1\r\n`)
    await untilEnded(first)
    expect(first.said()).toMatch(/^HTTP\/1\.1 400 [\s\S]*content-type: text\/html[\s\S]*<h1>/)
    const later = await open(`GET ${checkoutPath}/x?lang=fr HTTP/1.1\r\nhost: x\r\n\r\n`)
    await until(
      () => later.said().includes('</html>'),
      () => 'it was never answered',
    )
    later.socket.write('GET /check')
    await untilEnded(later)
    expect(later.said()).toMatch(/<\/html>[\s\S]*HTTP\/1\.1 400 [\s\S]*content-type: text\/html[\s\S]*<h1>/)
  })

  it('is a page where the head is too large', async () => {
    const cookies = `cookie: ${'a=b; '.repeat(5_000)}\r\n`
    const page = await open(`GET ${checkoutPath}/any HTTP/1.1\r\nhost: x\r\n${cookies}\r\n`)
    await untilEnded(page)
    expect(page.said()).toMatch(/^HTTP\/1\.1 400 [\s\S]*content-type: text\/html[\s\S]*<h1>/)
    const call = await open(`GET /api/v1/org/balance HTTP/1.1\r\nhost: x\r\n${cookies}\r\n`)
    await untilEnded(call)
    expect(call.said()).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json/)
  })
})
