import { expect } from 'vitest'
import type { ErrorCode } from '../../../generated/catalogue.ts'
import type { OrderWorld } from './order-world.ts'

/** A create that faults are put into: its key, headers and body, and whether the text of the body is truncated. */
export type Draft = {
  key: string
  headers: Record<string, string>
  body: Record<string, unknown>
  isCut: boolean
}

/** A fault of a create. `rank` is its place in the contract's order; `touches` is what it changes, since two faults
 *  of one thing exclude each other. */
export type Fault = {
  readonly name: string
  readonly rank: number
  readonly code: ErrorCode
  /** The friendly message, if the code alone does not identify this fault. */
  readonly sentence: RegExp
  readonly touches?: string
  /** The property of the business that causes the fault. */
  readonly world?: keyof OrderWorld['businessFaults']
  readonly put: (draft: Draft, world: OrderWorld) => void
}

const anything = /(?:)/
const unknownId = 'f'.repeat(24)
const inWorld = (): void => undefined

const meta = (draft: Draft): Record<string, unknown> => {
  const { meta: sent } = draft.body
  expect(typeof sent).toBe('object')
  return sent as Record<string, unknown>
}

const set = (member: string, value: unknown) => (draft: Draft) => {
  draft.body[member] = value
}

/** Faults that every type can have, up to its schema. */
const edge: readonly Fault[] = [
  {
    name: 'an unknown key',
    rank: 1,
    code: 'AUTHENTICATION_ERROR',
    sentence: anything,
    touches: 'key',
    put: (draft) => (draft.key = `corridor_test_${'0'.repeat(54)}`),
  },
  {
    name: 'a key that may create nothing',
    rank: 1,
    code: 'AUTHENTICATION_ERROR',
    sentence: anything,
    touches: 'key',
    put: (draft, { keys }) => (draft.key = keys.none),
  },
  {
    name: 'a key that may not create this type',
    rank: 2,
    code: 'AUTHENTICATION_ERROR',
    sentence: anything,
    touches: 'key',
    put: (draft, { keys }) => (draft.key = keys.other),
  },
  {
    name: 'one request too many',
    rank: 3,
    code: 'RATE_LIMIT_ERROR',
    sentence: anything,
    world: 'isUsedUp',
    put: inWorld,
  },
  {
    name: 'an unknown version',
    rank: 4,
    code: 'BAD_REQUEST_ERROR',
    sentence: /x-api-version/,
    put: (draft) => (draft.headers['x-api-version'] = '2020-01-01'),
  },
  {
    name: 'a body cut short',
    rank: 5,
    code: 'BAD_REQUEST_ERROR',
    sentence: /not valid JSON/,
    put: (draft) => (draft.isCut = true),
  },
  {
    name: 'no reference',
    rank: 6,
    code: 'INVALID_BUSINESS_TRANSACTION_REQUEST',
    sentence: /reference/,
    put: (draft) => delete meta(draft)['reference'],
  },
  {
    name: 'a malformed customerId',
    rank: 6,
    code: 'INVALID_BUSINESS_CUSTOMER_ID',
    sentence: anything,
    touches: 'customerId',
    put: set('customerId', 'nope'),
  },
  {
    name: 'an unknown field',
    rank: 7,
    code: 'VALIDATION_ERROR',
    sentence: /`surprise` is not a field of this request/,
    put: set('surprise', true),
  },
  {
    name: 'a NUL in meta',
    rank: 7,
    code: 'VALIDATION_ERROR',
    sentence: /control characters/,
    put: (draft) => (meta(draft)['narration'] = 'nul\u0000'),
  },
  {
    name: 'an amount with too many digits',
    rank: 7,
    code: 'VALIDATION_ERROR',
    sentence: /more decimals/,
    touches: 'amount',
    put: set('sourceAmount', '20.001'),
  },
  {
    name: 'a currency that is none',
    rank: 7,
    code: 'VALIDATION_ERROR',
    sentence: /ZZZ is not a supported currency\./,
    touches: 'sourceCurrency',
    put: set('sourceCurrency', 'ZZZ'),
  },
  {
    name: 'a key that was used',
    rank: 8,
    code: 'DUPLICATE_REQUEST',
    sentence: anything,
    touches: 'duplicate',
    put: (draft, { used }) => (meta(draft)['idempotencyKey'] = used.idempotencyKey),
  },
  {
    name: 'a reference that was used',
    rank: 8,
    code: 'DUPLICATE_REQUEST',
    sentence: anything,
    touches: 'duplicate',
    put: (draft, { used }) => {
      if ('reference' in meta(draft)) meta(draft)['reference'] = used.reference
    },
  },
  {
    name: 'an unknown customer',
    rank: 9,
    code: 'BUSINESS_CUSTOMER_NOT_FOUND',
    sentence: anything,
    touches: 'customerId',
    put: set('customerId', unknownId),
  },
]

