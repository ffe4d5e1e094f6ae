import { describe, expect, it } from 'vitest'
import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { isObject, listOf, resolve, type Json, type JsonObject } from '../../../src/contract/document.ts'
import { locate, parametersOf, schemaOfBody } from '../../../src/contract/located.ts'
import type { Fault } from '../../../src/http/fault.ts'
import { createFaultReader } from '../../../src/http/invalid.ts'

const tell = (operationId: OperationId, ...faults: readonly Fault[]): string | undefined =>
  createFaultReader(operationId).refusalOf(faults).detail.friendly

const fault = (path: string, keyword: string): Fault => ({ path, keyword })

// Keywords that describe a schema, hold other schemas or name a condition: none of them is ever a fault itself.
const silent = new Set([
  ...['$ref', 'description', 'examples', 'default', 'properties', 'items', 'if', 'then', 'else'],
  ...['x-invalid-code', 'x-sensitive', 'x-validate-items-separately', 'x-expected'],
])

const namesOf = (value: Json | undefined): readonly string[] =>
  listOf(value).filter((name) => typeof name === 'string')

/** Returns every fault that a value can have by a schema, each with its path. */
const faultsOf = (node: Json | undefined, path: string): readonly Fault[] => {
  const schema = resolve(node)
  if (!schema) return []
  const own = Object.entries(schema).flatMap(([keyword, value]): readonly Fault[] => {
    if (silent.has(keyword)) return []
    if (keyword === 'required') return namesOf(value).map((name) => fault(`${path}/${name}`, keyword))
    const isClosing = keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'
    if (!isClosing) return [fault(path, keyword)]
    return value === false ? [fault(`${path}/stranger`, keyword)] : []
  })
  const properties = schema['properties']
  const members = Object.entries(isObject(properties) ? properties : {})
  return [
    ...own,
    ...members.flatMap(([name, member]) => faultsOf(member, `${path}/${name}`)),
    ...faultsOf(schema['items'], `${path}/0`),
    ...faultsOf(schema['additionalProperties'], `${path}/any`),
    ...['oneOf', 'anyOf', 'allOf'].flatMap((keyword) =>
      listOf(schema[keyword]).flatMap((variant) => faultsOf(variant, path)),
    ),
    ...['then', 'else'].flatMap((keyword) => faultsOf(schema[keyword], path)),
  ]
}

const parts: Readonly<Record<string, string>> = { path: 'params', query: 'query', header: 'headers' }

const textOf = (parameter: JsonObject, name: string): string => {
  const text = parameter[name]
  return typeof text === 'string' ? text : ''
}

const every = (Object.keys(operations) as OperationId[]).flatMap((operationId) => {
  const located = locate(operationId)
  const body = schemaOfBody(located)
  const found = [
    ...parametersOf(located).flatMap((parameter) =>
      faultsOf(parameter['schema'], `/${parts[textOf(parameter, 'in')] ?? ''}/${textOf(parameter, 'name')}`),
    ),
    ...(body ? faultsOf(body, '/body') : []),
  ]
  return found.map((one) => ({ operationId, one }))
})

