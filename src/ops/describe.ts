import { findDatabaseTrouble, parseDatabaseFault } from '../db/constraints.ts'
import { Refusal } from '../kernel/refusal.ts'

/** What may be logged of anything thrown: what it says, and the frames of the code it came through. */
export type Description = { readonly message: string; readonly stack: string }

// A chain of causes is as long as we make it; a foreign one may turn in a circle.
const maxCauses = 4

// Account numbers, BVNs, telephone numbers and cards: whatever a rail's own words may carry. Ids are shorter or mixed.
const longNumber = /\d{6,}/g

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

const sentenceOf = (error: unknown): string => {
  const fault = parseDatabaseFault(error)
  // Knex and Postgres write SQL and values into messages: the state, the constraint and the driver's own words remain.
  if (fault) {
    const told = [fault.sqlState, fault.constraint, findDatabaseTrouble(fault)].filter((part) => part !== '')
    return `database: ${told.join(' ')}`
  }
  // Its sentence is for the caller, who may have written half of it.
  if (error instanceof Refusal) return error.code
  return (error instanceof Error ? error.message : String(error)).replaceAll(longNumber, '[number]')
}

/** Describes what was thrown, and what caused it, for the log: no SQL, no values of rows or requests. Never throws. See
 *  docs/reliability.md#sensitive-data. */
export const describeFault = (error: unknown): Description => {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && chain.length < maxCauses && !chain.includes(one);) {
    chain.push(one)
    one = one instanceof Error ? one.cause : undefined
  }
  const deepest = chain.findLast((one) => one instanceof Error)
  return {
    message: chain.map(sentenceOf).join(', because of '),
    stack: deepest ? framesOf(deepest) : '',
  }
}
