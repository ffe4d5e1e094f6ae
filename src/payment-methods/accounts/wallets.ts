import type { CryptoAsset } from '../../../generated/catalogue.ts'
import type { Business } from '../../auth/index.ts'
import { noKey } from '../../idempotency/index.ts'
import { assert } from '../../kernel/assert.ts'
import { createId } from '../../kernel/id.ts'
import type { IssuedAddress } from '../../rails/index.ts'
import {
  addressesContext,
  obtainIssued,
  placeOrder,
  type IssuanceDeps,
  type OrderContext,
} from './issuance.ts'
import type { Order } from './order.ts'
import { findAddresses, findOldest } from './store.ts'

/** A customer's wallet for one stablecoin: the id of the payment method, and an address on each network. */
export type CryptoWallet = { readonly id: string; readonly addresses: readonly IssuedAddress[] }

/** Manages stablecoin wallets that customers are paid into. */
export type CryptoWalletsService = {
  /** Returns the customer's wallet of a stablecoin, which it opens on first use. Refuses BUSINESS_CUSTOMER_NOT_FOUND,
   *  and EXTERNAL_REQUEST_ERROR where the issuer fails or there is none. Emits PAYMENT_METHOD.CREATED. */
  readonly obtain: (
    business: Business,
    input: { readonly customerId: string | undefined; readonly asset: CryptoAsset },
  ) => Promise<CryptoWallet>
  /** Lists the addresses of an issued wallet; empty where the payment method is none. */
  readonly listAddresses: (businessId: string, paymentMethodId: string) => Promise<readonly IssuedAddress[]>
}

const chooseOrder = async (business: Business, asset: CryptoAsset, context: OrderContext) => {
  const { trx, holder, now } = context
  const { customerId } = holder
  const existing = await findOldest(trx, { businessId: business.id, customerId, currency: asset }, 'WALLET')
  if (existing) return existing
  const id = createId(now)
  const order: Order = {
    businessId: business.id,
    id,
    customerId,
    kind: 'WALLET',
    currency: asset,
    place: 1,
    reference: `wallet-${id}`,
    label: null,
    oneTime: null,
    isIssued: false,
    rail: null,
  }
  await placeOrder(trx, order, now)
  return order
}

const parseAddresses = (text: string): readonly IssuedAddress[] =>
  JSON.parse(text) as readonly IssuedAddress[]

const listAddresses = async (
  { db, vault }: IssuanceDeps,
  businessId: string,
  id: string,
): Promise<readonly IssuedAddress[]> => {
  const sealed = await findAddresses(db, { businessId, id })
  return sealed === undefined ? [] : parseAddresses(vault.open(addressesContext(businessId, id), sealed))
}

/** Creates the service of wallets. */
export const createCryptoWalletsService = (deps: IssuanceDeps): CryptoWalletsService => ({
  obtain: async (business, { customerId = business.ownerCustomerId, asset }) => {
    const { id } = await obtainIssued(deps, {
      business,
      customerId,
      key: noKey,
      chooseOrder: (context) => chooseOrder(business, asset, context),
      issue: async (issuer, order, holder) => {
        const addresses = await issuer.issueWallet({ requestId: order.id, rail: order.rail, asset, holder })
        const [first] = addresses
        assert(first, 'a wallet has an address')
        const { name: accountName, countryCode } = holder
        const accountNumber = first.address
        return {
          accountNumber,
          accountName,
          countryCode,
          institution: {},
          channel: 'CRYPTO_WALLET',
          addresses,
        }
      },
    })
    const addresses = await listAddresses(deps, business.id, id)
    assert(addresses.length > 0, `the wallet ${id} was issued with its addresses`)
    return { id, addresses }
  },
  listAddresses: (businessId, id) => listAddresses(deps, businessId, id),
})
