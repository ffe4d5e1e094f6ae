import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningApi } from '../../src/api.ts'
import { isObject, listOf, parseDocument, resolveIn, type Json } from '../../src/contract/document.ts'
import { operationsIn } from '../../src/contract/operations-in.ts'
import { railContract } from '../../src/dev/mock/contracts.ts'
import { startMock } from '../../src/dev/mock/server.ts'
import { loadRailContract, type RailOperationId } from '../../src/rails/http/contract.ts'

// The rail connector contract: its examples fit its schemas, and `make mock-rail` serves each of them.

const document = parseDocument(railContract.text)
const operations = operationsIn(document)

const membersOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(value) ? Object.entries(value) : []

type Shown = { readonly status: number; readonly name: string; readonly value: Json | undefined }

const shownBy = (id: string): readonly Shown[] =>
  (operations.find((one) => one.id === id)?.responses ?? []).flatMap(([status, media]) =>
    membersOf(media?.['examples']).map(([name, example]) => ({
      status,
      name,
      value: resolveIn(document, example)?.['value'],
    })),
  )

const at = (...way: readonly string[]): Json | undefined =>
  way.reduce<Json | undefined>((node, name) => (isObject(node) ? node[name] : undefined), document)

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '')

/** The request of an operation, with the examples of the contract. */
const requestOf = ({ method, path }: { readonly method: string; readonly path: string }) => {
  const own = [at('paths', path, 'parameters'), at('paths', path, method, 'parameters')]
  const parameters = own.flatMap(listOf).map((one) => resolveIn(document, one) ?? {})
  const inPlace = (place: string) =>
    parameters
      .filter((one) => one['in'] === place)
      .map((one) => [textOf(one['name']), textOf(one['example'])] as const)
  const paths = new Map(inPlace('path'))
  const query = new URLSearchParams(inPlace('query').map(([name, value]) => [name, value]))
  const [body] = membersOf(
    at('paths', path, method, 'requestBody', 'content', 'application/json', 'examples'),
  ).map(([, example]) => resolveIn(document, example)?.['value'])
  return {
    url: `${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => paths.get(name) ?? '')}?${query.toString()}`,
    method: method.toUpperCase(),
    headers: {
      ...Object.fromEntries(inPlace('header')),
      signature: 'rail=:AAAA:',
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

let mock: RunningApi
beforeAll(async () => {
  mock = await startMock(railContract, { port: 0, delayMs: 0 })
})
afterAll(() => mock.close(0))

const send = async (
  operation: { readonly method: string; readonly path: string },
  prefer: Readonly<Record<string, string>> = {},
) => {
  const { url, headers, ...request } = requestOf(operation)
  const response = await fetch(`${mock.url}${url}`, { ...request, headers: { ...headers, ...prefer } })
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers }
}

describe.each(operations.map((one) => [one.id, one] as const))('%s', (id, operation) => {
  test('shows each of its outcomes, and every example fits its schema', async () => {
    const contract = await loadRailContract()
    for (const [status] of operation.responses)
      expect(
        shownBy(id).map((one) => one.status),
        `${id} ${status}`,
      ).toContain(status)
    for (const { status, name, value } of shownBy(id)) {
      // The ids are those of the document, which is the type that they were derived from.
      expect(contract.findFault(id as RailOperationId, status, value), name).toBeUndefined()
      if (status >= 400) expect(value, name).toMatchObject({ status })
    }
  })

  test('is mocked: every example by its name, and the first for its request', async () => {
    for (const { status, name, value } of shownBy(id)) {
      const answer = await send(operation, { prefer: `code=${status}, example=${name}` })
      expect({ name, status: answer.status, body: answer.body }).toEqual({ name, status, body: value })
      const type = status < 400 ? 'application/json' : 'application/problem+json'
      expect(answer.headers.get('content-type'), name).toContain(type)
    }
    const answer = await send(operation)
    expect(answer.headers.get('sl-violations')).toBeNull()
    expect(answer.status).toBeLessThan(300)
  })
})

describe('the mock of a rail', () => {
  const put = { method: 'put', path: '/rail/v1/payouts/{payoutId}' }

  test('refuses a request that violates the contract, and says why', async () => {
    const { url, headers } = requestOf(put)
    const sent = { method: 'PUT', headers, body: '{"amount":{"value":"1e5","currency":"NGN"}}' }
    const response = await fetch(`${mock.url}${url}`, sent)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('channel') as string })
  })

  test('refuses a request without a signature, and an unknown operation', async () => {
    const { url, headers, ...request } = requestOf(put)
    const { signature: _signature, ...unsigned } = headers
    const response = await fetch(`${mock.url}${url}`, { ...request, headers: unsigned })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('signature') as string })
    const nowhere = await fetch(`${mock.url}/rail/v1/nothing`)
    expect([nowhere.status, await nowhere.json()]).toEqual([404, expect.objectContaining({ taken: 'no' })])
  })
})

describe('the schemas of responses', () => {
  test('are open for members, and closed for states and codes', async () => {
    const { findFault } = await loadRailContract()
    const payout = shownBy('getPayout').find(({ name }) => name === 'payoutFailed')?.value as object
    expect(findFault('getPayout', 200, { ...payout, mood: 'good' })).toBeUndefined()
    expect(findFault('getPayout', 200, { ...payout, state: 'returned' })).toContain('enum at /state/')
    const failure = { code: 'SVC_OTHER', retryElsewhere: true }
    expect(findFault('getPayout', 200, { ...payout, failure })).toContain('enum at /failure/code/')
    expect(findFault('getPayout', 204, payout)).toBe('the contract has no such status')
  })

  test('need an amount unless the order was cancelled before it arrived, and a reason where it failed', async () => {
    const { findFault } = await loadRailContract()
    const bare = { payoutId: '11824f9e602d9c61b8e7a053-01', version: 1, returns: [] }
    const amount = { value: '1.00', currency: 'NGN' }
    expect(findFault('getPayout', 200, { ...bare, state: 'cancelled' })).toBeUndefined()
    for (const state of ['accepted', 'processing', 'scheduled', 'succeeded'])
      expect(findFault('getPayout', 200, { ...bare, state }), state).toContain('required')
    expect(findFault('getPayout', 200, { ...bare, amount, state: 'failed' })).toContain('required')
  })
})
