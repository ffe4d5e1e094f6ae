import type { CryptoAsset } from '../../../generated/catalogue.ts'
import type { Business } from '../../auth/caller.ts'
import { assert } from '../../kernel/assert.ts'
import { createId } from '../../kernel/id.ts'
import type { IssuedAddress } from '../../rails/index.ts'
import { obtainIssued, placeOfAddresses, placeOrder, type Choice, type IssuanceDeps } from './issuance.ts'
import type { Order } from './order.ts'
import { findAddresses, findOldest } from './store.ts'

/** A customer's wallet for one stablecoin: the payment method's id, and an address on each network. */
export type CryptoWallet = { readonly id: string; readonly addresses: readonly IssuedAddress[] }

/** Stablecoin wallets that customers are given to be paid into. */
export type CryptoWalletsService = {
  /** Gives the customer's wallet of a stablecoin, always the same; opens it where there is none. Refuses
   *  BUSINESS_CUSTOMER_NOT_FOUND, EXTERNAL_REQUEST_ERROR where nobody issues. Emits PAYMENT_METHOD.CREATED. */
  readonly obtain: (
    business: Business,
    wish: { readonly customerId: string | undefined; readonly asset: CryptoAsset },
  ) => Promise<CryptoWallet>
}

const choose = async (business: Business, asset: CryptoAsset, { trx, holder, now }: Choice) => {
  const { customerId } = holder
  const standing = await findOldest(trx, { businessId: business.id, customerId, currency: asset }, 'WALLET')
  if (standing) return standing
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
  }
  await placeOrder(trx, order, now)
  return order
}

const parseAddresses = (text: string): readonly IssuedAddress[] =>
  JSON.parse(text) as readonly IssuedAddress[]

/** Opens wallets over the pool, the vault, the outbox and the issuer. */
export const createCryptoWalletsService = (deps: IssuanceDeps): CryptoWalletsService => ({
  obtain: async (business, { customerId = business.ownerCustomerId, asset }) => {
    const { id } = await obtainIssued(deps, {
      business,
      customerId,
      choose: (choice) => choose(business, asset, choice),
      ask: async (issuer, order, holder) => {
        const addresses = await issuer.issueWallet({ requestId: order.id, asset, holder })
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
    const sealed = await findAddresses(deps.db, { businessId: business.id, id })
    assert(sealed !== undefined, `the wallet ${id} was issued with its addresses`)
    return { id, addresses: parseAddresses(deps.vault.open(placeOfAddresses(business.id, id), sealed)) }
  },
})