describe('the text of a validation error', () => {
  it('is one plain sentence for every keyword of every request schema', () => {
    expect(new Set(every.map(({ one }) => one.keyword)).size).toBeGreaterThan(15)
    const clumsy = every
      .map(({ operationId, one }) => [operationId, one.path, one.keyword, tell(operationId, one)])
      .filter(
        ([, , , sentence]) =>
          !/^(`[^`]+`|The body|The header `[^`]+`|A name in `[^`]+`) (is|must) [^`\n]*(`[^`]+`\?|\.)$/.test(
            sentence ?? '',
          ) || /undefined|null|not as the contract|\bNOT\b|pattern|schema/.test(sentence ?? ''),
      )
    expect(clumsy).toEqual([])
  })

  it.each<readonly [OperationId, Fault, string]>([
    ['createTransaction', fault('/body/sourceCurrency', 'required'), '`sourceCurrency` is missing.'],
    ['createTransaction', fault('/body/type', 'enum'), '`type` must be one of WITHDRAW, DEPOSIT, SWAP.'],
    [
      'createTransaction',
      fault('/body/meta/idempotencyKey', 'maxLength'),
      '`meta.idempotencyKey` must be at most 255 characters.',
    ],
    ['createTransaction', fault('/body/sourceAmount', 'type'), '`sourceAmount` must be a string.'],
    ['listCustomers', fault('/query/limit', 'maximum'), '`limit` must be a whole number from 1 to 100.'],
    ['listCustomers', fault('/query/limit', 'type'), '`limit` must be a whole number from 1 to 100.'],
    [
      'createVirtualAccount',
      fault('/body/amount', 'maximum'),
      '`amount` must be a number greater than 0, up to 5000000.',
    ],
    [
      'getCustomer',
      fault('/params/customerId', 'pattern'),
      '`customerId` must be an id: 24 lower-case hexadecimal digits.',
    ],
    [
      'createCheckoutSession',
      fault('/body/channels', 'uniqueItems'),
      '`channels` must not list anything twice.',
    ],
    [
      'createPaymentBatchRecipients',
      fault('/body/7/amount/value', 'required'),
      '`[7].amount.value` is missing.',
    ],
    ['createTransaction', fault('/body', 'required'), 'The body is missing.'],
  ])('for %s names the field and its expected value: %j', (operationId, one, sentence) => {
    expect(tell(operationId, one)).toBe(sentence)
  })

  it('describes a choice, and a rule for names, as a whole', () => {
    const amount = ['pattern', 'type', 'oneOf'].map((keyword) => fault('/body/sourceAmount', keyword))
    expect(tell('createTransaction', ...amount)).toBe(
      '`sourceAmount` must be an amount above zero as a plain decimal, such as 100.00.',
    )
    const names = ['minLength', 'propertyNames'].map((keyword) => fault('/body/metadata', keyword))
    expect(tell('createCheckoutSession', ...names)).toBe('A name in `metadata` must be 1 to 128 characters.')
    const reserved = ['not', 'propertyNames'].map((keyword) => fault('/body/meta', keyword))
    expect(tell('createTransaction', ...reserved)).toBe(
      'A name in `meta` must not be failureReason or otpRequired.',
    )
  })

  it('describes them as a whole after any number of errors of their parts', () => {
    // In the order of the validator: the faults of the branches, then that of the choice.
    const keys = (length: number, inside: string) =>
      Array.from({ length }, (_, index) => fault(`/body/data/media${inside}/m${index.toString()}`, 'type'))
    const media = [fault('/body/data/media', 'type'), ...keys(200, ''), fault('/body/data/media', 'oneOf')]
    const expected = '`data.media` must be up to 50 keys of uploads, as a list or by what they show.'
    expect(tell('submitSmeRegistration', ...media)).toBe(expected)
    // Each part is itself a choice, and other faults are counted too.
    const nested = keys(200, '').flatMap(({ path }) => [fault(`${path}/a`, 'type'), fault(path, 'oneOf')])
    expect(tell('submitSmeRegistration', ...nested, fault('/body/data/media', 'oneOf'))).toBe(expected)
    const names = ['minLength', 'maxLength', 'pattern'].map((keyword) => fault('/body/metadata', keyword))
    const others = Array.from({ length: 200 }, (_, index) =>
      fault(`/body/a${index.toString()}`, 'additionalProperties'),
    )
    const rule = fault('/body/metadata', 'propertyNames')
    expect(tell('createCheckoutSession', ...names, ...others, rule)).toBe(
      '`a0` is not a field of this request. `a1` is not a field of this request. ' +
        '`a2` is not a field of this request. And 198 more.',
    )
    expect(tell('submitSmeRegistration', ...others, ...media)).toMatch(/ And 198 more\.$/)
    // A field whose name starts with the same letters is not a part.
    expect(tell('submitSmeRegistration', fault('/body/data/mediaX', 'required'), ...media)).toBe(
      `\`data.mediaX\` is missing. ${expected}`,
    )
  })

  it('suggests a field with a similar name', () => {
    const unknown = (name: string) =>
      tell('createTransaction', fault(`/body/${name}`, 'additionalProperties'))
    expect(unknown('sourceCurency')).toBe(
      '`sourceCurency` is not a field of this request; did you mean `sourceCurrency`?',
    )
    expect(unknown('colour')).toBe('`colour` is not a field of this request.')
    expect(tell('listTransactions', fault('/query/refrence', 'additionalProperties'))).toBe(
      '`refrence` is not a query parameter of this operation; did you mean `reference`?',
    )
  })

  it('repeats no long name, nor a part of one, as it may be a secret', () => {
    const long = `whsec_${'a1'.repeat(40)}`
    expect(tell('createTransaction', fault(`/body/${long}`, 'additionalProperties'))).toBe(
      '`…` is not a field of this request.',
    )
    expect(tell('createPaymentMethod', fault(`/body/institution/${long}`, 'additionalProperties'))).toBe(
      '`institution.…` is not a field of this request.',
    )
    const [one, other] = ['a1'.repeat(32), 'b2'.repeat(32)]
    expect(tell('createTransaction', fault(`/body/meta/${one}/${other}/type`, 'additionalProperties'))).toBe(
      `\`meta.${one}.…\` is not a field of this request.`,
    )
    expect(tell('listTransactions', fault(`/query/${long}`, 'additionalProperties'))).toBe(
      '`…` is not a query parameter of this operation.',
    )
    // Cut at its slash, it would no longer match the pattern that hides secrets.
    expect(tell('listTransactions', fault('/query/whsec_ab/cd', 'additionalProperties'))).toBe(
      '`whsec_ab/cd` is not a query parameter of this operation.',
    )
  })

  it('is written in linear time, however many errors there are', () => {
    let reads = 0
    const watched = (path: string, keyword: string): Fault => ({
      path,
      get keyword() {
        reads += 1
        return keyword
      },
    })
    const many = Array.from({ length: 20_000 }, (_, index) =>
      watched(`/body/a${index.toString()}`, 'additionalProperties'),
    )
    const names = Array.from({ length: 20_000 }, () => watched('/body/meta', 'propertyNames'))
    expect(tell('createTransaction', ...many, ...names)).toMatch(/^`a0` is not a field .* And 19998 more\.$/)
    expect(reads).toBeLessThan(20 * (many.length + names.length))
    reads = 0
    const choices = Array.from({ length: 20_000 }, (_, index) => [
      watched(`/body/a${index.toString()}/b`, 'type'),
      watched(`/body/a${index.toString()}`, 'oneOf'),
    ]).flat()
    expect(tell('createTransaction', ...choices)).toMatch(/ And 19997 more\.$/)
    expect(reads).toBeLessThan(20 * choices.length)
  })

  it('leaves out the items of a list that is refused as a whole', () => {
    const items = Array.from({ length: 5 }, (_, item) => fault(`/body/${item.toString()}`, 'type'))
    const bulk = 'createPaymentBatchRecipients'
    expect(createFaultReader(bulk).sortByItem(items).ofItems.get(4)?.code).toBe('VALIDATION_ERROR')
    const tooMany = fault('/body', 'maxItems')
    expect(createFaultReader(bulk).sortByItem([...items, tooMany])).toEqual({
      ofItems: new Map(),
      ofRequest: [tooMany],
    })
  })

  it('has at most three sentences, and the number of further errors', () => {
    const five = ['fullName', 'email', 'phone', 'countryCode', 'a'].map((name) =>
      fault(`/body/${name}`, 'required'),
    )
    expect(tell('createCustomer', ...five)).toBe(
      '`fullName` is missing. `email` is missing. `phone` is missing. And 2 more.',
    )
  })
})
