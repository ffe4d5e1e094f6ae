import { parse } from 'node:querystring'
import { expect, it } from 'vitest'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import { isObject, resolve, type Json, type JsonObject } from '../../src/contract/document.ts'
import { operationIds } from '../../src/contract/operation.ts'
import { locate, mediaOf, schemaOfBody, variantsOf } from '../../src/contract/located.ts'
import { usualBodyBytes } from '../../src/http/read-body.ts'
import { drawnPart } from '../support/drawn-part.ts'
import { createStages, type Sent, type Verdict } from '../contract/stages.ts'

// A hostile request must not keep a process from its other callers. Processor time, measured in one run: at most twice
// that of the largest valid body of the operation, and twenty times that of parsing the same bytes.

const rounds = 5
// What no caller notices, and below what can be measured.
const unnoticedMs = 3

/** Returns the processor time of `work` in milliseconds. */
const measure = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Returns the least processor time of some rounds, since others are disturbed; ends early at `most`. */
const costOf = async (work: () => unknown, most = 0): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && least > most; round += 1) least = Math.min(least, await measure(work))
  return least
}

type Value = unknown

const isMap = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sizeOf = (value: Value): number => Buffer.byteLength(JSON.stringify(value))

/** Fills an object with members made by `member` until its text has about `bytes`. */
const filled = (bytes: number, member: (index: number) => readonly [string, Value], start: object = {}) => {
  const members: (readonly [string, Value])[] = []
  let left = bytes - sizeOf(start) - 2
  for (let index = 0; ; index += 1) {
    const one = member(index)
    left -= sizeOf(Object.fromEntries([one])) - 1
    if (left < 0) return { ...start, ...Object.fromEntries(members) }
    members.push(one)
  }
}

const repeated = (bytes: number, item: Value): readonly Value[] =>
  Array.from({ length: Math.floor((bytes - 2) / (sizeOf(item) + 1)) }, () => item)

const short = (index: number): readonly [string, Value] => [index.toString(36), 1]

/** Lists the paths of all objects inside a value, itself included. */
const objectsIn = (value: Value, path: readonly string[] = []): readonly (readonly string[])[] =>
  isMap(value)
    ? [path, ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, [...path, name]))]
    : []

const changedAt = (value: Value, path: readonly string[], change: (found: Value) => Value): Value => {
  const [name, ...rest] = path
  if (name === undefined || !isMap(value)) return change(value)
  return { ...value, [name]: changedAt(value[name], rest, change) }
}

const examplesOf = (operationId: OperationId): readonly Json[] => {
  const examples = mediaOf(locate(operationId).operation['requestBody'])?.['examples']
  return isObject(examples) ? Object.values(examples).map((one) => resolve(one)?.['value'] ?? null) : []
}

const wrong: readonly Value[] = [1, '', null, [], {}, 'x'.repeat(300), '\u0000']

/** Returns an object with every declared member of a wrong kind. */
const allWrong = (schema: JsonObject | undefined, value: Value): Value => {
  const names = variantsOf(schema ?? {}).flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  )
  return Object.fromEntries(names.map((name) => [name, value]))
}

const nest = (levels: number, width: number): Value =>
  levels === 0
    ? 1
    : Object.fromEntries(Array.from({ length: width }, (_, index) => [`n${index}`, nest(levels - 1, width)]))

const texts = ['é', '👾', 'a@', '+2', 'a.']

/** Draws bodies of about `bytes` around an example of the contract. */
const hostileObjects = (example: Value, schema: JsonObject | undefined, bytes: number): readonly Value[] => [
  {},
  { ['k'.repeat(bytes - 20)]: 1 },
  filled(bytes, (index) => [`${'long'.repeat(20)}${index}`, [[]]]),
  ...wrong.map((value) => allWrong(schema, value)),
  ...objectsIn(example).flatMap((path) => [
    changedAt(example, path, (found) => filled(bytes - sizeOf(example), short, Object(found) as object)),
    changedAt(example, path, () => filled(bytes - sizeOf(example), short)),
  ]),
  ...Object.keys(Object(example) as object).flatMap((name) =>
    [{}, [], 1, 'x', nest(6, 2)].map((item) =>
      changedAt(example, [name], () => repeated(bytes - sizeOf(example), item)),
    ),
  ),
  ...texts.flatMap((text) =>
    Object.keys(Object(example) as object).map((name) =>
      changedAt(example, [name], () => text.repeat(Math.floor((bytes - sizeOf(example)) / sizeOf(text)))),
    ),
  ),
  nest(9, 3),
  nest(8, 3),
]

