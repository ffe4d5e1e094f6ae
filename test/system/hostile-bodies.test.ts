import { randomUUID } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { errors, type ErrorCode } from '../../generated/catalogue.ts'
import { isObject, type JsonObject } from '../../src/contract/document.ts'
import { useApp } from '../support/app.ts'
import { setUpPayout, payoutBody } from '../support/builders.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { depositBody } from '../support/deposits.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { inParallel } from '../support/instances.ts'
import {
  setUpWrites,
  changed,
  listWriteRequests,
  membersOf,
  type WriteRequest,
} from '../contract/write-requests.ts'

// F32: hostile bodies, for every operation with a body. test/rooms/http/bad-input.test.ts covers unreadable bodies,
// test/rooms/transactions/amounts.test.ts amounts. `useApp` checks that no response is a 500 or violates the
// contract.

const app = useApp()
const transactions = '/api/v1/transaction'
const maxBytes = 100 * 1024
const patienceMs = 5_000

let setup: Awaited<ReturnType<typeof setUpWrites>>
let requests: readonly WriteRequest[]
beforeAll(async () => {
  setup = await setUpWrites(app)
  requests = listWriteRequests(setup)
})

const send = ({ method, path }: Pick<WriteRequest, 'method' | 'path'>, body: string | Uint8Array) =>
  sendRaw(app.url, path, { method, key: setup.business.key, body })

const codeOf = (answer: RawAnswer): ErrorCode => {
  const { code } = answer.json as { code: string }
  if (!(code in errors)) throw new Error(`${code} is no code of the contract`)
  return code as ErrorCode
}

/** Asserts a success, or a 4xx refusal with a code of the contract. */
const expectAnswered = (answer: RawAnswer): void => {
  if (answer.status < 300) return
  expect(answer.status).toBeLessThan(500)
  expectRefusal(answer, codeOf(answer))
}

const hostile: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_VALUE,
  '',
  ' ',
  '0',
  '-1',
  '1e5',
  'NaN',
  '٣٤',
  '0.12345678901234567890',
  '9'.repeat(400),
  'x'.repeat(8_192),
  'é'.repeat(30_000),
  '👾'.repeat(200),
  'nul\u0000',
  'line\u2028separator',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '%00%ff',
  `'; drop table transactions; --`,
  '../../../etc/passwd',
  '$' + '{jndi:ldap://127.0.0.1/a}',
  '<script>alert(1)</script>',
  '2026-02-30T25:61:00Z',
  [],
  [[]],
  [null, 1, 'x'],
  {},
  { a: { b: { c: {} } } },
  { $ref: '#/components/schemas/Transaction' },
  { toString: 'x', valueOf: 1, toJSON: 'x', constructor: { prototype: { polluted: true } } },
]

/** Gives a create an unused key and reference, so that it is not a duplicate. */
const withFreshKeys = (body: JsonObject): JsonObject => {
  const meta = body['meta']
  if (!isObject(meta)) return body
  return { ...body, meta: { ...meta, idempotencyKey: randomUUID(), reference: randomUUID() } }
}

describe('every member of every body', () => {
  it('can be anything: it is refused or accepted, but never a 500', async () => {
    const sent = requests.flatMap((request) =>
      [[], ...membersOf(request.body)].flatMap((path) => hostile.map((value) => ({ request, path, value }))),
    )
    await inParallel(sent, 8, async ({ request, path, value }) => {
      const changedBody = changed(withFreshKeys(request.body), path, value)
      const body = changedBody === undefined ? '' : JSON.stringify(changedBody)
      const startedAt = performance.now()
      const answer = await send(request, body)
      const where = `${request.name} ${path.join('.')} = ${body.slice(0, 200)}`
      expect(performance.now() - startedAt, where).toBeLessThan(patienceMs)
      try {
        expectAnswered(answer)
      } catch (cause) {
        throw new Error(`${where}: ${answer.status.toString()} ${answer.text.slice(0, 300)}`, { cause })
      }
    })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
  })

  it('VALIDATION_ERROR for a member it does not have, were it a property of every object', async () => {
    for (const request of requests.filter(({ operationId }) => operationId !== 'updateCustomerKyc')) {
      for (const name of [
        'constructor',
        'toString',
        'hasOwnProperty',
        'valueOf',
        'isPrototypeOf',
        '',
        'a/b~c',
      ]) {
        expectRefusal(await send(request, JSON.stringify({ ...request.body, [name]: 1 })), 'VALIDATION_ERROR')
      }
      const polluting = JSON.stringify(request.body).replace('{', '{"__proto__":{"polluted":true},')
      const code = codeOf(await send(request, polluting))
      expect(['VALIDATION_ERROR', 'INVALID_KYC_DOCUMENT_TYPE']).toContain(code)
    }
    expect('polluted' in {}).toBe(false)
  })

  it('is validated in time, even with ten thousand unknown members', async () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 9_000 }, (_, index) => [`m${index.toString()}`, 1]),
    )
    const nested = Array.from({ length: 20_000 }, () => [])
    for (const request of requests) {
      for (const body of [{ ...request.body, ...unknown }, nested, { ...request.body, meta: nested }]) {
        const startedAt = performance.now()
        const answer = await send(request, JSON.stringify(body))
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expectAnswered(answer)
        expect(performance.now() - startedAt, request.name).toBeLessThan(patienceMs)
      }
    }
  })
})

