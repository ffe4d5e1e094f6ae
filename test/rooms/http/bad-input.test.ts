import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, setUpPayout, payoutBody } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const transactions = '/api/v1/transaction'

/** Sends these bytes, and returns everything that is received. */
const exchange = (port: number, text: string): Promise<string> =>
  new Promise((done, failed) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => {
      done(answer)
    })
    socket.on('error', failed)
  })

describe('a body that cannot be parsed', () => {
  it.each([
    ['broken JSON', '{"type":'],
    ['no JSON at all', 'amount=1'],
    ['two documents', '{}{}'],
    ['NaN', '{"sourceAmount": NaN}'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['45,000 nested arrays', '['.repeat(45_000) + ']'.repeat(45_000)],
    ['200 KB', JSON.stringify({ meta: { note: 'x'.repeat(200 * 1024) } })],
  ])('BAD_REQUEST_ERROR for %s', async (_, body) => {
    const { business } = await setUpPayout(app)
    expectRefusal(
      await sendRaw(app.url, transactions, { method: 'POST', key: business.key, body }),
      'BAD_REQUEST_ERROR',
    )
    expect(await app.countTransactions(business.id)).toBe(0)
  })

  it('BAD_REQUEST_ERROR for another content type, none, or a compressed body', async () => {
    const setup = await setUpPayout(app)
    const request = { method: 'POST', key: setup.business.key, body: JSON.stringify(payoutBody(setup)) }
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-encoding': 'gzip' },
    ]) {
      expectRefusal(await sendRaw(app.url, transactions, { ...request, headers }), 'BAD_REQUEST_ERROR')
    }
    expect(await app.countTransactions(setup.business.id)).toBe(0)
  })

  it('BAD_REQUEST_ERROR for a charset other than UTF-8, which is never read as UTF-8', async () => {
    const setup = await setUpPayout(app)
    const body = JSON.stringify(payoutBody(setup))
    const send = (charset: string) => {
      const headers = { 'content-type': `application/json${charset}` }
      return sendRaw(app.url, transactions, { method: 'POST', key: setup.business.key, body, headers })
    }
    for (const charset of [
      '; charset=utf-16',
      ';CharSet="UTF-16LE"',
      '; a=b; charset=iso-8859-1',
      '; charset=',
    ]) {
      const { friendlyMessage } = expectRefusal(await send(charset), 'BAD_REQUEST_ERROR')
      expect(friendlyMessage, charset).toBe('The charset must be UTF-8.')
    }
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    expect((await send('; charset="utf-8"')).status).toBe(201)
  })

  it('VALIDATION_ERROR for no body, and for JSON that is not an object', async () => {
    const { key } = await aBusiness(app)
    for (const body of ['', 'null', '[]', '"text"', '1']) {
      expectRefusal(
        await sendRaw(app.url, '/api/v1/customer', { method: 'POST', key, body }),
        'VALIDATION_ERROR',
      )
    }
  })

  it('VALIDATION_ERROR for no body even if every member is optional, after the id was validated', async () => {
    const { key } = await aBusiness(app)
    for (const part of ['', '/kyc']) {
      const known = `/api/v1/customer/${'f'.repeat(24)}${part}`
      const answer = await sendRaw(app.url, known, { method: 'PATCH', key })
      expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).toBe('The body is missing.')
      const malformed = await sendRaw(app.url, `/api/v1/customer/nope${part}`, { method: 'PATCH', key })
      expectRefusal(malformed, 'INVALID_BUSINESS_CUSTOMER_ID')
    }
  })

  it('AUTHENTICATION_ERROR takes precedence, however large the body', async () => {
    for (const body of ['{', 'x'.repeat(300 * 1024)]) {
      expectRefusal(await sendRaw(app.url, transactions, { method: 'POST', body }), 'AUTHENTICATION_ERROR')
    }
  })
})

