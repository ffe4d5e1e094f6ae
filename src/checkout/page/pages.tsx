import { Refusal } from '../../kernel/refusal.ts'
import type { CheckoutChannel } from '../../../generated/catalogue.ts'
import { maxOtpAttempts } from '../../transactions/index.ts'
import type { CardFields, Faults } from '../card.ts'
import type { MobileFields } from '../mobile-money.ts'
import type { Offer } from '../offers.ts'
import { maxAttempts, nextAttempt } from '../rules.ts'
import { redirectToStep, redirectToStatus, showPage, type PageResponse } from './response.ts'
import { ExpiredPage, FailedPage, PaidPage, PasswordPage, WaitingPage } from './outcome.tsx'
import { BankPage, CardPage, ChoosePage, MobilePage } from './pay.tsx'
import {
  formSecretOf,
  markOf,
  listOffers,
  findPrefill,
  returnUrl,
  findShownPayment,
  watch,
  type PageContext,
  type PageDeps,
} from './context.ts'

const unprocessable = 422

/** Finds the offer of one channel; undefined where the session cannot be paid by it now. */
export const findOffer = async (
  deps: PageDeps,
  context: PageContext,
  channel: CheckoutChannel,
): Promise<Offer | undefined> => (await listOffers(deps, context)).find((offer) => offer.channel === channel)

const canRetry = ({ snapshot }: PageContext): boolean => nextAttempt(snapshot.payments) <= maxAttempts

const showFailed = (context: PageContext): PageResponse => {
  const { path, merchant } = context
  return showPage(context, {
    title: 'The payment did not go through',
    content: <FailedPage path={path} merchant={merchant} canRetry={canRetry(context)} />,
    watch: watch(context),
  })
}

/** Shows the list of channels, or why the session cannot be paid. */
const showChoice = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  const { state, path, merchant, snapshot } = context
  if (state === 'paying') return redirectToStep(context)
  if (state === 'paid') {
    const content = <PaidPage merchant={merchant} returnUrl={returnUrl(context)} isFresh={false} />
    return showPage(context, { title: 'Already paid', content })
  }
  if (state === 'expired') {
    const content = <ExpiredPage merchant={merchant} redirectUrl={snapshot.session.redirectUrl} />
    return showPage(context, { title: 'Expired', content })
  }
  if (!canRetry(context)) return showFailed(context)
  const offers = await listOffers(deps, context)
  const content = <ChoosePage path={path} offers={offers} formSecret={formSecretOf(deps, context)} />
  return showPage(context, { title: 'Choose how to pay', content, watch: watch(context) })
}

/** Returns what a payment form shows; undefined where the session cannot be paid by the channel now. */
const findFormProps = async (deps: PageDeps, context: PageContext, channel: CheckoutChannel) => {
  const offer = await findOffer(deps, context, channel)
  if (context.state !== 'open' || !offer || !canRetry(context)) return undefined
  return {
    path: context.path,
    offer,
    formSecret: formSecretOf(deps, context),
    isSandbox: deps.isSandbox,
  }
}

/** Shows the card form, with error messages after an invalid submission. */
export const showCard = async (
  deps: PageDeps,
  context: PageContext,
  faults?: Faults<keyof CardFields>,
): Promise<PageResponse> => {
  const props = await findFormProps(deps, context, 'CARD')
  if (!props) return redirectToStep(context)
  return showPage(context, {
    title: faults ? 'Please check: pay by card' : 'Pay by card',
    content: <CardPage {...props} {...(faults && { faults })} />,
    watch: watch(context),
    ...(faults && { status: unprocessable }),
  })
}

/** The mobile money form as submitted, with its error messages. */
export type TypedMobile = { readonly fields: MobileFields; readonly faults: Faults<keyof MobileFields> }

