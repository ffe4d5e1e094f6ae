import { readFile } from 'node:fs/promises'
import type { components, operations } from '../../../generated/rail-types.ts'
import { isObject, parseDocument, type JsonObject } from '../../contract/document.ts'
import { parseWireInstant } from '../../contract/instant.ts'
import { operationsIn } from '../../contract/operations-in.ts'
import { assert } from '../../kernel/assert.ts'

/** An operation that a rail may serve. */
export type RailOperationId = Exclude<keyof operations, 'railCallback'>

type JsonOf<Holder> = Holder extends { readonly content: { readonly 'application/json': infer Body } }
  ? Body
  : never

/** The reply of an operation. */
export type RailReply<K extends RailOperationId> = JsonOf<operations[K]['responses'][200]>

/** Path, query and body of an operation, as far as they are sent. */
export type AnyInput = {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

type Parameters<K extends RailOperationId> = operations[K]['parameters']
type PathOf<K extends RailOperationId> =
  Parameters<K> extends { readonly path: infer Path } ? { readonly path: Path } : unknown
type QueryOf<K extends RailOperationId> =
  Parameters<K> extends { readonly query: infer Query }
    ? { readonly query: Query }
    : Parameters<K> extends { readonly query?: infer Query }
      ? { readonly query?: Query }
      : unknown
type BodyOf<K extends RailOperationId> = operations[K] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } }
}
  ? { readonly body: Body }
  : unknown

/** The input of an operation. */
export type RailInput<K extends RailOperationId> = PathOf<K> & QueryOf<K> & BodyOf<K> & AnyInput

/** The rail connector contract, ready to be used. */
export type RailContract = {
  readonly locate: (id: RailOperationId) => { readonly method: string; readonly path: string }
  /** Returns how a body violates the contract, without repeating what it contains; undefined where it does not. */
  readonly findFault: (id: RailOperationId, status: number, body: unknown) => string | undefined
  /** The same for the body of a callback. */
  readonly findCallbackFault: (body: unknown) => string | undefined
  /** Returns whether a text has the form that all ids in paths have. */
  readonly isId: (id: string) => boolean
}

const documentUrl = new URL('../../../generated/rail.json', import.meta.url)

const pointerOf = (media: JsonObject | undefined): string => {
  const schema = media?.['schema']
  const pointer = isObject(schema) ? schema['$ref'] : undefined
  assert(typeof pointer === 'string', 'each response of the rail contract has a named schema')
  return pointer
}

// The format of the library takes times that neither `Date` nor Postgres has: a leap second, a zone without minutes,
// the year 0.
const isInstant = (text: string): boolean => {
  try {
    return parseWireInstant(text, 'at').getTime() === Date.parse(text)
  } catch {
    return false
  }
}

const load = async (): Promise<RailContract> => {
  const [{ Ajv2020 }, { default: formats }, text] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    readFile(documentUrl, 'utf8'),
  ])
  const document = parseDocument(text)
  const known = new Map(operationsIn(document).map((one) => [one.id, one]))
  // The contract has keywords of this project (`x-…`), which a strict validator refuses.
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addFormat('date-time', isInstant)
  ajv.addSchema({ $id: 'rail', components: document['components'] })
  const operationOf = (id: RailOperationId) => {
    const operation = known.get(id)
    assert(operation, `the rail contract has ${id}`)
    return operation
  }
  const findViolation = (pointer: string, body: unknown): string | undefined => {
    const validate = ajv.getSchema(`rail${pointer}`)
    assert(validate, 'each schema of the rail contract compiles')
    if (validate(body) === true) return undefined
    const [error] = validate.errors ?? []
    return `the body violates the contract: ${error?.keyword ?? ''} at ${error?.instancePath ?? ''}/`
  }
  return {
    locate: (id) => {
      const { method, path } = operationOf(id)
      return { method: method.toUpperCase(), path }
    },
    findFault: (id, status, body) => {
      const response = operationOf(id).responses.find(([one]) => one === status)
      return response === undefined
        ? 'the contract has no such status'
        : findViolation(pointerOf(response[1]), body)
    },
    findCallbackFault: (body) => findViolation('#/components/schemas/Callback', body),
    isId: (id) => findViolation('#/components/schemas/CreditId', id) === undefined,
  }
}

let loaded: Promise<RailContract> | undefined

/** Loads the contract with the first call to a rail: compiling its schemas takes a tenth of a second. A failure is not
 *  kept: it would make every later outcome unknown. */
export const loadRailContract = (): Promise<RailContract> =>
  (loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))

/** What a connector hints at. */
export type RailCallback = components['schemas']['Callback']

/** Parses the body of a callback; undefined where it violates the contract. */
export const parseRailCallback = async (body: Buffer): Promise<RailCallback | undefined> => {
  const { findCallbackFault, isId } = await loadRailContract()
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (findCallbackFault(parsed) !== undefined) return undefined
    const callback = parsed as RailCallback
    return isId(callback.id) ? callback : undefined
  } catch {
    return undefined
  }
}
