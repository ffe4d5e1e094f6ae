import { parseWireAmount, parseWireCurrency } from '../../src/contract/amount.ts'
import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Credits a sandbox wallet with test money. */
export const topUpBalance: Handler<'topUpBalance'> = async ({ caller, key, services }, { body }) => {
  const amount = parseWireAmount(body.amount, parseWireCurrency(body.currency, 'currency'), 'amount')
  const { walletType = 'MAIN' } = body
  const transaction = await services.sandbox.topUp(caller.business, { amount, walletType, key })
  return { status: 200, body: { data: viewTransaction(transaction) } }
}
