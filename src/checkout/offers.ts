import type { CheckoutChannel } from '../../generated/catalogue.ts'
import type { InstitutionsService } from '../institutions/index.ts'
import type { Money } from '../kernel/money.ts'
import type { CollectionsService } from '../transactions/index.ts'
import type { Network } from './mobile-money.ts'
import type { CheckoutSession } from './session.ts'

/** A channel that a session can be paid by, and what the payer is charged there. */
export type Offer = {
  readonly channel: CheckoutChannel
  /** The amount with the fee of its route on top. */
  readonly total: Money
  /** Zero where none applies. */
  readonly fee: Money
  /** Of mobile money: the providers of the customer's country. */
  readonly networks: readonly Network[]
}

/** What a session asks of its channels. */
export type OffersAsk = Pick<CheckoutSession, 'businessId' | 'amount' | 'countryCode' | 'channels'>

/** Whether a one-time account could be issued for an amount. */
export type MayIssueAccount = (amount: Money) => boolean

/** What finding offers needs. */
export type OffersDeps = {
  readonly collections: CollectionsService
  readonly institutions: InstitutionsService
  readonly mayIssueAccount: MayIssueAccount
}

const listNetworks = async (institutions: InstitutionsService, countryCode: string) => {
  const { items } = await institutions.list({ channel: 'MOBILE_MONEY', countryCode })
  return items.map(({ institutionCode: code, institutionName: name }): Network => ({ code, name }))
}

const findOffer = async (
  { collections, institutions, mayIssueAccount }: OffersDeps,
  { businessId, amount, countryCode }: OffersAsk,
  channel: CheckoutChannel,
): Promise<Offer | undefined> => {
  if (channel === 'VIRTUAL_BANK_ACCOUNT') {
    const fee = { minor: 0n, currency: amount.currency }
    return mayIssueAccount(amount) ? { channel, total: amount, fee, networks: [] } : undefined
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

/** The channels of a session that somebody of this country can pay by in this currency, in the session's order.
 *  Source: D-0553. */
export const findOffers = async (deps: OffersDeps, ask: OffersAsk): Promise<readonly Offer[]> => {
  const found = await Promise.all(ask.channels.map((channel) => findOffer(deps, ask, channel)))
  return found.filter((offer) => offer !== undefined)
}
