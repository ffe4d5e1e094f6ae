import type { CheckoutChannel } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'
import {
  type Customer,
  type CustomersService,
  requireCountry,
  requirePhoneOfCountry,
} from '../customers/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { createId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { EmitEvent, Sample } from '../webhooks/index.ts'
import { findOffers, type OffersDeps } from './offers.ts'
import { requireChannels, requireRedirectUrl, sessionMs, stateOf } from './rules.ts'
import type { CheckoutSession, OpenedCheckout, SessionIds, SessionSnapshot } from './session.ts'
import {
  findReferenceHolder,
  findSnapshot,
  freeReference,
  insertSession,
  listSnapshots,
  type SessionFilter,
} from './store.ts'
import type { PageTokens } from './tokens.ts'
import { viewCreatedSession } from './view.ts'

/** The payer, as sent. */
export type PayerInput = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly countryCode: string
}

/** The request for a checkout session; undefined where a field was left out. */
export type NewCheckout = {
  readonly amount: Money
  readonly redirectUrl: string
  readonly customer: PayerInput
  readonly merchantReference: string | undefined
  readonly channels: readonly CheckoutChannel[] | undefined
  readonly metadata: Readonly<Record<string, string>>
}

/** Hosted checkout sessions. Unknown ids and ids of other businesses both refuse CHECKOUT_SESSION_NOT_FOUND. */
export type CheckoutService = {
  /** Creates a session and emits CHECKOUT_SESSION.CREATED. Refuses INVALID_BUSINESS_CUSTOMER_REQUEST,
   *  VALIDATION_ERROR (redirect URL, country, channels, no way to pay), DUPLICATE_REQUEST while a session with the
   *  same reference is open or paid. */
  readonly create: (business: Business, input: NewCheckout, key?: RequestKey) => Promise<OpenedCheckout>
  readonly show: (ids: SessionIds) => Promise<SessionSnapshot>
  readonly list: (filter: SessionFilter, request: PageRequest) => Promise<Page<SessionSnapshot>>
  readonly urlOf: (ids: SessionIds) => string
  /** Returns the data of CHECKOUT_SESSION.CREATED, with the customer as it is now. Refuses
   *  CHECKOUT_SESSION_NOT_FOUND, and BUSINESS_CUSTOMER_NOT_FOUND where the customer was deleted. */
  readonly describe: (ids: SessionIds) => Promise<Sample>
}

/** The services that checkout sessions need. */
export type CheckoutDeps = OffersDeps & {
  readonly db: Db
  readonly emit: EmitEvent
  readonly customers: Pick<CustomersService, 'ensure' | 'get'>
  readonly tokens: PageTokens
  readonly publicUrl: string
  /** Only the sandbox takes card numbers, which are not real there, and redirects over http. */
  readonly isSandbox: boolean
  /** The origins of the card pages of processors; without one, production takes no cards. */
  readonly cardOrigins: readonly string[]
}

/** The path of hosted pages, below `publicUrl`. */
export const checkoutPath = '/checkout'

/** Frees a reference whose session expired unpaid; refuses DUPLICATE_REQUEST where it did not. The lock prevents a
 *  payment of that session from starting at the same time. */
const takeReference = async (trx: Trx, session: CheckoutSession): Promise<void> => {
  const { businessId, merchantReference, createdAt } = session
  const sessionId = await findReferenceHolder(trx, { businessId, merchantReference }, 'lock')
  if (sessionId === undefined) return
  await requireExpired(trx, { businessId, sessionId })
  await freeReference(trx, { businessId, sessionId }, createdAt)
}

const requireExpired = async (on: Queryable, ids: SessionIds): Promise<void> => {
  const snapshot = await findSnapshot(on, ids)
  if (snapshot && stateOf(snapshot) !== 'expired') {
    refuse('DUPLICATE_REQUEST', 'A checkout session with this `merchantReference` is open or paid.')
  }
}

