import type { BusinessesService } from '../../auth/businesses.ts'
import type { CustomersService } from '../../customers/index.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PaymentMethodsService } from '../../payment-methods/index.ts'
import type { TransactionsService } from '../../transactions/index.ts'
import { findOffers, type OffersDeps } from '../offers.ts'
import type { CheckoutPaymentsService } from '../payments.ts'
import { nextAttempt, paymentToShow, returnUrlOf, stateOf } from '../rules.ts'
import { checkoutPath, type CheckoutService } from '../service.ts'
import type { SessionIds, SessionState, Standing } from '../session.ts'
import type { PageTokens } from '../tokens.ts'
import type { Frame, Watch } from './layout.tsx'
import type { FormSecret } from './form.tsx'
import { fingerprint, pageScript } from './script.ts'
import { pageStyle } from './style.ts'

/** What pages are made from: the services of the house, and the secrets of addresses and forms. */
export type SceneDeps = OffersDeps & {
  readonly checkout: CheckoutService
  readonly payments: CheckoutPaymentsService
  readonly tokens: PageTokens
  readonly publicUrl: string
  readonly isSandbox: boolean
  readonly showBusiness: BusinessesService['show']
  readonly getTransaction: TransactionsService['get']
  readonly getCustomer: CustomersService['get']
  readonly getMethod: PaymentMethodsService['get']
}

/** A session as its page finds it. */
export type Scene = {
  readonly ids: SessionIds
  readonly standing: Standing
  readonly state: SessionState
  readonly merchant: string
  readonly path: string
  readonly frame: Frame
}

/** Files of the pages: their names change with what is in them. */
export const assets = {
  [`page-${fingerprint(pageStyle)}.css`]: { type: 'text/css', text: pageStyle },
  [`page-${fingerprint(pageScript)}.js`]: { type: 'text/javascript', text: pageScript },
} as const satisfies Readonly<Record<string, { readonly type: string; readonly text: string }>>

/** Below `checkoutPath`: where these files are. */
export const assetsFolder = 'assets'

const basePathOf = (publicUrl: string): string =>
  `${new URL(publicUrl).pathname.replace(/\/$/, '')}${checkoutPath}`

/** Where the pages' files are served. */
export const assetUrls = (publicUrl: string): Frame['assets'] => {
  const base = `${basePathOf(publicUrl)}/${assetsFolder}`
  const named = (end: string) => Object.keys(assets).find((name) => name.endsWith(end)) ?? ''
  return { style: `${base}/${named('.css')}`, script: `${base}/${named('.js')}` }
}

const secondsLeft = ({ session, now }: Standing): number =>
  Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000))

/** Finds the session of an address; undefined where the address is nobody's. */
export const openScene = async (deps: SceneDeps, token: string): Promise<Scene | undefined> => {
  const ids = deps.tokens.read(token)
  if (!ids) return undefined
  const standing = await deps.checkout.show(ids)
  const { session } = standing
  const state = stateOf(standing)
  const { name: merchant } = await deps.showBusiness(ids.businessId)
  const path = `${basePathOf(deps.publicUrl)}/${token}`
  const frame = {
    merchant,
    amount: session.amount,
    reference: session.merchantReference,
    secondsLeft: state === 'open' ? secondsLeft(standing) : null,
    isSandbox: deps.isSandbox,
    path,
    assets: assetUrls(deps.publicUrl),
  }
  return { ids, standing, state, merchant, path, frame }
}

/** What changes whenever the page should. */
export const markOf = ({ state, standing }: Scene): string =>
  `${state}-${standing.payments.length.toString()}`

/** Lets a page go on by itself; `reload` where it may load again without script. */
export const watch = (scene: Scene, reload?: string): Watch => ({
  mark: markOf(scene),
  ...(reload !== undefined && { reload }),
})

/** The secret of the forms that start the next payment. */
export const guardOf = ({ tokens }: SceneDeps, { ids, standing }: Scene): FormSecret => {
  const attempt = nextAttempt(standing.payments)
  return { secret: tokens.signForm(ids, attempt), attempt }
}

/** The channels that this session can be paid by now. */
export const offersOf = (deps: SceneDeps, { standing }: Scene) => findOffers(deps, standing.session)

/** The deposit that the page tells about, if there is one. */
export const shownTransaction = async ({ getTransaction }: SceneDeps, { ids, standing }: Scene) => {
  const payment = paymentToShow(standing)
  return (
    payment && {
      payment,
      transaction: await getTransaction({ businessId: ids.businessId, transactionId: payment.transactionId }),
    }
  )
}

/** What the mobile money form begins with; nothing where the customer was deleted since. */
export const prefillOf = async (
  { getCustomer }: SceneDeps,
  { ids, standing }: Scene,
): Promise<{ readonly name: string; readonly phone: string }> => {
  try {
    const { customer } = await getCustomer(ids.businessId, standing.session.customerId)
    return { name: customer.name, phone: customer.phone }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSINESS_CUSTOMER_NOT_FOUND')
      return { name: '', phone: '' }
    throw error
  }
}

/** Where the payer goes after paying. */
export const returnUrl = ({ standing }: Scene): string => returnUrlOf(standing.session)