describe('the size of a body', () => {
  const padded = (bytes: number): string => {
    const body = payoutBody(
      { customerId: setup.ids.customerId, destinationId: setup.ids.destinationId },
      { sourceAmount: '1.00', destinationAmount: '1540.25' },
    )
    const bare = JSON.stringify({ ...body, meta: { ...body.meta, narration: '' } })
    const narration = 'x'.repeat(bytes - bare.length)
    return JSON.stringify({ ...body, meta: { ...body.meta, narration } })
  }
  const create = { method: 'POST', path: transactions }

  it('can be exactly 100 KB, and not a byte more', async () => {
    const answer = await send(create, padded(maxBytes))
    expect(answer.status).toBe(201)
    const tooLarge = await send(create, padded(maxBytes + 1))
    expect(expectRefusal(tooLarge, 'BAD_REQUEST_ERROR').friendlyMessage).toContain('larger than 102400 bytes')
  })

  it('BAD_REQUEST_ERROR for a compression bomb, declared or not, in time', async () => {
    const bomb = Buffer.alloc(50 * 1024 * 1024, 0x20)
    const packed = { gzip: gzipSync(bomb), deflate: deflateSync(bomb), br: brotliCompressSync(bomb) }
    for (const [encoding, body] of Object.entries(packed)) {
      const { key } = setup.business
      const startedAt = performance.now()
      for (const headers of [{ 'content-encoding': encoding }, {}]) {
        const answer = await sendRaw(app.url, transactions, { method: 'POST', key, body, headers })
        expectRefusal(answer, 'BAD_REQUEST_ERROR')
      }
      expect(performance.now() - startedAt).toBeLessThan(patienceMs)
    }
  })

  it('is limited in chunked bodies too', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(16_384))
    let left = 64
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1
        if (left < 0) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const headers = { 'content-type': 'application/json', 'x-api-key': setup.business.key }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const response = await fetch(`${app.url}${transactions}`, init)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST_ERROR' })
  })
})

describe('depth', () => {
  const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) })

  it('is at most ten levels; the eleventh is BAD_REQUEST_ERROR', async () => {
    const payout = await setUpPayout(app)
    const sendNested = (narration: unknown) => {
      const body = payoutBody(payout)
      return sendRaw(app.url, transactions, {
        method: 'POST',
        key: payout.business.key,
        body: JSON.stringify({ ...body, meta: { ...body.meta, narration } }),
      })
    }
    expect((await sendNested(nest(8))).status).toBe(201)
    expectRefusal(await sendNested(nest(9)), 'BAD_REQUEST_ERROR')
    expectRefusal(await sendNested(Array.from({ length: 3 }, () => nest(9))), 'BAD_REQUEST_ERROR')
  })
})

describe('a duplicate member', () => {
  it('has one value: the permission check and the operation use the same', async () => {
    const payout = await setUpPayout(app)
    const { key } = await app.createKey(payout.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    const deposit = JSON.stringify(depositBody(setup.deposits)).replace('"type":"DEPOSIT",', '')
    for (const [first, last] of [
      ['"type":"WITHDRAW",', ',"type":"DEPOSIT"}'],
      ['"type":"WITHDRAW",', String.raw`,"typ\u0065":"DEPOSIT"}`],
      ['', ',"type":"SWAP"}'],
    ] as const) {
      const body = `${deposit.replace('{', `{${first}`).slice(0, -1)}${last}`
      const answer = await sendRaw(app.url, transactions, { method: 'POST', key, body })
      expectRefusal(answer, 'AUTHENTICATION_ERROR')
    }
    expect(await app.countTransactions(payout.business.id)).toBe(0)
  })

  it('has one value: the price and the hold use the same', async () => {
    const payout = await setUpPayout(app)
    const body = JSON.stringify(payoutBody(payout))
      .replace('{', '{"sourceAmount":"900.00","destinationAmount":"1386225.00",')
      .replace('"meta":{', '"meta":{"reference":"first",')
    const { key, id } = payout.business
    const answer = await sendRaw(app.url, transactions, { method: 'POST', key, body })
    expect(answer.status).toBe(201)
    const created = (answer.json as { data: { transactionId: string; merchantReference: string } }).data
    expect(created).toMatchObject({ sourceAmount: '10.00', destinationAmount: '15402.50' })
    expect(created.merchantReference).not.toBe('first')
    expect(await app.wallet(id, 'USD')).toEqual({ available: '989.50', pending: '10.50' })
  })
})
