import { beforeAll, describe, expect, it } from 'vitest'
import { errors, type ErrorCode } from '../../generated/catalogue.ts'
import { useApp } from '../support/app.ts'
import { aBatch } from '../support/batches.ts'
import { aPayout, setUpPayout, type PayoutSetup } from '../support/builders.ts'
import { sendRaw, type RawAnswer } from '../support/client.ts'
import { expectRefusal } from '../support/expectRefusal.ts'
import { inParallel } from '../support/instances.ts'
import { listReadRequests, type ReadRequest } from '../contract/read-requests.ts'

// F34: hostile queries, for every operation with a query. After each test, `useApp` checks that no response was a 500
// or violated the contract.

const app = useApp()
const patienceMs = 5_000

let setup: PayoutSetup
let requests: readonly ReadRequest[]
beforeAll(async () => {
  setup = await setUpPayout(app, { rate: 1_000 })
  const { transactionId } = await aPayout(setup)
  const { customerId, destinationId } = setup
  const { batchId } = await aBatch(app, {}, setup.business)
  const ids = { customerId, destinationId, paymentMethodId: destinationId, transactionId, batchId }
  requests = listReadRequests(ids)
})

/** Sends a query unchanged: already encoded, or broken on purpose. */
const ask = (path: string, text: string): Promise<RawAnswer> =>
  sendRaw(app.url, text === '' ? path : `${path}?${text}`, { key: setup.business.key })

const encode = (query: Readonly<Record<string, string>>): string => new URLSearchParams(query).toString()

/** Asserts a success or a 4xx refusal with a code of the contract, in time. */
const expectAnswered = async (path: string, text: string): Promise<RawAnswer> => {
  const startedAt = performance.now()
  const answer = await ask(path, text)
  const where = `${path}?${text.slice(0, 300)}: ${answer.status.toString()} ${answer.text.slice(0, 300)}`
  expect(performance.now() - startedAt, where).toBeLessThan(patienceMs)
  expect(answer.status, where).toBeLessThan(500)
  if (answer.status >= 400) {
    const { code } = answer.json as { code: ErrorCode }
    expect(Object.keys(errors), where).toContain(code)
    expectRefusal(answer, code)
  }
  return answer
}

const hostile: readonly string[] = [
  '',
  '%20',
  '%00',
  '%ff',
  '%',
  '%zz',
  '%ED%A0%80',
  '-1',
  '0',
  '1.5',
  '1e3',
  '1e20',
  '99999999999999999999999999',
  '0x10',
  '%D9%A3',
  'NaN',
  'null',
  'true',
  'FOO',
  'success',
  'SUCCESS,FOO',
  'SUCCESS,',
  ',,,',
  'USD,USD,USD',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-05-18T24:00:01Z',
  '2026-05-18T10:00:00',
  '+300000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '0000-01-01T00:00:00Z',
  '2026-05-18T10:00:00%2B99:99',
  `%27%3B%20drop%20table%20transactions%3B%20--`,
  '%25%25%5F',
  '../../../etc/passwd',
  '%F0%9F%91%BE',
  '%E2%80%AE',
  'x'.repeat(6_000),
  encodeURIComponent('👾'.repeat(300)),
  'ffffffffffffffffffffffff',
  'FFFFFFFFFFFFFFFFFFFFFFFF',
  '{"$gt":""}',
  '[object Object]',
]

