import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../generated/catalogue.ts'
import type { RunningApi } from '../../src/api.ts'
import { isObject, listOf, resolve, type Json, type JsonObject } from '../../src/contract/document.ts'
import { apiContract } from '../../src/dev/mock/contracts.ts'
import { startMock } from '../../src/dev/mock/server.ts'
import { fill, locate, operationIds, requestsOf, type ContractRequest, type Slot } from './requests.ts'

// Requests every example of the contract by name from `make mock`.

const parameterExample = (operationId: OperationId, { name }: Slot): string => {
  const parameters = Object.values(locate(operationId)).flatMap((node) =>
    listOf(node['parameters']).map(resolve),
  )
  const example = parameters.find((one) => one?.['name'] === name)?.['example']
  if (typeof example !== 'string') throw new Error(`${operationId}: the parameter ${name} has no example`)
  return example
}

/** A request with the examples of the contract, including ids. */
const requestFor = (operationId: OperationId) => {
  const [request] = requestsOf(operationId)
  if (!request) throw new Error(`${operationId} has no request`)
  return fill(request, fillingOf(request), 'mock-1')
}

const fillingOf = ({ operationId, slots, query }: ContractRequest): ReadonlyMap<Slot, string> =>
  new Map(
    slots
      .filter(({ place, name }) => place === 'path' || (place === 'query' && name in query))
      .map((slot) => [slot, parameterExample(operationId, slot)]),
  )

type Shown = {
  readonly operationId: OperationId
  readonly status: number
  readonly name: string
  readonly body: Json | undefined
  readonly headers: Readonly<Record<string, string>>
}

const headersShown = (response: JsonObject): Readonly<Record<string, string>> => {
  const headers = response['headers']
  return Object.fromEntries(
    Object.entries(isObject(headers) ? headers : {}).map(([name, header]) => {
      const example = listOf(resolve(resolve(header)?.['schema'])?.['examples'])[0]
      if (example === undefined) throw new Error(`the header ${name} has no example`)
      return [name.toLowerCase(), typeof example === 'string' ? example : JSON.stringify(example)]
    }),
  )
}

const shownBy = (operationId: OperationId): readonly Shown[] => {
  const responses = locate(operationId).operation['responses']
  return Object.entries(isObject(responses) ? responses : {}).flatMap(([status, one]) => {
    const response = resolve(one) ?? {}
    const content = response['content']
    const examples = isObject(content) ? resolve(content['application/json'])?.['examples'] : undefined
    return Object.entries(isObject(examples) ? examples : {}).map(([name, example]) => ({
      operationId,
      status: Number.parseInt(status, 10),
      name,
      body: resolve(example)?.['value'],
      headers: headersShown(response),
    }))
  })
}

const shown = operationIds.flatMap(shownBy)

let mock: RunningApi
const waited: number[] = []
let slow: RunningApi

beforeAll(async () => {
  mock = await startMock(apiContract, { port: 0, delayMs: 0 })
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  slow = await startMock(apiContract, { port: 0, delayMs: 800, wait })
})
afterAll(async () => {
  await mock.close(0)
  await slow.close(0)
})

const parseText = (text: string): unknown => JSON.parse(text)

const ask = async (
  operationId: OperationId,
  headers: Readonly<Record<string, string>> = {},
  { url }: RunningApi = mock,
) => {
  const { method, path, body } = requestFor(operationId)
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': 'any', ...headers },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, body: parseText(await response.text()) }
}

const friendlyOf = (body: unknown): unknown => {
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : undefined
  return typeof details === 'object' && details !== null && 'friendlyMessage' in details
    ? details.friendlyMessage
    : undefined
}

