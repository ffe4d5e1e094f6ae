import type { MockOperation } from './examples.ts'

const count = ({ declared }: MockOperation): number =>
  [...declared.values()].reduce((sum, names) => sum + names.length, 0)

const titleOf = ({ method, path }: MockOperation): string => `${method.toUpperCase().padEnd(6)} ${path}`

/** Formats the examples of an operation, with the header that requests each. */
export const describeExamples = (operation: MockOperation): string => {
  const lines = [...operation.declared].flatMap(([status, names]) =>
    names.map((name) => `  Prefer: code=${status}, example=${name}`),
  )
  return [`${titleOf(operation)}   ${operation.id}`, ...lines].join('\n')
}

/** Formats operations, with the number of their examples. */
export const describeOperations = (operations: readonly MockOperation[]): string =>
  operations.map((one) => `  ${titleOf(one).padEnd(66)} ${one.id} (${count(one)})`).join('\n')

const describeDeclared = ({ declared }: MockOperation): string =>
  [...declared].map(([status, names]) => `      ${status}: ${names.join(', ')}`).join('\n')

/** Formats operations with the names of their examples, by status. */
export const describeEverything = (operations: readonly MockOperation[]): string =>
  operations.map((one) => `  ${titleOf(one)}   ${one.id}\n${describeDeclared(one)}`).join('\n\n')

const describeDelay = (delayMs: number): string =>
  delayMs > 0 ? `\n  Every response is delayed by ${delayMs} ms.\n` : ''

/** Formats the description that `make mock` prints and serves at `/`. */
export const describeMock = (url: string, delayMs: number): string => `
  The mock is running: the contract's own examples, no database, no state.
${describeDelay(delayMs)}
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

/** Formats the description that `make mock-rail` prints and serves at `/`. */
export const describeRailMock = (url: string, delayMs: number): string => `
  The mock of a rail connector is running: the examples of its contract, no partner, no state.
${describeDelay(delayMs)}
  Rail       ${url}/rail/v1
  Signature  any signature is accepted; without one every response is 401. Responses have the signatures of the
             examples, which do not verify.

  Request    curl -H 'rail-request-id: 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80' -H 'content-digest: any' \\
               -H 'signature-input: any' -H 'signature: any' ${url}/rail/v1/capabilities
  Names      curl ${url}/ lists every operation with its examples
  Choose     a response with one more header: -H 'Prefer: code=503, example=unavailable'
  Delay      make mock-rail DELAY=800   Port        make mock-rail PORT=4021

  A request that violates the contract gets 422; its detail lists the violations. To read how a connector must behave,
  open the guide "Write a rail connector" in the portal.
`