const sessionOf = (
  { businessId, customerId, now }: { businessId: string; customerId: string; now: Date },
  input: NewCheckout & { readonly channels: readonly CheckoutChannel[] },
): CheckoutSession => {
  const id = createId(now)
  const { amount, redirectUrl, merchantReference = id, channels, metadata, customer } = input
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

// Checks that need no lookup come first, so that 400 precedes 422.
const validateInput = (
  { customer, redirectUrl }: NewCheckout,
  { isSandbox }: CheckoutDeps,
): { readonly redirectUrl: string } => {
  requirePhoneOfCountry(customer.phone, customer.countryCode)
  requireCountry(customer.countryCode)
  return { redirectUrl: requireRedirectUrl(redirectUrl, { isSandbox }) }
}

/** Runs `work` with the customer who pays, and once more with a new customer where that one was erased meanwhile. */
const withPayer = async <T>(
  { customers }: CheckoutDeps,
  { businessId, customer }: { readonly businessId: string; readonly customer: PayerInput },
  work: (payer: Customer) => Promise<T>,
): Promise<T> => {
  const ensure = () => customers.ensure(businessId, { ...customer, meta: {}, kyc: {} })
  try {
    return await work(await ensure())
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BUSINESS_CUSTOMER_NOT_FOUND') throw error
    return work(await ensure())
  }
}

const create = async (
  deps: CheckoutDeps,
  { business, key }: { readonly business: Business; readonly key: RequestKey },
  input: NewCheckout,
): Promise<CheckoutSession> => {
  const { db, emit, isSandbox, cardOrigins } = deps
  const { amount, customer, merchantReference } = input
  const businessId = business.id
  const { redirectUrl } = validateInput(input, deps)
  if (merchantReference !== undefined) {
    const sessionId = await findReferenceHolder(db, { businessId, merchantReference })
    if (sessionId !== undefined) {
      // A repetition of the request that made that session gets its id.
      await key.requireUnused()
      await requireExpired(db, { businessId, sessionId })
    }
  }
  const channels = requireChannels(input.channels, { takesCards: isSandbox || cardOrigins.length > 0 })
  const { countryCode } = customer
  const offers = await findOffers(deps, { businessId, amount, countryCode, channels })
  if (offers.length === 0) {
    const from = `${amount.currency} from ${countryCode}`
    refuse('VALIDATION_ERROR', `There is no route that collects ${from} by ${channels.join(', ')}.`)
  }
  return withPayer(deps, { businessId, customer }, (payer) =>
    inTransaction(db, async (trx) => {
      const now = await readNow(trx)
      const session = sessionOf(
        { businessId, customerId: payer.id, now },
        { ...input, redirectUrl, channels },
      )
      await key.claim(trx, session.id)
      await takeReference(trx, session)
      await insertSession(trx, session)
      const data = viewCreatedSession(session, payer)
      const type = 'CHECKOUT_SESSION.CREATED' as const
      await emit(trx, { businessId, type, subjectId: session.id, dataKey: payer.dataKey, data, at: now })
      return session
    }),
  )
}

/** Creates the service. */
export const createCheckoutService = (deps: CheckoutDeps): CheckoutService => {
  const { db, customers, tokens, publicUrl } = deps
  const urlOf = (ids: SessionIds): string => `${publicUrl}${checkoutPath}/${tokens.sign(ids)}`
  const show: CheckoutService['show'] = async (ids) =>
    (await findSnapshot(db, ids)) ??
    refuse('CHECKOUT_SESSION_NOT_FOUND', 'No checkout session with the id in `sessionId`.')
  return {
    create: async (business, input, key = noKey) => {
      const session = await create(deps, { business, key }, input)
      return { session, url: urlOf({ businessId: business.id, sessionId: session.id }) }
    },
    show,
    list: (filter, request) => listSnapshots(db, filter, request),
    urlOf,
    describe: async (ids) => {
      const { session } = await show(ids)
      const { customer } = await customers.get(ids.businessId, session.customerId)
      return { data: viewCreatedSession(session, customer), dataKey: customer.dataKey }
    },
  }
}
