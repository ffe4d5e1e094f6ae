import type { Handler } from '../context.ts'

/** Returns a customer's wallet for a stablecoin, opened on first use. */
export const getCryptoWallet: Handler<'getCryptoWallet'> = async ({ caller, services }, { query }) => {
  const { asset, customerId } = query
  const { id, addresses } = await services.cryptoWallets.obtain(caller.business, { asset, customerId })
  return { status: 200, body: { data: { id, addresses: [...addresses] } } }
}