const hostileBodies = (operationId: OperationId, bytes: number): readonly Value[] => {
  const schema = schemaOfBody(locate(operationId))
  const [example] = examplesOf(operationId)
  if (!Array.isArray(example)) {
    return [
      ...hostileObjects(example, schema, bytes),
      ...[{}, [], null, 1].map((item) => repeated(bytes, item)),
    ]
  }
  const [item] = example as readonly Value[]
  const rules = resolve(schema?.['items'])
  const each = Math.floor(bytes / 1_000) - 1
  return [
    ...hostileObjects(item, rules, each).map((one) => repeated(bytes, one).slice(0, 1_000)),
    ...hostileObjects(item, rules, bytes - 2)
      .filter((_one, index) => index % 7 === 0)
      .map((one) => [one]),
    ...[{}, [], null, 1].map((one) => repeated(bytes, one)),
  ]
}

const textsIn = (value: Value, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (typeof value === 'string') return [path]
  return isMap(value)
    ? Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]))
    : []
}

type IsValid = (body: Value) => Promise<boolean>

/** Returns a value with every text as long as it may be. */
const withLongTexts = async (value: Value, isValid: IsValid): Promise<Value> => {
  let longest = value
  for (const path of textsIn(value)) {
    const longer = changedAt(longest, path, (text) => String(text).padEnd(250, 'x'))
    if (await isValid(longer)) longest = longer
  }
  return longest
}

/** Returns the largest valid body: long texts, lists as long as they may be, free-form maps full. */
const largestValid = async (operationId: OperationId, bytes: number, isValid: IsValid): Promise<Value> => {
  const larger: Value[] = []
  for (const example of examplesOf(operationId)) {
    if (Array.isArray(example)) {
      const item = await withLongTexts((example as readonly Value[])[0], (one) => isValid([one]))
      larger.push(repeated(bytes, item).slice(0, 1_000))
      continue
    }
    const long = await withLongTexts(example, isValid)
    for (const path of [...objectsIn(long), ['meta'], ['metadata'], ['kyc']])
      larger.push(
        changedAt(long, path, (found) => filled(bytes - sizeOf(long), short, Object(found) as object)),
      )
    larger.push(long)
  }
  const valid: Value[] = []
  for (const body of larger) if (await isValid(body)) valid.push(body)
  const [largestOne] = valid.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  if (largestOne === undefined) throw new Error(`no valid body of ${operationId}`)
  return largestOne
}

const shown = (body: Value): string => {
  const text = JSON.stringify(body)
  return text.length > 160 ? `${text.slice(0, 100)} … ${text.slice(-60)}` : text
}

const isAccepted = ({ refusal, faultyItems }: Verdict): boolean => refusal === undefined && faultyItems === 0

const withBody = operationIds.filter((operationId) => operations[operationId].hasBody)

it.each(withBody)('no body costs much more than the largest valid one: %s', async (operationId) => {
  const bytes = operations[operationId].maxBodyBytes ?? usualBodyBytes
  const stages = createStages(operationId)
  const textOf = (body: Value): Sent => ({ body: JSON.stringify(body) })
  const valid = await largestValid(operationId, bytes, async (body) => isAccepted(await stages(textOf(body))))
  const validText = textOf(valid)
  const validCost = await costOf(() => stages(validText))
  const slow: string[] = []
  for (const body of drawnPart(hostileBodies(operationId, bytes))) {
    const text = textOf(body)
    const limit =
      2 * validCost + 20 * (await costOf(() => JSON.parse(text.body ?? '') as unknown, unnoticedMs))
    const most = Math.max(limit, unnoticedMs)
    const cost = await costOf(() => stages(text), most)
    if (cost > most) slow.push(`${cost.toFixed(1)} ms > ${most.toFixed(1)} ms: ${shown(body)}`)
  }
  expect(slow).toEqual([])
})

it('no query costs more than a few milliseconds, however often it repeats a parameter', async () => {
  const stages = createStages('listTransactions')
  for (const part of ['reference=a', 'page=1', 'type=SWAP', 'type=,,,,,,', 'x', 'a[b]=1', '%f0%9f%91%be=1']) {
    const queryText = Array.from({ length: 15_000 / part.length }, () => part).join('&')
    const sent = { queryText, query: parse(queryText) }
    expect(await costOf(() => stages(sent), unnoticedMs), part).toBeLessThan(4 * unnoticedMs)
  }
})
