// Checked by `make typecheck`: each line marked as an expected error must be one, or the check fails.
import { handlers } from '../../handlers/index.ts'
import type { Handler, Handlers } from '../../handlers/context.ts'
import type { Input, Output } from '../../src/contract/operation.ts'

const { getCustomer, ...withoutOne } = handlers

/** The registry of handlers compiles. */
export const complete = handlers satisfies Handlers

// @ts-expect-error an operation without handler
export const missing = withoutOne satisfies Handlers

// @ts-expect-error a handler without operation
export const extra = { ...withoutOne, getCustomer, inventCustomer: getCustomer } satisfies Handlers

// @ts-expect-error the handler of another operation
export const mistaken = { ...withoutOne, getCustomer: handlers.getBalance } satisfies Handlers

// @ts-expect-error a status the operation does not declare
export const wrongStatus: Handler<'deleteCustomer'> = async () => ({ status: 204, body: {} })

// @ts-expect-error a body without its envelope
export const wrongBody: Handler<'getBalance'> = async () => ({ status: 200, body: { USD: 1 } })

export const wrongMember: Output<'quoteWithdrawal'> = {
  status: 200,
  body: {
    data: {
      anchor: 'source',
      sourceAmount: '1.00',
      sourceCurrency: 'USD',
      destinationAmount: '1.00',
      destinationCurrency: 'USD',
      rate: '1',
      // @ts-expect-error a member the contract does not know
      margin: '0.1',
    },
  },
}

// @ts-expect-error a path parameter the operation does not have
export type WrongInput = Input<'getTransaction'>['path']['id']
