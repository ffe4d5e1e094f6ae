import { operations } from '../../../generated/catalogue.ts'
import { isObject, resolve, type Json } from '../../../src/contract/document.ts'
import { fill, neededSlots, unknownId, type ContractRequest, type Slot } from '../../contract/requests.ts'
import { isElsewhere, type Attempt } from './attempt.ts'
import { bodySchemaOf, parametersOf, sensitiveTexts } from './contract.ts'
import { depthOf, unstorableIn } from './plain.ts'
import { faultOf } from './schema.ts'
import { deletedIdFor, exampleOf, type FuzzSetup } from './setup.ts'
import { spoiled } from './spoil.ts'

/** The expected response by the contract: a status, or statuses that are excluded. */
export type Expectation =
  | { readonly kind: 'denied' }
  | { readonly kind: 'status'; readonly of: readonly number[]; readonly because: string }
  | { readonly kind: 'missing'; readonly place: Slot['place'] }
  | { readonly kind: 'declared' }

/** A request to send, with what is known of it. */
export type Prepared = {
  readonly attempt: Attempt
  readonly request: ContractRequest
  readonly ids: ReadonlyMap<Slot, string>
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly key: string | undefined
  readonly body: string | undefined
  readonly expected: Expectation
  /** Texts that no error response may repeat. */
  readonly sensitive: readonly string[]
}

const malformed = [
  'x',
  'F'.repeat(24),
  'f'.repeat(23),
  'f'.repeat(25),
  `${'f'.repeat(23)} `,
  '%',
  'null',
  '-1',
  'é'.repeat(24),
]

// Bodies deeper than this are not read.
const deepest = 10

const parseJson = (text: string): Json => JSON.parse(text) as Json

