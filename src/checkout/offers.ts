import type { CheckoutChannel } from '../../generated/catalogue.ts'
import type { InstitutionsService } from '../institutions/index.ts'
import type { Money } from '../kernel/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { VirtualAccountsService } from '../payment-methods/index.ts'
import type { CollectionsService } from '../transactions/index.ts'
import type { Network } from './mobile-money.ts'
import type { CheckoutSession } from './session.ts'

/** A channel that a session can be paid by, with the amount that the payer is charged. */
export type Offer = {
  readonly channel: CheckoutChannel
  /** The amount plus the fee of the route. */
  readonly total: Money
  /** Zero where no fee applies. */
  readonly fee: Money
  /** The mobile money providers of the customer's country; empty for other channels. */
  readonly networks: readonly Network[]
}

/** The session for which offers are found. */
export type OffersQuery = Pick<CheckoutSession, 'businessId' | 'amount' | 'countryCode' | 'channels'>

/** The services that offers come from. */
export type OffersDeps = {
  readonly collections: CollectionsService
  readonly institutions: InstitutionsService
  readonly virtualAccounts: VirtualAccountsService
}

const listNetworks = async (institutions: InstitutionsService, countryCode: string) => {
  const { items } = await institutions.list({ channel: 'MOBILE_MONEY', countryCode })
  return items.map(({ institutionCode: code, institutionName: name }): Network => ({ code, name }))
}

const offerOf = async (
  { collections, institutions, virtualAccounts }: OffersDeps,
  { businessId, amount, countryCode }: OffersQuery,
  channel: CheckoutChannel,
): Promise<Offer | undefined> => {
  if (channel === 'VIRTUAL_BANK_ACCOUNT') {
    const fee = { minor: 0n, currency: amount.currency }
    return virtualAccounts.mayOpenFor(amount) ? { channel, total: amount, fee, networks: [] } : undefined
  }
  const networks = channel === 'MOBILE_MONEY' ? await listNetworks(institutions, countryCode) : []
  if (channel === 'MOBILE_MONEY' && networks.length === 0) return undefined
  const price = await collections.price(businessId, { channel, countryCode, amount })
  if (!price) return undefined
  const { currency } = amount
  return {
    channel,
    total: { minor: price.source.minor + price.fee.minor, currency },
    fee: price.fee,
    networks,
  }
}

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}

/** Finds the channels of a session that a payer of its country can pay by in its currency, in the order of the
 *  session; without those whose price is refused now. Refuses EXTERNAL_REQUEST_ERROR where none is left because rails
 *  are down. See docs/design/checkout.md#the-channels-of-a-session. */
export const findOffers = async (deps: OffersDeps, query: OffersQuery): Promise<readonly Offer[]> => {
  const found = await Promise.all(
    query.channels.map((channel) => offerOf(deps, query, channel).catch(refusalOf)),
  )
  const offers = found.flatMap((one) => (one === undefined || one instanceof Refusal ? [] : [one]))
  const refusals = found.filter((one) => one instanceof Refusal)
  const stopped = refusals.find(({ code }) => code === 'EXTERNAL_REQUEST_ERROR')
  if (offers.length === 0 && stopped) throw stopped
  return offers
}
