import { describeDatabaseFault, parseDatabaseFault } from '../db/constraints.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The parts of an error that may be logged: a message without data, and stack frames. */
export type Description = { readonly message: string; readonly stack: string }

// Bounded, because the causes of a foreign error may form a cycle.
const maxCauses = 4

// Account numbers, BVNs, phone numbers and cards, which the message of a rail may contain. An id may have six digits in
// a row, but has letters too.
const idOrLongNumber = /\b((?=\d*[a-f])[0-9a-f]{24})\b|\d{6,}/g

const withoutNumbers = (text: string): string =>
  text.replaceAll(idOrLongNumber, (_, id?: string) => id ?? '[number]')

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

const messageOf = (error: unknown): string => {
  const fault = parseDatabaseFault(error)
  if (fault) return `database: ${describeDatabaseFault(fault)}`
  // Its message is for the caller, and may quote the request.
  if (error instanceof Refusal) return error.code
  return withoutNumbers(error instanceof Error ? error.message : String(error))
}

/** Describes an error and its causes for the log, without SQL and without values of rows or requests. Never throws. See
 *  docs/reliability.md#sensitive-data. */
export const describeFault = (error: unknown): Description => {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && chain.length < maxCauses && !chain.includes(one);) {
    chain.push(one)
    one = one instanceof Error ? one.cause : undefined
  }
  const deepest = chain.findLast((one) => one instanceof Error)
  return {
    message: chain.map(messageOf).join(', because of '),
    stack: deepest ? framesOf(deepest) : '',
  }
}