describe('every example', () => {
  test('each operation has examples, at least one for each status', () => {
    const bare = operationIds.flatMap((operationId) => {
      const responses = locate(operationId).operation['responses']
      return Object.keys(isObject(responses) ? responses : {})
        .filter(
          (status) => !shown.some((one) => one.operationId === operationId && `${one.status}` === status),
        )
        .map((status) => `${operationId} ${status}`)
    })
    expect(bare).toEqual([])
    expect(new Set(shown.map((one) => one.operationId)).size).toBe(operationIds.length)
  })

  test.each(operationIds.map((operationId) => ({ operationId })))(
    '$operationId answers each of its examples, asked by status and name, with its headers',
    async ({ operationId }) => {
      for (const { status, name, body, headers } of shownBy(operationId)) {
        const answer = await ask(operationId, { prefer: `code=${status}, example=${name}` })
        const received = Object.fromEntries(Object.keys(headers).map((one) => [one, answer.headers.get(one)]))
        expect({ name, status: answer.status, body: answer.body, headers: received }).toEqual({
          name,
          status,
          body,
          headers,
        })
        expect(answer.headers.get('content-type'), name).toContain('application/json')
        expect(answer.headers.get('sl-violations'), name).toBeNull()
      }
    },
  )

  test('can be requested by name alone', async () => {
    const answer = await ask('createTransaction', { prefer: 'example=BALANCE_INSUFFICIENT' })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({ code: 'BALANCE_INSUFFICIENT' })
  })

  test('is the first of a status that is requested alone', async () => {
    const answer = await ask('createCustomer', { prefer: 'code=409' })
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual(shownBy('createCustomer').find(({ status }) => status === 409)?.body)
  })

  test('is the first success without a preference', async () => {
    const answer = await ask('createCustomer')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual(shownBy('createCustomer')[0]?.body)
  })

  test('of an error is returned by name for any request', async () => {
    const response = await fetch(`${mock.url}/api/v1/customer/not-an-id`, {
      headers: { 'x-api-key': 'any', prefer: 'example=INVALID_BUSINESS_CUSTOMER_ID' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_BUSINESS_CUSTOMER_ID' })
  })
})

describe('a preference that cannot be met gives the reason', () => {
  test('an unknown example name lists the known names', async () => {
    const answer = await ask('createTransaction', { prefer: 'code=404, example=NOBODY_KNOWS' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    expect(friendlyOf(answer.body)).toBe(
      'createTransaction: Status 404 has no example NOBODY_KNOWS. ' +
        'It has BUSINESS_CUSTOMER_NOT_FOUND, BUSINESS_PAYMENT_METHOD_NOT_FOUND.',
    )
  })

  test('a name of another status gives that status', async () => {
    const answer = await ask('createTransaction', { prefer: 'code=404, example=DUPLICATE_REQUEST' })
    expect(answer.status).toBe(400)
    expect(friendlyOf(answer.body)).toBe(
      'createTransaction: The example DUPLICATE_REQUEST belongs to 409, not to 404.',
    )
  })

  test('an unknown name alone lists all', async () => {
    const answer = await ask('listRates', { prefer: 'example=NOBODY_KNOWS' })
    expect(answer.status).toBe(400)
    expect(friendlyOf(answer.body)).toContain('401: AUTHENTICATION_ERROR')
  })

  test.each(['418', 'four', '', '-1'])(
    'the status %j that is not declared lists those that are',
    async (code) => {
      const answer = await ask('listRates', { prefer: `code=${code}` })
      expect(answer.status).toBe(400)
      expect(friendlyOf(answer.body)).toBe(
        `listRates: This operation has no status ${code}. It has 200, 400, 401, 422, 500, 503.`,
      )
    },
  )

  test('other preferences are ignored', async () => {
    expect((await ask('listRates', { prefer: 'respond-async, wait=10' })).status).toBe(200)
  })

  test('without a key it is 401, even when an error is requested by name', async () => {
    const { path } = requestFor('getCustomer')
    for (const prefer of ['', 'code=404', 'code=401, example=AUTHENTICATION_ERROR']) {
      const response = await fetch(`${mock.url}${path}`, { headers: { prefer } })
      expect(response.status, prefer).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'AUTHENTICATION_ERROR' })
    }
  })

  test('an invalid request is 422, and a header lists the violations', async () => {
    const prefer = 'code=201, example=customer'
    const headers = { 'x-api-key': 'any', 'content-type': 'application/json', prefer }
    const body = '{"fullName":"Grace Miller"}'
    const response = await fetch(`${mock.url}/api/v1/customer`, { method: 'POST', headers, body })
    expect(response.status).toBe(422)
    expect(response.headers.get('sl-violations')).toContain("required property 'email'")
  })

  test('the friendlyMessage of an invalid request names its faults', async () => {
    const headers = { 'x-api-key': 'any', 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: '{"type":"WITHDRAW"}' }
    const friendly = friendlyOf(await (await fetch(`${mock.url}/api/v1/transaction`, sent)).json())
    expect(friendly).toContain("Request body must have required property 'destinationCurrency'.")
    expect(friendly).not.toContain('limit')
  })

  test('GET / lists every operation with all its examples', async () => {
    const text = await (await fetch(`${mock.url}/`)).text()
    for (const { operationId, name } of shown)
      expect(text).toMatch(new RegExp(`   ${operationId}\n[^/]*\\b${name}\\b`))
  })

  test.each([
    ['a body cut in the middle', '{"fullName":"Gra', 'The body is not JSON.'],
    ['a body that never ends', `"${'x'.repeat(1_100_000)}"`, 'The body is longer than 1048576 bytes.'],
  ])('%s', async (_what, body, why) => {
    const headers = { 'x-api-key': 'any', 'content-type': 'application/json' }
    const response = await fetch(`${mock.url}/api/v1/customer`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(friendlyOf(await response.json())).toBe(why)
  })

  test.each([
    ['GET', '/api/v1/nothing'],
    ['PUT', '/api/v1/customer'],
    ['GET', '/customer'],
    ['GET', '/api/v1/customer/%zz'],
    ['GET', '//'],
    ['HEAD', '/api/v1/customer'],
  ])('%s %s is no operation: 404', async (method, path) => {
    const response = await fetch(`${mock.url}${path}`, { method, headers: { 'x-api-key': 'any' } })
    expect(response.status).toBe(404)
    if (method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'NOT_FOUND_ERROR' })
  })
})

describe('browsers', () => {
  const origin = 'http://localhost:5173'

  test.each(operationIds.map((operationId) => ({ operationId })))(
    'a preflight for $operationId allows its method and headers',
    async ({ operationId }) => {
      const { method, path } = requestFor(operationId)
      const asked = {
        'access-control-request-method': method,
        'access-control-request-headers': 'prefer,x-api-key',
      }
      const response = await fetch(`${mock.url}${path}`, { method: 'OPTIONS', headers: { origin, ...asked } })
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-methods')).toContain(method)
      expect(response.headers.get('access-control-allow-headers')).toBe('prefer,x-api-key')
    },
  )

  test('a page can read every header of a response, also of an error', async () => {
    const answer = await ask('createTransaction', { origin, prefer: 'code=429' })
    const exposed = answer.headers.get('access-control-expose-headers') ?? ''
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    for (const name of ['x-request-id', 'retry-after', 'x-ratelimit-reset']) expect(exposed).toContain(name)
  })
})

describe('delay', () => {
  test('delays every response, also refusals, but not preflights', async () => {
    waited.length = 0
    await ask('listRates', {}, slow)
    await ask('listRates', { prefer: 'code=503' }, slow)
    const preflight = { origin: 'http://localhost', 'access-control-request-method': 'GET' }
    await fetch(`${slow.url}/api/v1/org/rates`, { method: 'OPTIONS', headers: preflight })
    expect(waited).toEqual([800, 800])
  })
})