describe('routes', () => {
  it('NOT_FOUND_ERROR for an unknown path under the API, after the key was checked', async () => {
    const { key } = await aBusiness(app)
    for (const path of [
      '/api/v1/nothing',
      '/api/v1',
      '/api/v1/transaction/',
      '/api/v1/Transaction',
      '/api/v1/%zz',
    ]) {
      expectRefusal(await sendRaw(app.url, path, { key }), 'NOT_FOUND_ERROR')
      expectRefusal(await sendRaw(app.url, path), 'AUTHENTICATION_ERROR')
    }
  })

  it('NOT_FOUND_ERROR for a path outside the API, with or without a key', async () => {
    expectRefusal(await sendRaw(app.url, '/nothing'), 'NOT_FOUND_ERROR')
    expectRefusal(await sendRaw(app.url, '/api/v2/transaction'), 'NOT_FOUND_ERROR')
  })

  it('NOT_FOUND_ERROR for a misspelt path, with the path that was meant', async () => {
    const { key } = await aBusiness(app)
    const id = '0'.repeat(24)
    for (const [sent, meant] of [
      ['/api/v1/customers', '/api/v1/customer'],
      [`/api/v1/transactions/${id}`, `/api/v1/transaction/${id}`],
      [`/api/v1/payment-batch/${id}/recipient`, `/api/v1/payment-batch/${id}/recipients`],
    ] as const) {
      const { friendlyMessage } = expectRefusal(await sendRaw(app.url, sent, { key }), 'NOT_FOUND_ERROR')
      expect(friendlyMessage).toBe(`There is no GET ${sent}; did you mean ${meant}?`)
    }
  })

  it('NOT_FOUND_ERROR for a path whose id is empty, without that path as the suggestion', async () => {
    const { key } = await aBusiness(app)
    const { friendlyMessage } = expectRefusal(
      await sendRaw(app.url, '/api/v1/transaction/', { key }),
      'NOT_FOUND_ERROR',
    )
    expect(friendlyMessage).toBe('There is no GET /api/v1/transaction/.')
  })

  it('NOT_FOUND_ERROR for a wrong method on a known path', async () => {
    const { key } = await aBusiness(app)
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await sendRaw(app.url, transactions, { method, key })
      expect(expectRefusal(answer, 'NOT_FOUND_ERROR').friendlyMessage).toContain('use GET or POST')
      expect(answer.headers.get('allow')).toBe('GET, POST')
    }
    const head = await fetch(`${app.url}${transactions}`, { method: 'HEAD', headers: { 'x-api-key': key } })
    expect(head.status).toBe(404)
  })
})

describe('every response', () => {
  it('has its own x-request-id and is never cached', async () => {
    const { key } = await aBusiness(app)
    const answers = [
      await sendRaw(app.url, '/api/v1/org/balance', { key }),
      await sendRaw(app.url, '/api/v1/org/balance'),
      await sendRaw(app.url, '/nothing'),
      await sendRaw(app.url, transactions, { method: 'POST', key, body: '{' }),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(answers.length)
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('etag')).toBeNull()
    }
  })

  it('is JSON of the documented shape whatever was sent', async () => {
    const { key } = await aBusiness(app)
    const port = Number.parseInt(new URL(app.url).port, 10)
    const head = `x-api-key: ${key}\r\nconnection: close`
    const sent: readonly [string, string][] = [
      ['NONSENSE\r\n\r\n', 'BAD_REQUEST_ERROR'],
      [
        `GET /api/v1/nothing HTTP/1.1\r\nhost: x\r\nx-api-key: ${'k'.repeat(20_000)}\r\n\r\n`,
        'BAD_REQUEST_ERROR',
      ],
      [`GET /api/v1/nothing HTTP/1.1\r\n${head}\r\n\r\n`, 'NOT_FOUND_ERROR'],
      [`GET /api/v1/nothing HTTP/1.1\r\nhost: x\r\nexpect: more\r\n${head}\r\n\r\n`, 'NOT_FOUND_ERROR'],
      [
        `GET /api/v1/nothing HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n${head}\r\n\r\n`,
        'AUTHENTICATION_ERROR',
      ],
    ]
    for (const [text, code] of sent) {
      const answer = await exchange(port, text)
      expect(answer).toContain('x-request-id: ')
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code })
    }
  })
})

describe('versions', () => {
  it('BAD_REQUEST_ERROR takes precedence over the schema, but not over the key', async () => {
    const { key } = await aBusiness(app)
    const headers = { 'x-api-version': '2020-01-01' }
    expectRefusal(await sendRaw(app.url, `${transactions}?page=-1`, { key, headers }), 'BAD_REQUEST_ERROR')
    expectRefusal(await sendRaw(app.url, transactions, { headers }), 'AUTHENTICATION_ERROR')
  })
})
