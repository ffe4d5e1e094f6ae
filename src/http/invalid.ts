import { errors, type ErrorCode, type OperationId } from '../../generated/catalogue.ts'
import { isObject, resolve, type Json } from '../contract/document.ts'
import { locate, parametersOf, schemaOfBody } from '../contract/located.ts'
import { Refusal } from '../kernel/refusal.ts'
import { enter, rulesOf, schemasAt, type Fault, type RequestRules } from './fault.ts'
import { sentenceOf } from './sentences.ts'

const isErrorCode = (code: Json | undefined): code is ErrorCode => typeof code === 'string' && code in errors

/** The query parameters of an operation: their names, the types of their schemas and what they are when left out. */
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

/** Whether the body of the operation is a list whose items are judged apart: a fault of one refuses that one
 *  (`x-judged-apart`, D-0514). */
export const isJudgedApart = (operationId: OperationId): boolean =>
  schemaOfBody(locate(operationId))?.['x-judged-apart'] === true

const itemOf = ({ path }: Fault): number | undefined => {
  const place = /^\/body\/(\d+)(\/|$)/.exec(path)?.[1]
  return place === undefined ? undefined : Number.parseInt(place, 10)
}

const sort = (rules: RequestRules, faults: readonly Fault[]): SortedFaults => {
  const byItem = new Map<number, Fault[]>()
  const ofRequest: Fault[] = []
  for (const fault of faults) {
    const item = itemOf(fault)
    const listed = item === undefined ? ofRequest : (byItem.get(item) ?? [])
    listed.push(fault)
    if (item !== undefined) byItem.set(item, listed)
  }
  const judged = ofRequest.length > 0 ? [] : [...byItem]
  const ofItems = judged.map(([item, found]) => [item, new Refusal(judge(rules, found).code)] as const)
  return { ofItems: new Map(ofItems), ofRequest }
}

/** The code that the contract gives a fault in place of VALIDATION_ERROR, on the schema of the member itself
 *  (`x-invalid-code`, D-0102): by keyword, or `*` for any but `required`. */
const codeOfFault = (rules: RequestRules, fault: Fault): ErrorCode | undefined => {
  const { keyword } = fault
  const entered = enter(rules, fault)
  let { schema } = entered
  for (const name of entered.names) {
    const properties = schema?.['properties']
    schema = resolve(isObject(properties) ? properties[name] : schema?.['items'])
  }
  const codes = schema?.['x-invalid-code']
  const anyOther = isObject(codes) && keyword !== 'required' ? codes['*'] : undefined
  const code = isObject(codes) ? (codes[keyword] ?? anyOther) : undefined
  return isErrorCode(code) ? code : undefined
}

const isOfWholeBody = ({ path, keyword }: Fault): boolean =>
  path === '/body' && /^(required|type)$/.test(keyword)

/** A body that is not there, or no object, lacks every member that it must have, and the contract may give one of them
 *  a code of its own. */
const withMembers = (rules: RequestRules, faults: readonly Fault[]): readonly Fault[] => {
  const required = faults.some(isOfWholeBody) ? rules.body?.['required'] : undefined
  const members = Array.isArray(required) ? required.map(String) : []
  const lacking = members.map((name) => ({ path: `/body/${name}`, keyword: 'required' }))
  return [...faults, ...lacking]
}

/** The places where a fault is told as a whole, with what fails inside it: a choice, and a rule for names. */
type Wholes = { readonly choices: ReadonlySet<string>; readonly names: ReadonlySet<string> }

const wholesAmong = (faults: readonly Fault[]): Wholes => {
  const [choices, names] = [new Set<string>(), new Set<string>()]
  for (const { path, keyword } of faults) {
    if (keyword === 'oneOf') choices.add(path)
    else if (keyword === 'propertyNames') names.add(path)
  }
  return { choices, names }
}

const isInside = (places: ReadonlySet<string>, path: string): boolean => {
  if (places.size === 0) return false
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (places.has(path.slice(0, end))) return true
  }
  return false
}

const isPart = (rules: RequestRules, { choices, names }: Wholes, fault: Fault): boolean => {
  const { path, keyword } = fault
  if (isInside(choices, path) || (keyword !== 'oneOf' && choices.has(path))) return true
  const isAtNames = keyword !== 'propertyNames' && names.has(path)
  return isAtNames && !schemasAt(rules, fault).some((schema) => keyword in schema)
}

const maxTold = 3
// A body of a megabyte has a hundred thousand faults if somebody wants it so: a sentence is made of the first only.
// Which of them are parts is found before: the validator tells a whole after all that fails inside it.
const maxRead = 100

const describe = (rules: RequestRules, faults: readonly Fault[]): string => {
  const apart = [...new Map(faults.map((fault) => [`${fault.keyword} ${fault.path}`, fault])).values()]
  const wholes = wholesAmong(apart)
  const told = apart.filter((fault) => !isPart(rules, wholes, fault))
  const read = told.slice(0, maxRead)
  const sentences = [...new Set(read.map((fault) => sentenceOf(rules, fault)))]
  const left = sentences.length + told.length - read.length - maxTold
  return [...sentences.slice(0, maxTold), ...(left > 0 ? [`And ${left.toString()} more.`] : [])].join(' ')
}

/** The code that faults amount to, and those of them that have it. */
const judge = (
  rules: RequestRules,
  faults: readonly Fault[],
): { readonly code: ErrorCode; readonly shown: readonly Fault[] } => {
  const coded = withMembers(rules, faults).map((fault) => ({ fault, code: codeOfFault(rules, fault) }))
  const bad = coded.find(({ code }) => code !== undefined && errors[code].status === 400)
  const chosen = bad ?? coded.find(({ code }) => code !== undefined)
  const code = chosen?.code ?? 'VALIDATION_ERROR'
  const ofCode = chosen ? coded.filter((one) => one.code === code).map(({ fault }) => fault) : faults
  const sent = new Set(faults)
  const found = ofCode.filter((fault) => sent.has(fault))
  // Where only what a missing body lacks has the code, the body is what is missing.
  return { code, shown: found.length > 0 ? found : faults.filter(isOfWholeBody) }
}

/** What is wrong with items of a body, by their place, and what with the request itself. */
export type SortedFaults = {
  readonly ofItems: ReadonlyMap<number, Refusal>
  readonly ofRequest: readonly Fault[]
}

/** Judges the faults of an operation's requests. Pure. */
export type FaultJudge = {
  /** Turns what the validator found into the contract's refusal: 422 VALIDATION_ERROR, or what `x-invalid-code` says.
   *  Where a request has a fault of 400 and one of 422, the 400 wins. Source: contract §1, D-0458. */
  readonly refusalOf: (faults: readonly Fault[]) => Refusal
  /** Tells what is wrong with items of a body from what is wrong with the request itself. The codes of items are all
   *  that is answered of them, and nothing at all where the request itself is refused. */
  readonly sort: (faults: readonly Fault[]) => SortedFaults
}

/** Opens the judge of an operation. */
export const createFaultJudge = (operationId: OperationId): FaultJudge => {
  const rules = rulesOf(operationId)
  return {
    refusalOf: (faults) => {
      const { code, shown } = judge(rules, faults)
      return new Refusal(code, { friendly: describe(rules, shown) })
    },
    sort: (faults) => sort(rules, faults),
  }
}
