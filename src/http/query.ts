import type { OperationId } from '../../generated/catalogue.ts'
import { listQueryParameters, type Fault } from './invalid.ts'

/** A query as it was parsed: each name once, or with every value it came with. */
type Query = Readonly<Record<string, unknown>>

// As the contract writes numbers: the validator would take `0x10`, `1e1` and `+1` as well.
const patterns: ReadonlyMap<unknown, RegExp> = new Map([
  ['integer', /^-?(0|[1-9][0-9]*)$/],
  ['number', /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/],
])

const judge = (name: string, value: unknown, pattern: RegExp | undefined): Fault | undefined => {
  const path = `/query/${name}`
  // The validator would drop `[x]` and choke on `name[]`, which it reads as a map.
  if (/[[\]]/.test(name)) return { path, keyword: 'additionalProperties', message: 'is no query parameter' }
  if (pattern === undefined || typeof value !== 'string' || pattern.test(value)) return undefined
  return { path, keyword: 'type', message: 'must be a plain number' }
}

/** Finds what the validator does not see in a query: names in brackets, and numbers that are written as the contract
 *  does not write them. Pure. Source: contract §1 "Pagination", reliability §10 F34. */
export const createQueryJudge = (operationId: OperationId): ((query: Query) => Fault | undefined) => {
  const parameters = listQueryParameters(operationId)
  return (query) => {
    for (const [name, value] of Object.entries(query)) {
      const fault = judge(name, value, patterns.get(parameters.get(name)?.type))
      if (fault) return fault
    }
    return undefined
  }
}
