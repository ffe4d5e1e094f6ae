import { request, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { inboxPagesOf } from '../../support/inbox.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const maxStreams = 3
const replays: string[] = []
let isDraining = false
let api: RunningApi
let businessId = ''

beforeAll(async () => {
  const replay = async (...ids: readonly string[]) => {
    replays.push(ids.join(' '))
  }
  const listener = app.wired.createApp({
    readiness: [],
    pages: [inboxPagesOf(app, { replay, maxStreams, isDraining: () => isDraining })],
    onAnswered: () => undefined,
    onBug: ({ message }) => expect.unreachable(message),
    docsFile: 'dist/docs/index.html',
    // One read at a time: an open stream that held its slot would block everything else.
    maxInFlight: 2,
  })
  api = await startApi(listener, { host: '127.0.0.1', port: 0 })
  businessId = (await aBusiness(app)).id
})
afterAll(() => api.close(5_000))

const inboxUrl = () => `${api.url}/_sandbox/inbox`
const deliver = (to = businessId, event = 'CUSTOMER.CREATED') =>
  fetch(`${inboxUrl()}/${to}`, { method: 'POST', body: JSON.stringify({ event }) })

type Stream = { readonly response: IncomingMessage; readonly text: () => string; isEnded: () => boolean }

const streams: Stream[] = []
afterEach(() => {
  for (const { response } of streams.splice(0)) response.destroy()
})

/** Opens a stream, as an EventSource does. */
const openStream = (): Promise<Stream> =>
  new Promise((done, failed) => {
    const req = request(`${inboxUrl()}/stream`, { headers: { accept: 'text/event-stream' } }, (response) => {
      let text = ''
      let isEnded = false
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('error', () => undefined)
      response.on('close', () => (isEnded = true))
      const stream = { response, text: () => text, isEnded: () => isEnded }
      streams.push(stream)
      done(stream)
    })
    req.on('error', failed)
    req.end()
  })

describe('the stream of the inbox', () => {
  it('says that a webhook arrived, and holds no slot while it is open', async () => {
    const opened = [await openStream(), await openStream()]
    for (const { response } of opened) {
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/event-stream')
    }
    await until(
      async () => {
        expect((await deliver()).status).toBe(200)
        return opened.every(({ text }) => /data: \d+\n\n/.test(text()))
      },
      () => opened.map(({ text }) => text()).join(),
    )
  })

  it('is refused while too many are open, and served again once one has closed', async () => {
    for (let n = 0; n < maxStreams; n += 1) expect((await openStream()).response.statusCode).toBe(200)
    const refused = await openStream()
    expect(refused.response.statusCode).toBe(503)
    expect(refused.response.headers['retry-after']).toBe('1')
    streams[0]?.response.destroy()
    await until(
      async () => (await openStream()).response.statusCode === 200,
      () => 'no stream was served again',
    )
  })

  it('ends while the process stops', async () => {
    const stream = await openStream()
    isDraining = true
    await until(
      async () => stream.isEnded(),
      () => 'the stream is still open',
    )
    expect((await openStream()).response.statusCode).toBe(503)
    isDraining = false
  })
})

describe('the routes of the inbox', () => {
  const replay = (fields: Record<string, string>, headers = {}) =>
    fetch(`${inboxUrl()}/${businessId}/replay`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    })

  it('send an event again on request of the page itself', async () => {
    const eventId = '00d2c1f0a1b2c3d4e5f60701'
    const sent = await replay({ eventId }, { 'sec-fetch-site': 'same-origin' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/_sandbox/inbox?replayed=${eventId}`])
    expect(replays.splice(0)).toEqual([`${businessId} ${eventId}`])
    expect((await replay({ eventId }, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    expect((await replay({ eventId: 'x' })).status).toBe(404)
    expect(replays).toEqual([])
  })

  it('refuse a webhook for an unknown business', async () => {
    expect((await deliver('f'.repeat(24))).status).toBe(404)
    expect((await deliver('x')).status).toBe(404)
  })

  it('filter by the query, as a page and as JSON', async () => {
    await deliver()
    const listed = await fetch(`${inboxUrl()}?type=CUSTOMER.CREATED`, {
      headers: { accept: 'application/json' },
    })
    const { data, total } = (await listed.json()) as { data: { event: string }[]; total: number }
    expect(total).toBe(data.length)
    expect(new Set(data.map(({ event }) => event))).toEqual(new Set(['CUSTOMER.CREATED']))
    const page = await (await fetch(`${inboxUrl()}?type=X.Y&text=%22%3Cb%3E`)).text()
    expect(page).toContain('No webhook matches the filter')
    expect(page).toContain('value="&quot;&lt;b>"')
  })

  it('list older webhooks page by page, by a link that keeps the filter', async () => {
    const event = 'PAYMENT_METHOD.DELETED'
    for (let sent = 0; sent < 52; sent += 1) await deliver(businessId, event)
    await deliver()
    const json = await fetch(`${inboxUrl()}?type=${event}`, { headers: { accept: 'application/json' } })
    const { data } = (await json.json()) as { data: { id: string }[] }
    const read = async (query: string) => {
      const text = await (await fetch(`${inboxUrl()}${query}`)).text()
      const ids = [...text.matchAll(/<article id="webhook-(\w+)"/g)].map(([, id]) => id)
      const [, older] = /href="\/_sandbox\/inbox([^"]+)" rel="next"/.exec(text) ?? []
      return { text, ids, older: older?.replaceAll('&amp;', '&') }
    }
    const first = await read(`?type=${event}`)
    expect(first.text).toContain('50 webhooks on this page')
    expect(first.text).not.toContain('>Newest</a>')
    expect(first.older).toMatch(/^\?type=PAYMENT_METHOD\.DELETED&before=\d+$/)
    const second = await read(first.older ?? '')
    expect([first.ids.length, second.ids.length, second.older]).toEqual([50, 2, undefined])
    expect([...first.ids, ...second.ids]).toEqual(data.map(({ id }) => id))
    expect(second.text).toContain(`<a href="/_sandbox/inbox?type=${event}">Newest</a>`)
    expect((await read('?before=1')).text).toContain('No older webhooks')
    expect((await read('?before=none')).ids).toHaveLength(50)
  })
})
