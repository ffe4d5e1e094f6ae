import { parseWireAmount } from '../../src/contract/amount.ts'
import { viewPaymentMethod } from '../../src/payment-methods/index.ts'
import type { Handler } from '../context.ts'

/** Opens a new bank account that a customer is paid into. */
export const createVirtualAccount: Handler<'createVirtualAccount'> = async (
  { caller, key, services },
  { body },
) => {
  const { currency, customerId, label } = body
  const amount = body.amount === undefined ? undefined : parseWireAmount(body.amount, currency, 'amount')
  const method = await services.virtualAccounts.open(
    caller.business,
    { currency, customerId, amount, label },
    key,
  )
  return { status: 201, body: { data: viewPaymentMethod(method) } }
}