const readJson = (text: string): { readonly value: Json } | undefined => {
  try {
    // A byte order mark can be ignored (RFC 8259 section 8.1), and is.
    const value = parseJson(text.replace(/^\ufeff/, ''))
    return depthOf(value) > deepest ? undefined : { value }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const idFor = async (setup: FuzzSetup, slot: Slot, attempt: Attempt): Promise<string> => {
  const request = exampleOf(attempt.operationId, attempt.example)
  if (attempt.whose === 'foreign') return setup.strangers.idFor(slot, request)
  if (attempt.whose === 'malformed') return malformed[attempt.slot % malformed.length] ?? ''
  const deleted = attempt.whose === 'deleted' ? await deletedIdFor(setup, slot, request) : undefined
  return deleted ?? unknownId(slot)
}

/** Returns the place with an id of another business or a deleted one; undefined where there is none. */
const tried = ({ whose, slot }: Attempt, { slots }: ContractRequest): Slot | undefined =>
  whose === 'own' || slots.length === 0 ? undefined : slots[slot % slots.length]

const bodyTextOf = ({ operationId, body }: Attempt, filled: string | undefined): string | undefined => {
  if (filled === undefined) return undefined
  const example = parseJson(filled)
  if (body.kind === 'text') return body.text === '' ? undefined : body.text
  if (body.kind === 'made') return JSON.stringify(body.value)
  if (body.kind === 'changed' && isObject(example)) {
    return JSON.stringify({ ...example, ...Object.fromEntries(body.changes) })
  }
  if (body.kind !== 'spoiled' && body.kind !== 'unstorable') return filled
  const schema = bodySchemaOf(operationId)
  const all = spoiled(schema, example)
  const wrong =
    body.kind === 'spoiled' ? all : all.filter((one) => faultOf(schema ?? true, one) === undefined)
  return wrong.length === 0 ? filled : JSON.stringify(wrong[body.which % wrong.length] ?? null)
}

const readQueryValue = (type: Json | undefined, text: string): Json | undefined => {
  if (type === 'array') return text.split(',')
  if (type === 'integer') return /^-?(0|[1-9][0-9]*)$/.test(text) ? parseJson(text) : undefined
  return type === 'number' ? undefined : text
}

const faultOfQuery = (operationId: Attempt['operationId'], query: Attempt['query']): string | undefined => {
  const parameters = parametersOf(operationId).filter(({ place }) => place === 'query')
  for (const [name, text] of query) {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    if (!schema) return `there is no ${name}`
    const value = readQueryValue(schema['type'], text)
    if (value === undefined) return `${name} is no number`
    const fault = faultOf(schema, value) ?? unstorableIn(value)
    if (fault !== undefined) return `${name}${fault}`
  }
  return undefined
}

const faultOfBody = (
  operationId: Attempt['operationId'],
  text: string | undefined,
): Expectation | undefined => {
  const { hasBody, method } = operations[operationId]
  const read = text === undefined ? undefined : readJson(text)
  if (text !== undefined && !read && (hasBody || method === 'post')) {
    return { kind: 'status', of: [400], because: 'the body is not readable' }
  }
  const schema = bodySchemaOf(operationId)
  if (schema === undefined) return undefined
  if (!read) return { kind: 'status', of: [400, 422], because: 'there is no body' }
  const rules = resolve(schema)
  // Faults of items do not refuse the request (`docs/design/batches.md#items-of-a-list-are-validated-separately`).
  const isApart = rules?.['x-validate-items-separately'] === true
  const fault = isApart
    ? faultOf({ ...rules, items: true }, read.value)
    : (faultOf(schema, read.value) ?? unstorableIn(read.value))
  return fault === undefined ? undefined : { kind: 'status', of: [400, 422], because: `the body${fault}` }
}

const takesBadKey = ({ operationId, idempotencyKey }: Attempt): boolean =>
  operations[operationId].takesIdempotencyKey &&
  idempotencyKey !== null &&
  !/^[!-~]{1,255}$/.test(idempotencyKey)

const isDenied = ({ key, operationId }: Attempt): boolean =>
  key !== 'good' && (key !== 'empty' || operations[operationId].permissions.length > 0)

/** Returns the possible responses by the contract, in order of precedence. */
const expect = (attempt: Attempt, body: string | undefined, slot: Slot | undefined): Expectation => {
  const { operationId, version, whose } = attempt
  if (isDenied(attempt)) return { kind: 'denied' }
  if (version !== null && version !== '2026-05-18')
    return { kind: 'status', of: [400], because: 'of the version' }
  const wrongBody = faultOfBody(operationId, body)
  if (wrongBody?.kind === 'status' && wrongBody.of.length === 1) return wrongBody
  if (isElsewhere(operationId)) return { kind: 'status', of: [403], because: 'it is not of the sandbox' }
  const wrongQuery = faultOfQuery(operationId, attempt.query)
  if (wrongQuery !== undefined) return { kind: 'status', of: [400, 422], because: wrongQuery }
  if (takesBadKey(attempt)) return { kind: 'status', of: [400], because: 'of the idempotency-key' }
  const isMalformed =
    whose === 'malformed' && slot !== undefined && slot.name !== 'fileKey' && slot.place !== 'body'
  if (isMalformed) return { kind: 'status', of: [400, 422], because: 'the id is malformed' }
  if (wrongBody) return wrongBody
  // Sessions remain when their batch is deleted.
  const outlives = whose === 'deleted' && operationId === 'listPaymentBatchSessions'
  const isMissing = slot !== undefined && whose !== 'malformed' && !outlives
  return isMissing && attempt.query.length === 0 && (slot.place !== 'body' || attempt.body.kind === 'example')
    ? { kind: 'missing', place: slot.place }
    : { kind: 'declared' }
}

const withQuery = (path: string, query: Attempt['query']): string => {
  const [target = '', asked] = path.split('?')
  const named = new Set(query.map(([name]) => name))
  const kept = [...new URLSearchParams(asked)].filter(([name]) => !named.has(name))
  const search = [...kept, ...query].map(
    ([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
  )
  return search.length === 0 ? target : `${target}?${search.join('&')}`
}

const headersOf = ({ version, idempotencyKey }: Attempt): Readonly<Record<string, string>> => ({
  ...(version !== null && { 'x-api-version': version }),
  ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
})

/** Fills in the ids of an attempt. */
export const prepare = async (setup: FuzzSetup, drawn: Attempt): Promise<Prepared> => {
  const request = exampleOf(drawn.operationId, drawn.example)
  const slot = tried(drawn, request)
  const attempt = {
    ...drawn,
    query: drawn.query.filter(([name]) => slot?.place !== 'query' || name !== slot.name),
  }
  const ids = new Map<Slot, string>()
  for (const needed of neededSlots(request)) ids.set(needed, await setup.world.idFor(needed, request))
  if (slot) ids.set(slot, await idFor(setup, slot, attempt))
  setup.sent += 1
  const filled = fill(request, ids, `fuzz-${setup.businessId}-${setup.sent.toString()}`)
  const body = bodyTextOf(attempt, filled.body)
  const read = body === undefined ? undefined : readJson(body)
  const keys: Readonly<Record<Attempt['key'], string | undefined>> = {
    ...setup.keys,
    none: undefined,
    rubbish: 'nonsense',
  }
  const inQuery = parametersOf(attempt.operationId).filter(({ schema }) => schema['x-sensitive'] === true)
  const asked = attempt.query.filter(([name]) => inQuery.some((parameter) => parameter.name === name))
  const inBody = read ? sensitiveTexts(bodySchemaOf(attempt.operationId), read.value) : []
  return {
    attempt,
    request,
    ids,
    method: filled.method,
    path: withQuery(filled.path, attempt.query),
    headers: headersOf(attempt),
    key: keys[attempt.key],
    body,
    expected: expect(attempt, body, slot),
    sensitive: [...Object.values(setup.keys), ...inBody, ...asked.map(([, text]) => text)].filter(
      (text) => text.length > 7,
    ),
  }
}
