import { parseWireAmount, parseWireCurrency } from '../../src/contract/amount.ts'
import type { Handler } from '../context.ts'

/** Pays sandbox money into a virtual account. */
export const simulateVirtualAccountTransfer: Handler<'simulateVirtualAccountTransfer'> = async (
  { caller, services },
  { body },
) => {
  const { accountNumber, reference, outcome } = body
  const amount = parseWireAmount(body.amount, parseWireCurrency(body.currency, 'currency'), 'amount')
  const wish = { accountNumber, amount, reference, outcome }
  const deposit = await services.sandbox.transfer(caller.business, wish)
  return { status: 202, body: { data: { reference: deposit.merchantReference } } }
}
