import type { CheckoutChannel } from '../../generated/catalogue.ts'
import type { Business } from '../auth/caller.ts'
import { type CustomersService, requireCountry, requirePhoneOfCountry } from '../customers/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { EmitEvent } from '../webhooks/event.ts'
import { findOffers, type OffersDeps } from './offers.ts'
import { requireChannels, requireRedirectUrl, sessionMs, stateOf } from './rules.ts'
import type { CheckoutSession, OpenedCheckout, SessionIds, Standing } from './session.ts'
import {
  findHolder,
  findStanding,
  freeReference,
  insertSession,
  listStandings,
  type SessionFilter,
} from './store.ts'
import type { PageTokens } from './tokens.ts'
import { viewCreatedSession } from './view.ts'

/** Who pays, as it was sent. */
export type PayerWish = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly countryCode: string
}

/** A checkout to open, as it was sent; what was left out is undefined. */
export type CheckoutWish = {
  readonly amount: Money
  readonly redirectUrl: string
  readonly customer: PayerWish
  readonly merchantReference: string | undefined
  readonly channels: readonly CheckoutChannel[] | undefined
  readonly metadata: Readonly<Record<string, string>>
}

/** Hosted checkouts. Unknown and foreign ids refuse the same CHECKOUT_SESSION_NOT_FOUND. */
export type CheckoutService = {
  /** Opens a session. Refuses INVALID_BUSINESS_CUSTOMER_REQUEST, VALIDATION_ERROR (address, country, channels, nothing
   *  to pay by), DUPLICATE_REQUEST while its reference is open or paid. Emits CHECKOUT_SESSION.CREATED.
   *  Source: contract §6. */
  readonly create: (business: Business, wish: CheckoutWish) => Promise<OpenedCheckout>
  readonly show: (ids: SessionIds) => Promise<Standing>
  readonly list: (filter: SessionFilter, request: PageRequest) => Promise<Page<Standing>>
  readonly urlOf: (ids: SessionIds) => string
  /** What CHECKOUT_SESSION.CREATED tells of a session, with its customer as it is now. Refuses
   *  CHECKOUT_SESSION_NOT_FOUND, BUSINESS_CUSTOMER_NOT_FOUND for a customer that was deleted. */
  readonly describe: (ids: SessionIds) => Promise<ReturnType<typeof viewCreatedSession>>
}

/** What the room needs from outside. */
export type CheckoutDeps = OffersDeps & {
  readonly db: Db
  readonly emit: EmitEvent
  readonly customers: Pick<CustomersService, 'ensure' | 'get'>
  readonly tokens: PageTokens
  readonly publicUrl: string
  /** Whether the page may take card numbers: in the sandbox only, where they are worth nothing (contract §6). */
  readonly takesCards: boolean
}

/** Below `publicUrl`: where hosted pages are. */
export const checkoutPath = '/checkout'

/** Makes a reference free where its session has expired unpaid; refuses DUPLICATE_REQUEST where it has not. The lock
 *  keeps a payment of that session from beginning in between. */
const takeReference = async (trx: Trx, session: CheckoutSession): Promise<void> => {
  const { businessId, merchantReference, createdAt } = session
  const sessionId = await findHolder(trx, { businessId, merchantReference }, 'lock')
  if (sessionId === undefined) return
  await requireExpired(trx, { businessId, sessionId })
  await freeReference(trx, { businessId, sessionId }, createdAt)
}

const requireExpired = async (on: Queryable, ids: SessionIds): Promise<void> => {
  const standing = await findStanding(on, ids)
  if (standing && stateOf(standing) !== 'expired') {
    refuse('DUPLICATE_REQUEST', 'a checkout session with this merchantReference is open or paid')
  }
}

const sessionOf = (
  { businessId, customerId, now }: { businessId: string; customerId: string; now: Date },
  wish: CheckoutWish & { readonly channels: readonly CheckoutChannel[] },
): CheckoutSession => {
  const id = createId(now)
  const { amount, redirectUrl, merchantReference = id, channels, metadata, customer } = wish
  return {
    businessId,
    id,
    merchantReference,
    amount,
    redirectUrl,
    customerId,
    countryCode: customer.countryCode,
    channels,
    metadata,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionMs),
    referenceFreedAt: null,
  }
}

/** What can be said of a wish before anything is looked up; what is 400 before what is 422 (contract §1). */
const requireSound = ({ customer, redirectUrl }: CheckoutWish): { readonly redirectUrl: string } => {
  requirePhoneOfCountry(customer.phone, customer.countryCode)
  requireCountry(customer.countryCode)
  return { redirectUrl: requireRedirectUrl(redirectUrl) }
}

const create = async (
  deps: CheckoutDeps,
  business: Business,
  wish: CheckoutWish,
): Promise<CheckoutSession> => {
  const { db, emit, customers, takesCards } = deps
  const { amount, customer, merchantReference } = wish
  const businessId = business.id
  const { redirectUrl } = requireSound(wish)
  if (merchantReference !== undefined) {
    const sessionId = await findHolder(db, { businessId, merchantReference })
    if (sessionId !== undefined) await requireExpired(db, { businessId, sessionId })
  }
  const channels = requireChannels(wish.channels, { takesCards })
  const { countryCode } = customer
  const offers = await findOffers(deps, { businessId, amount, countryCode, channels })
  if (offers.length === 0) {
    const from = `${amount.currency} from ${countryCode}`
    refuse('VALIDATION_ERROR', `there is no route that collects ${from} by ${channels.join(', ')}`)
  }
  const payer = await customers.ensure(businessId, { ...customer, meta: {}, kyc: {} })
  return inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    const session = sessionOf({ businessId, customerId: payer.id, now }, { ...wish, redirectUrl, channels })
    await takeReference(trx, session)
    await insertSession(trx, session)
    const data = viewCreatedSession(session, payer)
    const type = 'CHECKOUT_SESSION.CREATED' as const
    await emit(trx, { businessId, type, subjectId: session.id, data, at: now })
    return session
  })
}

/** Opens checkouts over the pool, the customers, the outbox and the ways to collect. */
export const createCheckoutService = (deps: CheckoutDeps): CheckoutService => {
  const { db, customers, tokens, publicUrl } = deps
  const urlOf = (ids: SessionIds): string => `${publicUrl}${checkoutPath}/${tokens.sign(ids)}`
  const show: CheckoutService['show'] = async (ids) =>
    (await findStanding(db, ids)) ?? refuse('CHECKOUT_SESSION_NOT_FOUND', 'no such checkout session')
  return {
    create: async (business, wish) => {
      const session = await create(deps, business, wish)
      return { session, url: urlOf({ businessId: business.id, sessionId: session.id }) }
    },
    show,
    list: (filter, request) => listStandings(db, filter, request),
    urlOf,
    describe: async (ids) => {
      const { session } = await show(ids)
      const { customer } = await customers.get(ids.businessId, session.customerId)
      return viewCreatedSession(session, customer)
    },
  }
}
