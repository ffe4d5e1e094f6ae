import { describe, expect, test } from 'vitest'
import { isObject, resolve, type Json, type JsonObject } from '../../src/contract/document.ts'
import { parseAmount, type Money } from '../../src/kernel/money.ts'
import { convertBackUp, convertDown, parseRate } from '../../src/kernel/rate.ts'
import {
  grouped,
  isId,
  membersOf,
  objectsIn,
  operationsAt,
  ownerIds,
  shown,
  subjects,
  textOf,
} from './shown.ts'

// Amounts, rates, fees and payment methods agree with each other in all examples of the contract.

const money = (amount: Json | undefined, currency: Json | undefined): Money => {
  const parsed = parseAmount(textOf(amount), textOf(currency))
  if (typeof parsed === 'string') throw new Error(`${textOf(amount)} ${textOf(currency)}: ${parsed}`)
  return parsed
}

/** Objects with both sides of a price: quotes, transactions, and requests that repeat one. */
const priced = shown.flatMap(({ where, value }) =>
  objectsIn(value).flatMap((object) =>
    'sourceAmount' in object && 'destinationAmount' in object ? [{ where, object }] : [],
  ),
)

const pairOf = (object: JsonObject): string =>
  `${textOf(object['sourceCurrency'])} ${textOf(object['destinationCurrency'])}`

describe('money', () => {
  const rates = new Map(
    priced.flatMap(({ object }) => ('rate' in object ? [[pairOf(object), object['rate']] as const] : [])),
  )

  test.each(priced)('$where: the amounts follow from the rate', ({ object }) => {
    const rate = parseRate(textOf(rates.get(pairOf(object))))
    const source = money(object['sourceAmount'], object['sourceCurrency'])
    const destination = money(object['destinationAmount'], object['destinationCurrency'])
    if (!rate) throw new Error(`no rate for ${pairOf(object)}`)
    const isBySource = convertDown(source, rate, destination.currency).minor === destination.minor
    const isByDestination = convertBackUp(destination, rate, source.currency).minor === source.minor
    expect(isBySource || isByDestination).toBe(true)
  })

  test('a pair of currencies has one rate everywhere, which is the published one', () => {
    const wrong = priced.filter(
      ({ object }) => 'rate' in object && object['rate'] !== rates.get(pairOf(object)),
    )
    expect(wrong.map(({ where }) => where)).toEqual([])
    const published = shown.flatMap(({ value: { data } }) => (isObject(data) ? membersOf(data['rates']) : []))
    expect(published.length).toBeGreaterThan(0)
    for (const [source, row] of published)
      for (const [destination, rate] of membersOf(row))
        expect(rate).toBe(rates.get(`${source} ${destination}`))
  })

  test('the same payout costs the same fee', () => {
    const payouts = priced.filter(
      ({ object }) => 'rate' in object && object['type'] !== 'DEPOSIT' && object['type'] !== 'SWAP',
    )
    const fees = grouped(payouts, ({ object }) => `${pairOf(object)} ${textOf(object['sourceAmount'])}`)
    expect(fees.size).toBeGreaterThan(0)
    for (const [, same] of fees) expect(new Set(same.map(({ object }) => object['fee'])).size).toBe(1)
  })

  test('the wallet holds the top-up less the payout and its fee', () => {
    const amount = (where: string, member: string): bigint => {
      const found = shown.find((one) => one.where === where)?.value['data']
      return money(isObject(found) ? found[member] : undefined, 'USD').minor
    }
    const balance = shown.find(({ where }) => where.startsWith('getBalance'))?.value['data']
    const left = isObject(balance) ? money(JSON.stringify(balance['USD']), 'USD').minor : 0n
    const payout = 'getTransaction transactionSucceeded'
    expect(left).toBe(
      amount('topUpBalance topUp', 'sourceAmount') - amount(payout, 'sourceAmount') - amount(payout, 'fee'),
    )
  })
})

describe('methods', () => {
  const methodsById = new Map(
    subjects
      .filter(({ object }) => 'channel' in object && 'accountNumber' in object)
      .map(({ id, object }) => [id, object]),
  )
  const sides = priced.flatMap(({ where, object }) =>
    (['source', 'destination'] as const).flatMap((side) => {
      const id = object[`${side}Id`]
      return isId(id) ? [{ where, id, object, side }] : []
    }),
  )

  test('some are paid to and some are collected from', () => {
    expect(new Set(sides.map(({ side }) => side))).toEqual(new Set(['source', 'destination']))
  })

  test.each(sides)(
    '$where: $side is a method of its currency, channel, direction and customer',
    ({ id, object, side }) => {
      const method = methodsById.get(id)
      const customers = method && 'customerId' in method ? [method['customerId']] : [...ownerIds]
      expect(method?.['currency']).toBe(object[`${side}Currency`])
      expect(method?.['type']).toBe(object['type'])
      expect(customers).toContain(object['customerId'])
      if ('channel' in object) expect(method?.['channel']).toBe(object['channel'])
    },
  )
})

describe('rate limit headers', () => {
  const exampleOf = (headers: Json | undefined, name: string): Json | undefined => {
    const header = isObject(headers) ? resolve(headers[name]) : undefined
    const examples = resolve(header?.['schema'])?.['examples']
    return Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined
  }
  const limited = operationsAt('paths').flatMap((operation) =>
    membersOf(operation['responses']).flatMap(([status, one]) => {
      const headers = resolve(one)?.['headers']
      const remaining = exampleOf(headers, 'X-RateLimit-Remaining')
      if (remaining === undefined) return []
      const shownLimit = exampleOf(headers, 'X-RateLimit-Limit')
      const reset = exampleOf(headers, 'X-RateLimit-Reset')
      const limit = resolve(operation['x-rate-limit'])?.['limit']
      return [{ status, limit, shownLimit, remaining, reset, after: exampleOf(headers, 'Retry-After') }]
    }),
  )

  test.each(limited)('a $status of $limit shows that limit, and when the next request fits', (one) => {
    const { status, limit, shownLimit, remaining, reset, after } = one
    expect(shownLimit).toBe(limit)
    const isUsedUp = status === '429'
    expect(remaining === 0).toBe(isUsedUp)
    expect(reset === 0).toBe(!isUsedUp)
    if (isUsedUp) expect(after).toBe(reset)
  })

  test('two operations show them', () => {
    expect(limited.filter(({ status }) => status === '429')).toHaveLength(2)
  })
})
