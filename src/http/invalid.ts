import { errors, operations, type ErrorCode, type OperationId } from '../../generated/catalogue.ts'
import { document, isObject, resolve, type Json, type JsonObject } from '../contract/document.ts'
import { assert } from '../kernel/assert.ts'
import { Refusal } from '../kernel/refusal.ts'

/** One fault the validator found: `path` as `/body/meta/reference` or `/query/page`, and the keyword that failed. */
export type Fault = { readonly path: string; readonly keyword: string; readonly message: string }

const isErrorCode = (code: Json | undefined): code is ErrorCode => typeof code === 'string' && code in errors

/** An operation where the document has it: parameters may stand on its path as well. */
type Located = { readonly path: JsonObject; readonly operation: JsonObject }

const locate = (operationId: OperationId): Located | undefined => {
  const { path, method } = operations[operationId]
  const paths = document['paths']
  const item = isObject(paths) ? resolve(paths[path]) : undefined
  const operation = resolve(item?.[method])
  return item && operation && { path: item, operation }
}

const listParameters = (holder: JsonObject): readonly (JsonObject | undefined)[] => {
  const listed = holder['parameters']
  return Array.isArray(listed) ? listed.map((parameter: Json) => resolve(parameter)) : []
}

/** The schema a request part has, by the name the validator gives that part. */
const schemaOfParameter = (
  { path, operation }: Located,
  place: string,
  name: string,
): JsonObject | undefined => {
  const parameters = [...listParameters(operation), ...listParameters(path)]
  const found = parameters.find(
    (parameter) =>
      parameter?.['in'] === place &&
      typeof parameter['name'] === 'string' &&
      parameter['name'].toLowerCase() === name,
  )
  return resolve(found?.['schema'])
}

/** The query parameters of an operation: their names and the types of their schemas. */
export const listQueryTypes = (operationId: OperationId): ReadonlyMap<string, Json | undefined> => {
  const located = locate(operationId)
  const parameters = located ? [...listParameters(located.operation), ...listParameters(located.path)] : []
  return new Map(
    parameters.flatMap((parameter) => {
      const name = parameter?.['name']
      const isOfQuery = parameter?.['in'] === 'query' && typeof name === 'string'
      return isOfQuery ? [[name, resolve(parameter['schema'])?.['type']] as const] : []
    }),
  )
}

const schemaOfBody = (operation: JsonObject): JsonObject | undefined => {
  const content = resolve(operation['requestBody'])?.['content']
  const media = isObject(content) ? content['application/json'] : undefined
  return isObject(media) ? resolve(media['schema']) : undefined
}

/** Whether a request of the operation must have a body. */
export const isBodyRequired = (operationId: OperationId): boolean =>
  resolve(locate(operationId)?.operation['requestBody'])?.['required'] === true

const placeOfPart: Readonly<Record<string, string>> = { params: 'path', query: 'query', headers: 'header' }

/** The code that the contract gives a fault in place of VALIDATION_ERROR, on the schema of the member itself
 *  (`x-invalid-code`, D-0102): by keyword, or `*` for any but `required`. */
const codeOfFault = (located: Located, { path, keyword }: Fault): ErrorCode | undefined => {
  const [part = '', ...names] = path.split('/').slice(1)
  const place = placeOfPart[part]
  let schema =
    place === undefined
      ? schemaOfBody(located.operation)
      : schemaOfParameter(located, place, (names.shift() ?? '').toLowerCase())
  for (const name of names) {
    const properties = schema?.['properties']
    schema = resolve(isObject(properties) ? properties[name] : schema?.['items'])
  }
  const codes = schema?.['x-invalid-code']
  const anyOther = isObject(codes) && keyword !== 'required' ? codes['*'] : undefined
  const code = isObject(codes) ? (codes[keyword] ?? anyOther) : undefined
  return isErrorCode(code) ? code : undefined
}

/** A body that is not there, or no object, lacks every member that it must have, and the contract may give one of them
 *  a code of its own. */
const withMembers = ({ operation }: Located, faults: readonly Fault[]): readonly Fault[] => {
  const isNone = faults.some(({ path, keyword }) => path === '/body' && /^(required|type)$/.test(keyword))
  const required = isNone ? schemaOfBody(operation)?.['required'] : undefined
  const members = Array.isArray(required) ? required.map(String) : []
  const lacking = members.map((name) => ({
    path: `/body/${name}`,
    keyword: 'required',
    message: 'is required',
  }))
  return [...faults, ...lacking]
}

const maxTold = 3

const describe = (faults: readonly Fault[]): string => {
  const told = faults.slice(0, maxTold).map(({ path, message }) => {
    const [, part = '', ...names] = path.split('/')
    const where = part === 'body' ? names.join('.') || 'the body' : names.join('.')
    return `${where} ${message}`.trim()
  })
  return [...new Set(told)].join('; ')
}

/** Turns what the validator found into the contract's refusal: 422 VALIDATION_ERROR, or what `x-invalid-code` says.
 *  Where a request has a fault of 400 and one of 422, the 400 wins. Source: contract §1, D-0458. */
export const refusalOfFaults = (operationId: OperationId, faults: readonly Fault[]): Refusal => {
  const located = locate(operationId)
  assert(located, `the contract has no ${operationId}`)
  const coded = withMembers(located, faults).map((fault) => ({ fault, code: codeOfFault(located, fault) }))
  const bad = coded.find(({ code }) => code !== undefined && errors[code].status === 400)
  const chosen = bad ?? coded.find(({ code }) => code !== undefined)
  const code = chosen?.code ?? 'VALIDATION_ERROR'
  const told = chosen ? coded.filter((one) => one.code === code) : coded
  return new Refusal(code, { friendly: describe(told.map(({ fault }) => fault)) })
}