/** Shows the mobile money form, filled with the customer’s details or with the submitted values. */
export const showMobile = async (
  deps: PageDeps,
  context: PageContext,
  typed?: TypedMobile,
): Promise<PageResponse> => {
  const props = await findFormProps(deps, context, 'MOBILE_MONEY')
  if (!props) return redirectToStep(context)
  const fields = typed?.fields ?? { network: '', ...(await findPrefill(deps, context)) }
  return showPage(context, {
    title: typed ? 'Please check: pay by mobile money' : 'Pay by mobile money',
    content: <MobilePage {...props} fields={fields} {...(typed && { faults: typed.faults })} />,
    watch: watch(context),
    ...(typed && { status: unprocessable }),
  })
}

/** Finds the account to send the money to; undefined where it is used or expired. */
const findAccount = async ({ paymentMethods, payments }: PageDeps, { ids }: PageContext) => {
  const accountId = await payments.findAccount(ids)
  if (accountId === undefined) return undefined
  try {
    const account = await paymentMethods.get({ businessId: ids.businessId, paymentMethodId: accountId })
    return account.status === 'active' ? account : undefined
  } catch (error) {
    // The business deleted it in the meantime.
    if (error instanceof Refusal && error.code === 'BUSINESS_PAYMENT_METHOD_NOT_FOUND') return undefined
    throw error
  }
}

const showBank = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  const { state, path } = context
  const offer = await findOffer(deps, context, 'VIRTUAL_BANK_ACCOUNT')
  const account = await findAccount(deps, context)
  if (state !== 'open' || !offer || !account) return redirectToStep(context)
  return showPage(context, {
    title: 'Pay by bank transfer',
    content: <BankPage path={path} offer={offer} account={account} isSandbox={deps.isSandbox} />,
    watch: watch(context, `${path}/bank`),
  })
}

/** Shows the form for the one-time password, with an error message after an empty submission. */
export const showPassword = async (
  deps: PageDeps,
  context: PageContext,
  fault?: string,
): Promise<PageResponse> => {
  const shown = await findShownPayment(deps, context)
  if (context.state !== 'paying' || shown?.transaction.status !== 'CUSTOMER_ACTION_REQUIRED')
    return redirectToStatus(context)
  const used = shown.transaction.otpAttempts
  const tries = { used, left: maxOtpAttempts - used }
  const props = {
    path: context.path,
    formSecret: formSecretOf(deps, context),
    tries,
    isSandbox: deps.isSandbox,
  }
  return showPage(context, {
    title: used > 0 || fault !== undefined ? 'Please check: one-time password' : 'One-time password',
    content: <PasswordPage {...props} {...(fault !== undefined && { fault })} />,
    watch: watch(context),
    ...(fault !== undefined && { status: unprocessable }),
  })
}

/** Shows the outcome of the last payment. */
const showStatus = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  const { state, path, merchant } = context
  if (state === 'paid') {
    const to = returnUrl(context)
    const content = <PaidPage merchant={merchant} returnUrl={to} isFresh />
    return showPage(context, { title: 'Payment received', content, redirectTo: to })
  }
  const shown = await findShownPayment(deps, context)
  if (!shown || state === 'expired') return redirectToStep(context)
  if (state === 'open') return showFailed(context)
  const { transaction } = shown
  if (transaction.status === 'CUSTOMER_ACTION_REQUIRED') return showPassword(deps, context)
  return showPage(context, {
    title: 'Your payment is being processed',
    content: <WaitingPage path={path} channel={transaction.channel} />,
    watch: watch(context, `${path}/status`),
  })
}

type ShowPage = (deps: PageDeps, context: PageContext) => Promise<PageResponse>

/** The pages by the last part of their address. */
export const pages: ReadonlyMap<string, ShowPage> = new Map<string, ShowPage>([
  ['', showChoice],
  ['card', (deps, context) => showCard(deps, context)],
  ['mobile', (deps, context) => showMobile(deps, context)],
  ['bank', showBank],
  ['status', showStatus],
  ['poll', async (_, context) => ({ kind: 'data', data: { mark: markOf(context) } })],
])
