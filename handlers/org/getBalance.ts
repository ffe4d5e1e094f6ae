import { parseWireCurrency } from '../../src/contract/amount.ts'
import { viewBalance } from '../../src/ledger/index.ts'
import type { Handler } from '../context.ts'

/** Returns the balances of wallets. */
export const getBalance: Handler<'getBalance'> = async ({ caller, services }, { query }) => {
  const currencies = query.currencies?.map((code) => parseWireCurrency(code, 'currencies'))
  const wallets = await services.ledger.balances(caller.business.id, query.walletType ?? 'MAIN', currencies)
  return { status: 200, body: { data: viewBalance(wallets) } }
}