describe('every parameter of every query', () => {
  it('may be anything: it is refused, or nothing is found, and never a 500', async () => {
    const sent = requests.flatMap(({ path, parameters, query }) =>
      parameters.flatMap(({ name }) =>
        hostile.map((value) => {
          const { [name]: _, ...rest } = query
          return { path, text: [encode(rest), `${name}=${value}`].filter((part) => part !== '').join('&') }
        }),
      ),
    )
    await inParallel(sent, 8, ({ path, text }) => expectAnswered(path, text))
  })

  it('is refused as a map, with a name that all objects have, and when repeated where it is not a list', async () => {
    const names = [
      '__proto__=1',
      'constructor=1',
      'toString=',
      'hasOwnProperty=1',
      '=',
      '[]=1',
      '__proto__[x]=1',
    ]
    for (const { path, parameters, query } of requests) {
      const wrong = parameters.flatMap(({ name, example = '1', isList }) => {
        const one = `${name}=${encodeURIComponent(example)}`
        const twice = isList ? [] : [`${one}&${one}`]
        return [
          ...twice,
          `${name}[]=${example}`,
          `${name}[a]=${example}`,
          `${name}[0]=1&${one}`,
          `[${name}]=1`,
        ]
      })
      await inParallel([...names, ...wrong], 8, async (text) => {
        const answer = await expectAnswered(
          path,
          [encode(query), text].filter((part) => part !== '').join('&'),
        )
        expect(answer.status, `${path} ${text}`).toBeGreaterThanOrEqual(400)
      })
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('with five thousand items, or among five thousand parameters, is validated in time', async () => {
    const items = Array.from({ length: 3_000 }, () => 'USD').join(',')
    const different = Array.from({ length: 2_500 }, (_, index) => `P${index.toString()}`).join(',')
    const names = Array.from({ length: 1_500 }, (_, index) => `p${index.toString()}=1`).join('&')
    for (const { path, parameters, query } of requests) {
      for (const { name } of parameters) {
        for (const list of [items, different]) {
          const { [name]: _, ...rest } = query
          await expectAnswered(
            path,
            [encode(rest), `${name}=${list}`].filter((part) => part !== '').join('&'),
          )
        }
      }
      expect((await expectAnswered(path, names)).status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('pages', () => {
  const lists = () => requests.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'))

  it('VALIDATION_ERROR below zero, for too large numbers, and for a limit outside 1 to 100', async () => {
    expect(lists().length).toBeGreaterThanOrEqual(3)
    const wrong = [
      'page=-1',
      'page=1e20',
      'page=1.0',
      'page=+1',
      'page=٣',
      'page=00x1',
      'limit=0',
      'limit=101',
    ]
    for (const { path } of lists())
      for (const one of wrong) expectRefusal(await ask(path, one.replace('٣', '%D9%A3')), 'VALIDATION_ERROR')
  })

  it('are empty far beyond the end, and still have the total', async () => {
    for (const { path, query } of lists()) {
      const first = (await expectAnswered(path, encode(query))).json as { total: number }
      for (const page of ['1000', '2147483647', '9007199254740991']) {
        const answer = await expectAnswered(path, encode({ ...query, page, limit: '100' }))
        if (answer.status === 200)
          expect(answer.json).toMatchObject({ data: [], total: first.total, page: Number(page) })
        else expectRefusal(answer, 'VALIDATION_ERROR')
      }
    }
  })
})

describe('a reference', () => {
  it('finds its transaction with any characters and any escaping', async () => {
    const references = [
      ...[
        'a:b@c/d?e',
        'a[0]',
        'a&b=c',
        'a+b',
        ' a b ',
        'a%20b',
        '%',
        '%zz',
        'a%2Fb',
        'a,b',
        'a;b',
        "a'b",
        'a$b',
      ],
      ...[
        '{"a":1}',
        '[1]',
        'null',
        '0123',
        '1e3',
        '=',
        '#x',
        'a\\b',
        'a|b',
        'é',
        'e\u0301',
        '👾',
        'A',
        'x'.repeat(255),
      ],
    ]
    const { client } = setup
    await inParallel(references, 6, (reference) =>
      aPayout(setup, { reference, sourceAmount: '0.10', destinationAmount: '154.02' }),
    )
    // Characters that a widely used client does not escape in a query.
    const loosely = (text: string): string =>
      encodeURIComponent(text).replaceAll(/%(40|3A|24|2C|5B|5D)/g, (one) => decodeURIComponent(one))
    for (const reference of references) {
      for (const text of [
        encodeURIComponent(reference),
        loosely(reference),
        encode({ reference }).slice(10),
      ]) {
        const answer = await expectAnswered('/api/v1/transaction', `reference=${text}`)
        expect(answer.json, text).toMatchObject({ total: 1, data: [{ merchantReference: reference }] })
      }
    }
    const params = { query: { reference: 'a' } }
    expect((await client.GET('/api/v1/transaction', { params })).data).toMatchObject({ data: [], total: 0 })
  })
})

describe('ids in paths', () => {
  it('are refused with the code of their resource, and never reach the database', async () => {
    const wrong = [
      'nope',
      '0',
      '%00',
      '%ff%fe',
      'F'.repeat(24),
      'f'.repeat(25),
      `${'f'.repeat(24)}%0a`,
      '..%2f..',
      "'",
    ]
    const codes = {
      customer: 'INVALID_BUSINESS_CUSTOMER_ID',
      'payment-method': 'INVALID_BUSINESS_PAYMENT_METHOD_ID',
      transaction: 'INVALID_BUSINESS_TRANSACTION_ID',
      'payment-batch': 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
    } as const
    for (const [resource, code] of Object.entries(codes)) {
      for (const id of wrong) {
        const answer = await expectAnswered(`/api/v1/${resource}/${id}`, '')
        expectRefusal(answer, code)
      }
    }
  })
})
