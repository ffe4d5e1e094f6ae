import type { Handler } from '../context.ts'

/** The wallet that a customer is paid a stablecoin into, opened where there is none. */
export const getCryptoWallet: Handler<'getCryptoWallet'> = async ({ caller, services }, { query }) => {
  const { asset, customerId } = query
  const { id, addresses } = await services.cryptoWallets.obtain(caller.business, { asset, customerId })
  return { status: 200, body: { data: { id, addresses: [...addresses] } } }
}
