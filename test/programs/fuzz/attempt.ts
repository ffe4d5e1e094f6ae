import fc from 'fast-check'
import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { isObject, resolve, type Json } from '../../../src/contract/document.ts'
import { operationIds } from '../../contract/requests.ts'
import { arbitraryOf, memberOf } from './arbitrary.ts'
import { bodySchemaOf, parametersOf, type Parameter } from './contract.ts'

/** The body of a request. `example`: from the contract; `changed`: with other values for some members; `spoiled`:
 *  with one fault; `unstorable`: with a text that no column can store; `made`: generated from the schema; `text`:
 *  arbitrary text. */
export type BodyPlan =
  | { readonly kind: 'example' }
  | { readonly kind: 'changed'; readonly changes: readonly (readonly [string, Json])[] }
  | { readonly kind: 'spoiled'; readonly which: number }
  | { readonly kind: 'unstorable'; readonly which: number }
  | { readonly kind: 'made'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string }

/** The owner of the id in the tested place. */
export type Whose = 'own' | 'foreign' | 'deleted' | 'unknown' | 'malformed'

/** A generated request; ids are filled in when it is sent. */
export type Attempt = {
  readonly operationId: OperationId
  readonly example: number
  readonly key: 'good' | 'none' | 'rubbish' | 'revoked' | 'empty'
  readonly version: string | null
  /** The `idempotency-key`; null for none. */
  readonly idempotencyKey: string | null
  readonly whose: Whose
  readonly slot: number
  readonly body: BodyPlan
  readonly query: readonly (readonly [string, string])[]
}

const queryText = (value: Json): string => {
  if (Array.isArray(value)) return value.map((item: Json) => queryText(item)).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const wrongTexts = [
  '',
  ' ',
  ',',
  'x',
  '-1',
  '1e1',
  '0x10',
  '01',
  '99999999999999999999',
  'NO_SUCH_VALUE',
  'é\u0000',
]

const queryValueOf = ({ name, schema }: Parameter): fc.Arbitrary<readonly [string, string]> =>
  fc
    .oneof(
      { weight: 4, arbitrary: memberOf(name, schema).map(queryText) },
      { weight: 1, arbitrary: fc.constantFrom(...wrongTexts) },
    )
    .map((text) => [name, text] as const)

const queryOf = (operationId: OperationId): fc.Arbitrary<Attempt['query']> => {
  const parameters = parametersOf(operationId).filter(({ place }) => place === 'query')
  const unknown = fc
    .constantFrom('surprise', 'page[]', 'limit[x]', '__proto__')
    .map((name) => [name, '1'] as const)
  const few: fc.Arbitrary<Attempt['query']> =
    parameters.length === 0
      ? fc.constant([])
      : fc.uniqueArray(fc.oneof(...parameters.map(queryValueOf)), {
          maxLength: 4,
          selector: ([name]) => name,
        })
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: parameters.length === 0 ? 1 : 6, arbitrary: few },
    { weight: 1, arbitrary: fc.tuple(unknown) },
  )
}

const parseMembers = (value: Json): readonly (readonly [string, Json])[] =>
  isObject(value) ? Object.entries(value) : []

// More members than any body of the contract.
const widestBody = 40
const picksOf = (count: number): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(9), { minLength: count, maxLength: count })

/** Generates single members from the schema; none for a list. */
const changesOf = (schema: Json): fc.Arbitrary<readonly (readonly [string, Json])[]> => {
  if (resolve(schema)?.['type'] === 'array') return fc.constant([])
  return fc
    .tuple(arbitraryOf(schema).map(parseMembers), picksOf(widestBody))
    .map(([members, picks]) => members.filter((_, member) => (picks[member] ?? 0) < 3).slice(0, 3))
}

const brokenTexts = [
  ...[
    '',
    '{',
    '[',
    'null',
    '""',
    '0',
    '[]',
    '{}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"a":"\u0000"}',
    '{"a":"\\ud800"}',
  ],
  ...[
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":1e400}',
    // One level too deep.
    `${'['.repeat(11)}${']'.repeat(11)}`,
  ],
]

const withBody = operationIds.filter((operationId) => bodySchemaOf(operationId) !== undefined)

const bodyOf = (operationId: OperationId): fc.Arbitrary<BodyPlan> => {
  const schema = bodySchemaOf(operationId)
  const example = fc.constant<BodyPlan>({ kind: 'example' })
  if (schema === undefined) return example
  const text = fc.oneof(
    fc.constantFrom(...brokenTexts),
    fc.string({ maxLength: 60 }),
    fc.json({ maxDepth: 3 }),
  )
  return fc.oneof(
    { weight: 4, arbitrary: example },
    { weight: 6, arbitrary: changesOf(schema).map((some): BodyPlan => ({ kind: 'changed', changes: some })) },
    { weight: 6, arbitrary: fc.nat(10_000).map((which): BodyPlan => ({ kind: 'spoiled', which })) },
    { weight: 2, arbitrary: arbitraryOf(schema).map((value): BodyPlan => ({ kind: 'made', value })) },
    { weight: 2, arbitrary: text.map((drawn): BodyPlan => ({ kind: 'text', text: drawn })) },
  )
}

const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 16, arbitrary: fc.constant(usual) }, ...others.map((one) => fc.constant(one)))

/** Generates requests of one operation: valid, nearly valid, and arbitrary. */
export const attemptOf = (operationId: OperationId): fc.Arbitrary<Attempt> =>
  fc.record({
    operationId: fc.constant(operationId),
    example: fc.nat(9),
    key: mostly<Attempt['key']>('good', 'none', 'rubbish', 'revoked', 'empty'),
    version: mostly<string | null>(null, '2026-05-18', '2026-05-19', ''),
    idempotencyKey: fc.oneof(
      { weight: 8, arbitrary: fc.uuid() },
      { weight: 2, arbitrary: fc.constantFrom<string | null>(null, 'used', 'k'.repeat(255)) },
      { weight: 1, arbitrary: fc.constantFrom('k'.repeat(256), 'two words', '', '\u00e9') },
    ),
    whose: fc.oneof(
      { weight: 5, arbitrary: fc.constant<Whose>('own') },
      { weight: 5, arbitrary: fc.constantFrom<Whose>('foreign', 'deleted', 'unknown', 'malformed') },
    ),
    slot: fc.nat(9),
    body: bodyOf(operationId),
    query: queryOf(operationId),
  })

/** Bodies that are part of every run: an unreadable and an unstorable one, different for each operation, so that
 *  together the operations get all of them. */
export const certainBodies = (operationId: OperationId): readonly BodyPlan[] => {
  const place = withBody.indexOf(operationId)
  if (place === -1) return []
  return [
    { kind: 'text', text: brokenTexts[place % brokenTexts.length] ?? '' },
    { kind: 'unstorable', which: place },
  ]
}

/** Sends the example of the contract unchanged. */
export const plainAttempt = (operationId: OperationId): Attempt => ({
  operationId,
  example: 0,
  key: 'good',
  version: null,
  idempotencyKey: null,
  whose: 'own',
  slot: 0,
  body: { kind: 'example' },
  query: [],
})

/** Returns whether the sandbox lacks an operation. */
export const isElsewhere = (operationId: OperationId): boolean =>
  operations[operationId].availability === 'production'
