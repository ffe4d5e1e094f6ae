import { parseWireAmount, parseWireCurrency } from '../../src/contract/amount.ts'
import { viewTransaction } from '../../src/transactions/index.ts'
import type { Handler } from '../context.ts'

/** Credits a sandbox wallet with test money. */
export const topUpBalance: Handler<'topUpBalance'> = async ({ caller, services }, { body }) => {
  const amount = parseWireAmount(body.amount, parseWireCurrency(body.currency, 'currency'), 'amount')
  const transaction = await services.sandbox.topUp(caller.business, amount, body.walletType ?? 'MAIN')
  return { status: 200, body: { data: viewTransaction(transaction) } }
}
