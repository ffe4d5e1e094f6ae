import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../../src/api.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'

// The target in the request line, as proxies and attackers write it.

const app = useApp()
const state: { api?: RunningApi } = {}
const warned: string[] = []
const note = ({ message }: Error): number => warned.push(message)

beforeAll(async () => {
  process.on('warning', note)
  const served = app.wired.createApp({
    readiness: [],
    docsFile: 'none/index.html',
    onAnswered: () => undefined,
    onBug: () => undefined,
  })
  state.api = await startApi(served, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await state.api?.close(1_000)
  process.off('warning', note)
})

/** Sends these bytes, and returns everything that is received. */
const exchange = (text: string): Promise<string> =>
  new Promise((done, failed) => {
    let answer = ''
    const socket = connect(state.api?.port ?? 0, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => {
      done(answer)
    })
    socket.on('error', failed)
  })

const ask = (target: string, key = ''): Promise<string> =>
  exchange(`GET ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nconnection: close\r\n\r\n`)

const statusOf = (answer: string): string => answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

describe('an absolute-form request target', () => {
  it.each(['http://corridor.test', 'HTTP://u:p@corridor.test:8080', 'https://[::1]', 'ws://corridor.test'])(
    'is normalised to its path and query: %s',
    async (origin) => {
      const { key } = await aBusiness(app)
      const listed = await ask(`${origin}/api/v1/customer?limit=1&page=0`, key)
      expect(statusOf(listed)).toBe('200')
      expect(bodyOf(listed)).toMatchObject({ data: [] })
      const refused = await ask(`${origin}/api/v1/customer?limit=x`, key)
      expect(bodyOf(refused)).toMatchObject({ code: 'VALIDATION_ERROR' })
      expect(bodyOf(await ask(`${origin}/api/v1/customer?limit=1`))).toMatchObject({
        code: 'AUTHENTICATION_ERROR',
      })
      for (const place of ['', '/', '?a=/api/v1/customer'])
        expect(await ask(`${origin}${place}`)).toMatch(/^location: \/docs\/\r$/im)
    },
  )

  it.each([
    'http://[::1/api/v1/org/balance',
    'http://xn--%C3%BC/api/v1/org/balance',
    'ws://[/api/v1/org/balance',
    'http://a:99999/api/v1/org/balance',
    'http:///',
    'http://%zz/docs',
  ])('that is malformed gets the same 400 as malformed HTTP: %s', async (target) => {
    const answer = await ask(target)
    expect(statusOf(answer)).toBe('400')
    expect(bodyOf(answer)).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      details: { friendlyMessage: 'The request is not readable HTTP.' },
    })
    expect(answer).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/im)
    expect(answer).toMatch(/^content-type: application\/json; charset=utf-8\r$/im)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(warned).toEqual([])
  })

  it('that is malformed gets its response after the earlier ones', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
    const answer = await exchange(`${first}GET http://[::1/ HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400'])
  })
})

describe('any other request target', () => {
  it.each(['*', '//[::1/api', '/http://[::1/', '/api/v1/http://x'])('stays as it was: %s', async (target) => {
    const { key } = await aBusiness(app)
    expect(bodyOf(await ask(target, key))).toMatchObject({ code: 'NOT_FOUND_ERROR' })
    expect(warned).toEqual([])
  })
})