/** Faults of the business and its money, last in the order. */
const money: readonly Fault[] = [
  {
    name: 'a limit exceeded',
    rank: 15,
    code: 'BUSINESS_LIMIT_EXCEEDED',
    sentence: /daily/,
    world: 'isLimited',
    put: inWorld,
  },
  {
    name: 'less than the minimum',
    rank: 16,
    code: 'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
    sentence: anything,
    world: 'hasMinimum',
    put: inWorld,
  },
  {
    name: 'too little money',
    rank: 17,
    code: 'BALANCE_INSUFFICIENT',
    sentence: anything,
    world: 'isPoor',
    put: inWorld,
  },
]

const noRate: Fault = {
  name: 'a pair without rate',
  rank: 13,
  code: 'VALIDATION_ERROR',
  sentence: /no rate from AUD/,
  touches: 'sourceCurrency',
  put: set('sourceCurrency', 'AUD'),
}

const toDestination = (
  fault: Omit<Fault, 'touches' | 'put'>,
  choose: (world: OrderWorld) => string,
): Fault => ({
  ...fault,
  touches: 'destination',
  put: (draft, world) => (draft.body['destinationId'] = choose(world)),
})

/** The faults of a payout in the contract's order. */
export const payoutFaults: readonly Fault[] = [
  ...edge,
  toDestination(
    {
      name: 'an unknown payment method',
      rank: 10,
      code: 'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
      sentence: anything,
    },
    () => unknownId,
  ),
  toDestination(
    {
      name: 'a method that collects',
      rank: 11,
      code: 'INVALID_BUSINESS_TRANSACTION_REQUEST',
      sentence: /collects/,
    },
    ({ methods }) => methods.collecting,
  ),
  toDestination(
    {
      name: 'a method of another customer',
      rank: 11,
      code: 'INVALID_BUSINESS_TRANSACTION_REQUEST',
      sentence: /another customer/,
    },
    ({ methods }) => methods.anothers,
  ),
  {
    name: 'another currency than the method’s',
    rank: 12,
    code: 'VALIDATION_ERROR',
    sentence: /is in NGN, not in KES/,
    put: set('destinationCurrency', 'KES'),
  },
  noRate,
  {
    name: 'a customer that is not verified',
    rank: 14,
    code: 'FORBIDDEN',
    sentence: /customer is not verified/,
    world: 'mustVerify',
    put: inWorld,
  },
  ...money,
]

/** The faults of a swap in the contract's order. */
export const swapFaults: readonly Fault[] = [
  ...edge,
  {
    name: 'one currency twice',
    rank: 12,
    code: 'VALIDATION_ERROR',
    sentence: /two currencies/,
    touches: 'sourceCurrency',
    put: (draft) => (draft.body['destinationCurrency'] = draft.body['sourceCurrency']),
  },
  noRate,
  {
    name: 'swaps that are not enabled',
    rank: 14,
    code: 'FORBIDDEN',
    sentence: /Swaps are not enabled/,
    world: 'mayNotSwap',
    put: inWorld,
  },
  ...money,
]
