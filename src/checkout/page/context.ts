import type { BusinessesService } from '../../auth/index.ts'
import type { CustomersService } from '../../customers/index.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PaymentMethodsService } from '../../payment-methods/index.ts'
import type { TransactionsService } from '../../transactions/index.ts'
import { findOffers, type OffersDeps } from '../offers.ts'
import type { CheckoutPaymentsService } from '../payments.ts'
import { nextAttempt, paymentToShow, returnUrlOf, stateOf } from '../rules.ts'
import { checkoutPath, type CheckoutService } from '../service.ts'
import type { SessionIds, SessionState, SessionSnapshot } from '../session.ts'
import type { PageTokens } from '../tokens.ts'
import type { Frame, Watch } from './layout.tsx'
import type { FormSecret } from './form.tsx'
import { fingerprint, pageScript } from './script.ts'
import { pageStyle } from './style.ts'

/** The services and secrets that pages need. */
export type PageDeps = OffersDeps & {
  readonly checkout: CheckoutService
  readonly payments: CheckoutPaymentsService
  readonly tokens: PageTokens
  readonly publicUrl: string
  readonly isSandbox: boolean
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

/** Reads the session that a token names; undefined where the token is invalid. */
export const loadPageContext = async (deps: PageDeps, token: string): Promise<PageContext | undefined> => {
  const ids = deps.tokens.read(token)
  if (!ids) return undefined
  const snapshot = await deps.checkout.show(ids)
  const { session } = snapshot
  const state = stateOf(snapshot)
  const { name: merchant } = await deps.businesses.show(ids.businessId)
  const path = `${basePathOf(deps.publicUrl)}/${token}`
  const frame = {
    merchant,
    amount: session.amount,
    reference: session.merchantReference,
    secondsLeft: state === 'open' ? secondsLeft(snapshot) : null,
    isSandbox: deps.isSandbox,
    path,
    assets: assetUrls(deps.publicUrl),
  }
  return { ids, snapshot, state, merchant, path, frame }
}

/** Returns a text that changes whenever the page has to be reloaded. */
export const markOf = ({ state, snapshot }: PageContext): string =>
  `${state}-${snapshot.payments.length.toString()}`

/** Makes a page poll for changes; `reload` is what it loads repeatedly without script. */
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

/** Returns the URL to which the payer returns after paying. */
export const returnUrl = ({ snapshot }: PageContext): string => returnUrlOf(snapshot.session)
