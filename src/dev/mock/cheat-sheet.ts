import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { operationIds } from '../../contract/operation.ts'
import { declaredBy } from './examples.ts'

const count = (operationId: OperationId): number =>
  [...declaredBy(operationId).values()].reduce((sum, names) => sum + names.length, 0)

const titleOf = (operationId: OperationId): string => {
  const { method, path } = operations[operationId]
  return `${method.toUpperCase().padEnd(6)} ${path}`
}

/** The examples of one operation, with the header that asks for each. */
export const describeExamples = (operationId: OperationId): string => {
  const lines = [...declaredBy(operationId)].flatMap(([status, names]) =>
    names.map((name) => `  Prefer: code=${status}, example=${name}`),
  )
  return [`${titleOf(operationId)}   ${operationId}`, ...lines].join('\n')
}

/** Every operation, with the number of its examples. */
export const describeOperations = (): string =>
  operationIds.map((id) => `  ${titleOf(id).padEnd(66)} ${id} (${count(id)})`).join('\n')

/** What `make mock` prints and serves at `/`: how to ask it, what it is not. `url` is where it listens. */
export const describeMock = (url: string, delayMs: number): string => `
  The mock is running: the contract's own examples, no database, no state.
${delayMs > 0 ? `\n  Every answer waits ${delayMs} ms.\n` : ''}
  API        ${url}/api/v1
  Key        any x-api-key will do, but one is needed: without it every answer is 401
  Browsers   any origin may call it (CORS)

  Ask        curl -H 'x-api-key: any' ${url}/api/v1/transaction
  An error   curl -H 'x-api-key: any' -H 'Prefer: code=404, example=BUSINESS_CUSTOMER_NOT_FOUND' \\
               ${url}/api/v1/customer/11824b0a80c1a7e5f09b3d42
             The name alone is enough, so is the code alone, which answers its first example.
  Names      make mock-examples OPERATION=createTransaction; without OPERATION, every operation
  Slowly     make mock DELAY=800        Elsewhere   make mock PORT=4011

  A request that does not fit the contract is answered 422; the header sl-violations says what does not fit.
  What it is not: it remembers nothing, so an id that you send is not the id that comes back; it works nothing out,
  so amounts do not follow yours; it sends no webhooks, counts no limits, checks no permissions, and gives 422 where
  the API answers 400 for a malformed id. For all of that, on the real system with simulated money: make dev
`
