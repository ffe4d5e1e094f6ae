import type { OperationId } from '../../generated/catalogue.ts'
import type { Fault } from './fault.ts'
import { listQueryParameters } from './invalid.ts'

/** A query as it was parsed: each name once, or with every value it came with; a list may come either way. */
type Query = Readonly<Record<string, unknown>>

// As the contract writes numbers: the validator would take `0x10`, `1e1` and `+1` as well.
const patterns: ReadonlyMap<unknown, RegExp> = new Map([
  ['integer', /^-?(0|[1-9][0-9]*)$/],
  ['number', /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/],
])

const judge = (name: string, value: unknown, pattern: RegExp | undefined): Fault | undefined => {
  const path = `/query/${name}`
  // The validator would drop `[x]` and choke on `name[]`, which it reads as a map.
  if (/[[\]]/.test(name)) return { path, keyword: 'additionalProperties' }
  if (pattern === undefined || typeof value !== 'string' || pattern.test(value)) return undefined
  return { path, keyword: 'type' }
}

/** True where every escape of a path or query stands for a byte and the bytes are UTF-8. A parser would read anything
 *  else as some other text, and a reference that nobody sent reads as "none created". */
export const isDecodable = (text: string): boolean => {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Finds what the validator does not see in a query: text that cannot be read, names in brackets, and numbers that
 *  are written as the contract does not write them. `text` is the query as it came. Pure. */
export const createQueryJudge = (
  operationId: OperationId,
): ((query: Query, text: string) => Fault | undefined) => {
  const parameters = listQueryParameters(operationId)
  return (query, text) => {
    if (!isDecodable(text)) return { path: '/query', keyword: 'encoding' }
    for (const [name, value] of Object.entries(query)) {
      const fault = judge(name, value, patterns.get(parameters.get(name)?.type))
      if (fault) return fault
    }
    return undefined
  }
}
