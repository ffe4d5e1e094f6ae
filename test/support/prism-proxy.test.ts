import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningApi } from '../../src/api.ts'
import { listen } from './listen.ts'
import { behindPrism, type Answer } from './prism-proxy.ts'
import { checkPassed } from './proxy-rules.ts'

// `make proxy-test` can fail: an upstream that violates the contract is detected.

type UpstreamResponse = { status: number; headers: Record<string, string>; body: string }

const rates = '{"data":{"rates":{"USD":{"NGN":"1540.25"}},"updatedAt":1779267600000}}'
const good: UpstreamResponse = {
  status: 200,
  headers: { 'x-request-id': '1', 'content-type': 'application/json' },
  body: rates,
}

let current = good
let receivedRequest = ''
let server: Server
let proxy: RunningApi
let answers: Answer[] = []
let violations: string[] = []

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
    req.on('end', () => {
      receivedRequest = `${req.method ?? ''} ${req.url ?? ''} ${req.rawHeaders.join(' ')} ${body}`
      res.writeHead(current.status, current.headers).end(current.body)
    })
  })
  const port = await listen(server)
  const upstream = { url: `http://127.0.0.1:${port}`, port, close: async () => undefined }
  proxy = await behindPrism(upstream, {
    onAnswer: (answer) => answers.push(answer),
    onViolation: ({ method, path, status, what }) => violations.push(`${method} ${path} ${status} ${what}`),
  })
})
afterAll(async () => {
  await proxy.close(0)
  server.close()
})
beforeEach(() => {
  current = good
  answers = []
  violations = []
})

const askRates = () => fetch(`${proxy.url}/api/v1/org/rates`)

describe('Prism as a proxy', () => {
  test('forwards a valid response and finds no violation', async () => {
    const response = await askRates()
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toBe('1')
    expect(await response.text()).toBe(rates)
    expect(answers).toEqual([{ method: 'GET', path: '/api/v1/org/rates', status: 200 }])
    expect(violations).toEqual([])
  })

  test('forwards a request unchanged', async () => {
    const body = '{ "a" :1.10,"a":  2'
    await fetch(`${proxy.url}/api/v1/customer?x=%41%2B+b`, {
      method: 'POST',
      body,
      headers: { 'X-Odd': 'É' },
    })
    expect(receivedRequest).toContain('POST /api/v1/customer?x=%41%2B+b ')
    expect(receivedRequest).toContain('X-Odd É')
    expect(receivedRequest.endsWith(` ${body}`)).toBe(true)
  })

  test.each([
    ['a status that is not declared', { status: 418 }, 'GET /api/v1/org/rates 418 response'],
    ['a member that is missing', { body: '{"data":{"rates":{}}}' }, "property 'updatedAt'"],
    [
      'a member of another type',
      { body: rates.replace('"1540.25"', '1540.25') },
      'response.body.data.rates.USD.NGN',
    ],
    ['a header that is missing', { headers: { 'content-type': 'application/json' } }, 'x-request-id'],
    ['another media type', { headers: { 'x-request-id': '1', 'content-type': 'text/html' } }, 'text/html'],
    ['a body that is not JSON', { body: '{"data":' }, 'response.body'],
  ])('finds %s', async (_what, change, expected) => {
    current = { ...good, ...change }
    await askRates()
    expect(violations.join('\n')).toContain(expected)
  })

  test('ignores requests that are not operations', async () => {
    current = { ...good, status: 404, body: 'x' }
    expect((await fetch(`${proxy.url}/healthz`)).status).toBe(404)
    expect((await fetch(`${proxy.url}/api/v1/%E0%A4%A`)).status).toBe(404)
    expect({ answers, violations }).toEqual({ answers: [], violations: [] })
  })
})

describe('the end of the run', () => {
  const row = { operationId: 'listRates', answers: { '200': 2, '401': 1 }, violations: [] }

  test('passes where every operation succeeded without violations', () => {
    const { lines, isGood } = checkPassed([row], ['listRates'])
    expect({ lines, isGood }).toEqual({
      lines: ['3 answers went through Prism; 0 violations of the contract'],
      isGood: true,
    })
  })

  test.each([
    ['a violation', [{ ...row, violations: ['GET /x 200 response.body: off'] }], ['listRates']],
    ['an operation that was not asked', [row], ['listRates', 'getBalance']],
    ['an operation that never succeeded', [{ ...row, answers: { '401': 1 } }], ['listRates']],
    ['a run in which nothing went through', [], []],
  ])('is bad with %s', (_what, rows, operationIds) => {
    expect(checkPassed(rows, operationIds).isGood).toBe(false)
  })
})
