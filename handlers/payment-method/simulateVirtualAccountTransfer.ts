import { parseWireAmount, parseWireCurrency } from '../../src/contract/amount.ts'
import type { Handler } from '../context.ts'

/** Sends sandbox money to a virtual account. */
export const simulateVirtualAccountTransfer: Handler<'simulateVirtualAccountTransfer'> = async (
  { caller, key, services },
  { body },
) => {
  const { accountNumber, reference, outcome } = body
  const amount = parseWireAmount(body.amount, parseWireCurrency(body.currency, 'currency'), 'amount')
  const input = { accountNumber, amount, reference, outcome, key }
  const deposit = await services.sandbox.transfer(caller.business, input)
  return { status: 202, body: { data: { reference: deposit.merchantReference } } }
}
