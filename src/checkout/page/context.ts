import type { BusinessesService } from '../../auth/index.ts'
import type { Homes } from '../../cells/index.ts'
import type { CustomersService } from '../../customers/index.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PaymentMethodsService } from '../../payment-methods/index.ts'
import type { Transaction, TransactionsService } from '../../transactions/index.ts'
import { findOffers, type Offer, type OffersDeps } from '../offers.ts'
import type { CheckoutPaymentsService } from '../payments.ts'
import { nextAttempt, paymentToShow, returnUrlOf, stateOf } from '../rules.ts'
import { checkoutPath, type CheckoutService } from '../service.ts'
import type { SessionIds, SessionState, SessionSnapshot } from '../session.ts'
import type { PageTokens } from '../tokens.ts'
import type { Charge, Frame, Watch } from './layout.tsx'
import type { FormSecret } from './form.tsx'
import { fingerprint, pageScript } from './script.ts'
import { pageStyle } from './style.ts'
import { wordingOf, type Language, type Wording } from './texts/language.ts'

/** The services and secrets that pages need. */
export type PageDeps = OffersDeps & {
  readonly checkout: CheckoutService
  readonly payments: CheckoutPaymentsService
  readonly tokens: PageTokens
  readonly homes: Pick<Homes, 'requireOpen'>
  readonly publicUrl: string
  readonly isSandbox: boolean
  /** The origins of the card pages of processors; none in the sandbox. */
  readonly cardOrigins: readonly string[]
  readonly businesses: BusinessesService
  readonly transactions: TransactionsService
  readonly customers: CustomersService
  readonly paymentMethods: PaymentMethodsService
}

/** A session, with what its pages show. */
export type PageContext = {
  readonly ids: SessionIds
  readonly snapshot: SessionSnapshot
  readonly state: SessionState
  readonly merchant: string
  readonly path: string
  readonly frame: Frame
  readonly wording: Wording
}

/** Static files of the pages; each name contains a hash of its content. */
export const assets = {
  [`page-${fingerprint(pageStyle)}.css`]: { type: 'text/css', text: pageStyle },
  [`page-${fingerprint(pageScript)}.js`]: { type: 'text/javascript', text: pageScript },
} as const satisfies Readonly<Record<string, { readonly type: string; readonly text: string }>>

/** The folder of static files, below `checkoutPath`. */
export const assetsFolder = 'assets'

const basePathOf = (publicUrl: string): string =>
  `${new URL(publicUrl).pathname.replace(/\/$/, '')}${checkoutPath}`

/** Returns the URLs of the static files. */
export const assetUrls = (publicUrl: string): Frame['assets'] => {
  const base = `${basePathOf(publicUrl)}/${assetsFolder}`
  const named = (end: string) => Object.keys(assets).find((name) => name.endsWith(end)) ?? ''
  return { style: `${base}/${named('.css')}`, script: `${base}/${named('.js')}` }
}

const secondsLeft = ({ session, now }: SessionSnapshot): number =>
  Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000))

// The steps of forms without a page of the same name: the status page has them.
const stepsOfStatus: ReadonlySet<string> = new Set(['otp', 'resend', 'cancel'])

/** Reads the session that a token names; undefined where the token is invalid. */
export const loadPageContext = async (
  deps: PageDeps,
  { token, step, language }: { readonly token: string; readonly step: string; readonly language: Language },
): Promise<PageContext | undefined> => {
  const ids = deps.tokens.read(token)
  if (!ids) return undefined
  await deps.homes.requireOpen(ids.businessId)
  const snapshot = await deps.checkout.show(ids)
  const { session } = snapshot
  const state = stateOf(snapshot)
  const { name: merchant } = await deps.businesses.show(ids.businessId)
  const path = `${basePathOf(deps.publicUrl)}/${token}`
  const frame: Frame = {
    merchant,
    charge: { total: session.amount, fee: { ...session.amount, minor: 0n }, label: 'amount' },
    reference: session.merchantReference,
    secondsLeft: state === 'open' ? secondsLeft(snapshot) : null,
    isSandbox: deps.isSandbox,
    path,
    step: stepsOfStatus.has(step) ? 'status' : step,
    returnUrl: returnUrlOf(session),
    language,
    assets: assetUrls(deps.publicUrl),
  }
  return { ids, snapshot, state, merchant, path, frame, wording: wordingOf(language) }
}

/** Returns what the payer of a deposit is charged: its amount and the fee on top. */
export const chargeOf = ({ source, fee }: Transaction, label: Charge['label']): Charge => ({
  total: { ...source, minor: source.minor + fee.minor },
  fee,
  label,
})

/** Returns what the payer is charged where that is the same for each offer; else the amount of the session, and that
 *  a fee may be added. Undefined without an offer. */
export const chargeOfOffers = (offers: readonly Offer[]): Charge | undefined => {
  const [first, ...others] = offers
  if (!first) return undefined
  const { total, fee } = first
  if (others.every((offer) => offer.fee.minor === fee.minor)) return { total, fee, label: 'youPay' }
  const amount = { ...total, minor: total.minor - fee.minor }
  return { total: amount, fee: { ...fee, minor: 0n }, label: 'amount', varies: true }
}

/** Returns a text that changes whenever the page has to be reloaded. */
export const markOf = ({ state, snapshot }: PageContext): string =>
  `${state}-${snapshot.payments.length.toString()}`

/** Makes a page poll for changes; `reload` is the step that it loads repeatedly without script. */
export const watch = (context: PageContext, reload?: string): Watch => ({
  mark: markOf(context),
  ...(reload !== undefined && { reload }),
})

/** Returns the token of the forms that start the next payment. */
export const formSecretOf = ({ tokens }: PageDeps, { ids, snapshot }: PageContext): FormSecret => {
  const attempt = nextAttempt(snapshot.payments)
  return { secret: tokens.signForm(ids, attempt), attempt }
}

/** Lists the channels that the session can be paid by now. */
export const listOffers = (deps: PageDeps, { snapshot }: PageContext) => findOffers(deps, snapshot.session)

/** Finds the payment that the page shows, with its transaction. */
export const findShownPayment = async ({ transactions }: PageDeps, { ids, snapshot }: PageContext) => {
  const payment = paymentToShow(snapshot)
  return (
    payment && {
      payment,
      transaction: await transactions.get({
        businessId: ids.businessId,
        transactionId: payment.transactionId,
      }),
    }
  )
}

/** Returns the values that the mobile money form starts with; empty where the customer was deleted. */
export const findPrefill = async (
  { customers }: PageDeps,
  { ids, snapshot }: PageContext,
): Promise<{ readonly name: string; readonly phone: string }> => {
  try {
    const { customer } = await customers.get(ids.businessId, snapshot.session.customerId)
    return { name: customer.name, phone: customer.phone }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSINESS_CUSTOMER_NOT_FOUND')
      return { name: '', phone: '' }
    throw error
  }
}
