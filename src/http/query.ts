import type { OperationId } from '../../generated/catalogue.ts'
import type { Fault } from './fault.ts'
import { listQueryParameters } from './invalid.ts'

/** A query as it was parsed: each name once, or with every value it came with; a list may come either way. */
type Query = Readonly<Record<string, unknown>>

// The validator would accept `0x10`, `1e1` and `+1` as numbers as well.
const patterns: ReadonlyMap<unknown, RegExp> = new Map([
  ['integer', /^-?(0|[1-9][0-9]*)$/],
  ['number', /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/],
])

const findFault = (name: string, value: unknown, pattern: RegExp | undefined): Fault | undefined => {
  const path = `/query/${name}`
  // The validator would drop `[x]` and choke on `name[]`, which it reads as a map.
  if (/[[\]]/.test(name)) return { path, keyword: 'additionalProperties' }
  if (pattern === undefined || typeof value !== 'string' || pattern.test(value)) return undefined
  return { path, keyword: 'type' }
}

/** True where the percent-encoding of a path or query is valid UTF-8. A parser would read anything else as another
 *  text, and a list by a reference that was not sent would answer "none created". */
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

/** Creates the check for what the validator misses in a query: text that cannot be decoded, names in brackets, and
 *  numbers in a format that the contract does not have. `text` is the query as received. Pure. */
export const createQueryCheck = (
  operationId: OperationId,
): ((query: Query, text: string) => Fault | undefined) => {
  const parameters = listQueryParameters(operationId)
  return (query, text) => {
    if (!isDecodable(text)) return { path: '/query', keyword: 'encoding' }
    for (const [name, value] of Object.entries(query)) {
      const fault = findFault(name, value, patterns.get(parameters.get(name)?.type))
      if (fault) return fault
    }
    return undefined
  }
}
