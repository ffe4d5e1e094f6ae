import { errors, type ErrorCode, type OperationId } from '../../generated/catalogue.ts'
import { isObject, resolve, type Json } from '../contract/document.ts'
import { locate, parametersOf, schemaOfBody } from '../contract/located.ts'
import { Refusal } from '../kernel/refusal.ts'
import { enter, rulesOf, schemasAt, type Fault, type RequestRules } from './fault.ts'
import { sentenceOf } from './sentences.ts'

/** Lists the query parameters of an operation: their names, with the types and defaults of their schemas. */
export const listQueryParameters = (
  operationId: OperationId,
): ReadonlyMap<string, { readonly type: Json | undefined; readonly defaultValue: Json | undefined }> =>
  new Map(
    parametersOf(locate(operationId)).flatMap((parameter) => {
      const name = parameter['name']
      if (parameter['in'] !== 'query' || typeof name !== 'string') return []
      const schema = resolve(parameter['schema'])
      return [[name, { type: schema?.['type'], defaultValue: schema?.['default'] }] as const]
    }),
  )

/** Whether a request of the operation must have a body. */
export const isBodyRequired = (operationId: OperationId): boolean =>
  resolve(locate(operationId).operation['requestBody'])?.['required'] === true

/** The mark of a list of which a fault refuses the item only. */
export const perItem = 'x-validate-items-separately'

/** Whether a fault of one item of the operation's body refuses that item only. */
export const validatesItemsSeparately = (operationId: OperationId): boolean =>
  schemaOfBody(locate(operationId))?.[perItem] === true

const isErrorCode = (code: Json | undefined): code is ErrorCode => typeof code === 'string' && code in errors

/** Finds the code that the contract gives a fault in place of VALIDATION_ERROR, on the schema of the member itself
 *  (`x-invalid-code`): by keyword, or `*` for any but `required`. */
const findCode = (rules: RequestRules, fault: Fault): ErrorCode | undefined => {
  const entered = enter(rules, fault)
  let { schema } = entered
  for (const name of entered.names) {
    const properties = schema?.['properties']
    schema = resolve(isObject(properties) ? properties[name] : schema?.['items'])
  }
  const codes = schema?.['x-invalid-code']
  if (!isObject(codes)) return undefined
  const code = codes[fault.keyword] ?? (fault.keyword === 'required' ? undefined : codes['*'])
  return isErrorCode(code) ? code : undefined
}

const isOfWholeBody = ({ path, keyword }: Fault): boolean =>
  path === '/body' && (keyword === 'required' || keyword === 'type')

/** Adds the members that a missing body, or one that is no object, lacks: one of them may have a code. */
const withMissingMembers = (rules: RequestRules, faults: readonly Fault[]): readonly Fault[] => {
  const required = faults.some(isOfWholeBody) ? rules.body?.['required'] : undefined
  const members = Array.isArray(required) ? required.map(String) : []
  return [...faults, ...members.map((name) => ({ path: `/body/${name}`, keyword: 'required' }))]
}

/** Names the rule that a fault breaks: all items of a list have the same, and a hostile list has many faults. */
const ruleOf = ({ path, keyword }: Fault): string => `${keyword} ${path.replaceAll(/\/\d+/g, '/0')}`

/** Chooses the code of the refusal, and the faults that have it. A code of status 400 wins over one of 422. */
const chooseCode = (
  rules: RequestRules,
  faults: readonly Fault[],
): { readonly code: ErrorCode; readonly shown: readonly Fault[] } => {
  const codes = new Map<string, ErrorCode | undefined>()
  const coded = withMissingMembers(rules, faults).flatMap((fault) => {
    const rule = ruleOf(fault)
    if (!codes.has(rule)) codes.set(rule, findCode(rules, fault))
    const code = codes.get(rule)
    return code === undefined ? [] : [{ fault, code }]
  })
  const chosen = coded.find(({ code }) => errors[code].status === 400) ?? coded[0]
  if (!chosen) return { code: 'VALIDATION_ERROR', shown: faults }
  const sent = new Set(faults)
  const shown = coded.filter(({ fault, code }) => code === chosen.code && sent.has(fault))
  // Where only a member of a missing body has the code, the sentence is about the body.
  const ofBody = faults.filter(isOfWholeBody)
  return { code: chosen.code, shown: shown.length > 0 ? shown.map(({ fault }) => fault) : ofBody }
}

