import {
  virtualAccountCurrencies,
  type VirtualAccountCurrency,
  type VirtualAccountLabel,
} from '../../../generated/catalogue.ts'
import type { Business } from '../../auth/caller.ts'
import { createId } from '../../kernel/id.ts'
import type { Money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { PaymentMethod } from '../method.ts'
import { findIssuedMethod } from '../store.ts'
import { createExpiry, type Expiry } from './expiry.ts'
import { obtainIssued, placeOrder, type Choice, type Issuance, type IssuanceDeps } from './issuance.ts'
import { holdUntil, oneTimeMs, type Order } from './order.ts'
import { fitsOneTime, requirePermanent, requireTerms } from './rules.ts'
import { findForsaken, findFreePlace, findOldest, findOpen, holdOrder, type Holding } from './store.ts'

/** A virtual account to open. With an amount it is one-time, else permanent. */
export type VirtualAccountWish = {
  /** The business owner where left out. */
  readonly customerId?: string | undefined
  readonly currency: VirtualAccountCurrency
  readonly amount?: Money | undefined
  readonly label?: VirtualAccountLabel | undefined
  /** What deposits are reconciled by; one of our own where left out. */
  readonly reference?: string | undefined
}

/** A one-time account, and what its deposit is reconciled by. */
export type OneTimeWish = {
  readonly customerId: string
  readonly amount: Money
  readonly reference: string
}

/** Bank accounts that customers are given to be paid into. All refuse BUSINESS_CUSTOMER_NOT_FOUND, VALIDATION_ERROR
 *  for an amount over 5,000,000 or with a label, and EXTERNAL_REQUEST_ERROR where nobody issues; a permanent one also
 *  VIRTUAL_ACCOUNT_BVN_REQUIRED, FORBIDDEN (KES) and VIRTUAL_ACCOUNT_LIMIT_REACHED. Emits PAYMENT_METHOD.CREATED; that
 *  a one-time account is over is told later. */
export type VirtualAccountsService = Expiry & {
  /** Opens one more account. */
  readonly open: (business: Business, wish: VirtualAccountWish) => Promise<PaymentMethod>
  /** Gives the account that the customer has: permanent, always the same; for an amount, the same while it can be paid
   *  to. Opens it where there is none. */
  readonly obtain: (business: Business, wish: Omit<VirtualAccountWish, 'label'>) => Promise<PaymentMethod>
  /** The account of the business with this number, expired or used ones included; undefined where there is none. */
  readonly find: (businessId: string, accountNumber: string) => Promise<PaymentMethod | undefined>
  /** Gives a one-time account for an amount, the same for the same reference while it can be paid to. Refuses
   *  UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY. */
  readonly obtainFor: (business: Business, wish: OneTimeWish) => Promise<PaymentMethod>
  /** True where a one-time account for this amount could be opened here: the currency is issued, and by somebody. */
  readonly mayOpenFor: (amount: Money) => boolean
}

/** What virtual accounts need. */
export type VirtualAccountsDeps = IssuanceDeps & {
  readonly hasApprovedRegistration: (businessId: string) => Promise<boolean>
}

type Way = 'open' | 'obtain'

type Request = {
  readonly business: Business
  readonly wish: VirtualAccountWish
  readonly isRegistrationApproved: boolean
}

const draftOf = ({ business, wish }: Request, { holder, now }: Choice): Order => {
  const id = createId(now)
  return {
    businessId: business.id,
    id,
    customerId: holder.customerId,
    kind: 'PERMANENT',
    currency: wish.currency,
    place: null,
    reference: wish.reference ?? `va-${id}`,
    label: wish.label ?? null,
    oneTime: null,
    isIssued: false,
  }
}

const holdingOf = ({ business, wish }: Request, { holder }: Choice): Holding => ({
  businessId: business.id,
  customerId: holder.customerId,
  currency: wish.currency,
})

const chooseOneTime = async (request: Request, choice: Choice, asked: { way: Way; amount: Money }) => {
  const { trx, now } = choice
  const { way, amount } = asked
  if (way === 'obtain') {
    const ask = { amountMinor: amount.minor, reference: request.wish.reference ?? null, now }
    const open = await findOpen(trx, holdingOf(request, choice), ask)
    if (open) return open
  }
  const expiresAt = new Date(now.getTime() + oneTimeMs)
  const order: Order = { ...draftOf(request, choice), kind: 'ONE_TIME', oneTime: { amount, expiresAt } }
  await placeOrder(trx, order, now)
  return order
}

/** An order that this request need not make: the customer's own account, or one whose maker is gone. */
const findStanding = async (request: Request, choice: Choice, way: Way): Promise<Order | undefined> => {
  const { trx, now } = choice
  const holding = holdingOf(request, choice)
  if (way === 'obtain') return findOldest(trx, holding, 'PERMANENT')
  const forsaken = await findForsaken(trx, holding, { label: request.wish.label ?? null, now })
  if (forsaken) await holdOrder(trx, forsaken, holdUntil(now))
  return forsaken
}

const choosePermanent = async (request: Request, choice: Choice, way: Way): Promise<Order> => {
  const { trx, holder, now } = choice
  const standing = await findStanding(request, choice, way)
  if (standing) return standing
  requirePermanent(request.wish.currency, { ...holder, ...request })
  const place =
    (await findFreePlace(trx, holdingOf(request, choice))) ??
    refuse('VIRTUAL_ACCOUNT_LIMIT_REACHED', 'the customer has all the permanent accounts of this currency')
  const order = { ...draftOf(request, choice), place }
  await placeOrder(trx, order, now)
  return order
}

const ask: Issuance['ask'] = async (issuer, order, holder) => {
  const { id: requestId, oneTime } = order
  const currency = parseCurrency(order.currency)
  const issued = await issuer.issueAccount({ requestId, currency, holder, oneTime })
  return { ...issued, channel: 'VIRTUAL_BANK_ACCOUNT', addresses: null }
}

// The column is text; every order of this kind was made of a wish.
const parseCurrency = (currency: string): VirtualAccountCurrency => currency as VirtualAccountCurrency

const issue = async (deps: VirtualAccountsDeps, way: Way, asked: Omit<Request, 'isRegistrationApproved'>) => {
  const { business, wish } = asked
  const { amount, label, customerId = business.ownerCustomerId } = wish
  requireTerms({ amount, label })
  const isAsked = wish.currency === 'KES' && amount === undefined
  const isRegistrationApproved = isAsked && (await deps.hasApprovedRegistration(business.id))
  const request: Request = { ...asked, isRegistrationApproved }
  return obtainIssued(deps, {
    business,
    customerId,
    choose: (choice) =>
      amount === undefined
        ? choosePermanent(request, choice, way)
        : chooseOneTime(request, choice, { way, amount }),
    ask,
  })
}

const isIssuedCurrency = (currency: string): currency is VirtualAccountCurrency =>
  virtualAccountCurrencies.some((one) => one === currency)

/** Opens virtual accounts over the pool, the vault, the outbox and the issuer. */
export const createVirtualAccountsService = (deps: VirtualAccountsDeps): VirtualAccountsService => ({
  open: (business, wish) => issue(deps, 'open', { business, wish }),
  obtain: (business, wish) => issue(deps, 'obtain', { business, wish }),
  find: (businessId, accountNumber) =>
    findIssuedMethod({ vault: deps.vault, on: deps.db }, businessId, accountNumber),
  obtainFor: async (business, { amount, ...wish }) => {
    const { currency } = amount
    return isIssuedCurrency(currency)
      ? issue(deps, 'obtain', { business, wish: { ...wish, amount, currency } })
      : refuse('UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY', `no accounts are issued in ${currency}`)
  },
  mayOpenFor: (amount) =>
    deps.issuer !== undefined && isIssuedCurrency(amount.currency) && fitsOneTime(amount),
  ...createExpiry(deps),
})
