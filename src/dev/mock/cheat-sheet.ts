import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { operationIds } from '../../contract/operation.ts'
import { declaredBy } from './examples.ts'

const count = (operationId: OperationId): number =>
  [...declaredBy(operationId).values()].reduce((sum, names) => sum + names.length, 0)

const titleOf = (operationId: OperationId): string => {
  const { method, path } = operations[operationId]
  return `${method.toUpperCase().padEnd(6)} ${path}`
}

/** Formats the examples of an operation, with the header that requests each. */
export const describeExamples = (operationId: OperationId): string => {
  const lines = [...declaredBy(operationId)].flatMap(([status, names]) =>
    names.map((name) => `  Prefer: code=${status}, example=${name}`),
  )
  return [`${titleOf(operationId)}   ${operationId}`, ...lines].join('\n')
}

/** Formats every operation, with the number of its examples. */
export const describeOperations = (): string =>
  operationIds.map((id) => `  ${titleOf(id).padEnd(66)} ${id} (${count(id)})`).join('\n')

const describeDeclared = (operationId: OperationId): string =>
  [...declaredBy(operationId)].map(([status, names]) => `      ${status}: ${names.join(', ')}`).join('\n')

/** Formats every operation with the names of its examples, by status. */
export const describeEverything = (): string =>
  operationIds.map((id) => `  ${titleOf(id)}   ${id}\n${describeDeclared(id)}`).join('\n\n')

/** Formats the description that `make mock` prints and serves at `/`. */
export const describeMock = (url: string, delayMs: number): string => `
  The mock is running: the contract's own examples, no database, no state.
${delayMs > 0 ? `\n  Every response is delayed by ${delayMs} ms.\n` : ''}
  API        ${url}/api/v1
  Key        any x-api-key is accepted; without one every response is 401
  Browsers   any origin is allowed (CORS)

  Request    curl -H 'x-api-key: any' ${url}/api/v1/transaction
  An error   curl -H 'x-api-key: any' -H 'Prefer: code=404, example=BUSINESS_CUSTOMER_NOT_FOUND' \\
               ${url}/api/v1/customer/11824b0a80c1a7e5f09b3d42
             The name alone is enough; the code alone returns its first example.
  Names      curl ${url}/ lists every operation with its examples
  Delay      make mock DELAY=800        Port        make mock PORT=4011

  A request that violates the contract gets 422; its friendlyMessage lists the violations.
  The mock has no state: responses do not contain your ids or amounts. It sends no webhooks, applies no limits, checks
  no permissions, and returns 422 where the API returns 400 for a malformed id. For the real system with simulated
  money, run make dev.
`