const pathsOf = (faults: readonly Fault[], keyword: string): ReadonlySet<string> =>
  new Set(faults.filter((fault) => fault.keyword === keyword).map(({ path }) => path))

const isInside = (places: ReadonlySet<string>, path: string): boolean => {
  if (places.size === 0) return false
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (places.has(path.slice(0, end))) return true
  }
  return false
}

/** Leaves out the faults inside a choice or a rule for names: the sentence is about the whole. */
const withoutParts = (rules: RequestRules, faults: readonly Fault[]): readonly Fault[] => {
  const [choices, names] = [pathsOf(faults, 'oneOf'), pathsOf(faults, 'propertyNames')]
  return faults.filter((fault) => {
    const { path, keyword } = fault
    if (isInside(choices, path) || (keyword !== 'oneOf' && choices.has(path))) return false
    const isOfName = keyword !== 'propertyNames' && names.has(path)
    return !isOfName || schemasAt(rules, fault).some((schema) => keyword in schema)
  })
}

const maxSentences = 3
// A hostile body has many faults: only the first of them become sentences.
const maxDescribed = 100

const describe = (rules: RequestRules, faults: readonly Fault[]): string => {
  const distinct = [...new Map(faults.map((fault) => [`${fault.keyword} ${fault.path}`, fault])).values()]
  const wholes = withoutParts(rules, distinct)
  const described = wholes.slice(0, maxDescribed)
  const sentences = [...new Set(described.map((fault) => sentenceOf(rules, fault)))]
  const left = sentences.length + wholes.length - described.length - maxSentences
  return [...sentences.slice(0, maxSentences), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ')
}

const itemOf = ({ path }: Fault): number | undefined => {
  const position = /^\/body\/(\d+)(\/|$)/.exec(path)?.[1]
  return position === undefined ? undefined : Number.parseInt(position, 10)
}

/** Faults of items of a body, by position, and of the request itself. */
export type SortedFaults = {
  readonly ofItems: ReadonlyMap<number, Refusal>
  readonly ofRequest: readonly Fault[]
}

const sortByItem = (faults: readonly Fault[]): SortedFaults => {
  const ofRequest = faults.filter((fault) => itemOf(fault) === undefined)
  // One for all items, since each would cost a stack.
  const refusal = new Refusal('VALIDATION_ERROR')
  const items = ofRequest.length > 0 ? [] : faults.map((fault) => [itemOf(fault) ?? 0, refusal] as const)
  return { ofItems: new Map(items), ofRequest }
}

/** Turns the validator's faults of an operation's requests into refusals. Pure. */
export type FaultReader = {
  /** Returns the refusal of the contract: VALIDATION_ERROR, or the code that `x-invalid-code` gives. */
  readonly refusalOf: (faults: readonly Fault[]) => Refusal
  /** Separates the faults of items, of which the answer has only the code VALIDATION_ERROR, from those of the request
   *  itself. There are none of items where the request itself is refused. */
  readonly sortByItem: (faults: readonly Fault[]) => SortedFaults
}

/** Creates the reader of an operation's faults. */
export const createFaultReader = (operationId: OperationId): FaultReader => {
  const rules = rulesOf(operationId)
  return {
    refusalOf: (faults) => {
      const { code, shown } = chooseCode(rules, faults)
      return new Refusal(code, { friendly: describe(rules, shown) })
    },
    sortByItem,
  }
}
