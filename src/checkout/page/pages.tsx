import type { CheckoutChannel } from '../../../generated/catalogue.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sandboxOtp } from '../../sandbox/index.ts'
import type { CardPage as ProcessorsPage } from '../../rails/index.ts'
import { maxOtpAttempts, type Transaction } from '../../transactions/index.ts'
import type { CardFields, Fault, Faults } from '../card.ts'
import type { MobileFields } from '../mobile-money.ts'
import type { Offer } from '../offers.ts'
import { maxAttempts, nextAttempt } from '../rules.ts'
import { redirectToStep, redirectToStatus, showPage, type PageResponse } from './response.ts'
import type { Charge } from './layout.tsx'
import { ExpiredPage, FailedPage, PaidPage, PasswordPage, WaitingPage } from './outcome.tsx'
import {
  BankPage,
  CardPage,
  CardStartPage,
  ChoosePage,
  ProcessorPage,
  MobilePage,
  type FaultSentences,
} from './pay.tsx'
import { ReceiptPage } from './receipt.tsx'
import type { PlainKey } from './texts/texts.ts'
import {
  chargeOf,
  chargeOfOffers,
  formSecretOf,
  markOf,
  listOffers,
  findPrefill,
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

const showFailed = (context: PageContext): PageResponse =>
  showPage(context, {
    title: context.wording.say('paymentFailed'),
    content: <FailedPage merchant={context.merchant} canRetry={canRetry(context)} />,
    watch: watch(context),
  })

const paidCharge = async (deps: PageDeps, context: PageContext): Promise<Charge | undefined> => {
  const shown = await findShownPayment(deps, context)
  return shown && chargeOf(shown.transaction, 'youPaid')
}

/** Shows the list of channels, or why the session cannot be paid. */
const showChoice = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  const { state, merchant, frame, wording } = context
  const { say } = wording
  if (state === 'paying') return redirectToStep(context)
  if (state === 'paid') {
    const content = <PaidPage merchant={merchant} returnUrl={frame.returnUrl} isFresh={false} />
    return showPage(context, { title: say('alreadyPaid'), content, charge: await paidCharge(deps, context) })
  }
  if (state === 'expired') {
    const takesTransfers = context.snapshot.session.channels.includes('VIRTUAL_BANK_ACCOUNT')
    return showPage(context, {
      title: say('expired'),
      content: <ExpiredPage {...{ merchant, takesTransfers }} />,
    })
  }
  if (!canRetry(context)) return showFailed(context)
  const offers = await listOffers(deps, context)
  return showPage(context, {
    title: say('howToPay'),
    content: <ChoosePage offers={offers} formSecret={formSecretOf(deps, context)} />,
    watch: watch(context),
    charge: chargeOfOffers(offers),
  })
}

/** Returns what a payment form shows; undefined where the session cannot be paid by the channel now. */
const findFormProps = async (deps: PageDeps, context: PageContext, channel: CheckoutChannel) => {
  const offer = await findOffer(deps, context, channel)
  if (context.state !== 'open' || !offer || !canRetry(context)) return undefined
  return { offer, formSecret: formSecretOf(deps, context), isSandbox: deps.isSandbox }
}

const sentenceOf = ({ wording, snapshot }: PageContext, fault: Fault): string =>
  fault === 'phoneInvalid'
    ? wording.say(fault, { country: wording.country(snapshot.session.countryCode) })
    : wording.say(fault)

const sentencesOf = (context: PageContext, faults: Faults<string> | undefined): FaultSentences =>
  Object.fromEntries(
    Object.entries(faults ?? {}).map(([name, fault]) => [name, fault && sentenceOf(context, fault)]),
  )

const titleOf = ({ wording }: PageContext, key: PlainKey, isFaulty: boolean): string => {
  const page = wording.say(key)
  return isFaulty ? wording.say('pleaseCheck', { page }) : page
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
    title: titleOf(context, 'payByCard', faults !== undefined),
    content: deps.isSandbox ? (
      <CardPage {...props} faults={sentencesOf(context, faults)} />
    ) : (
      <CardStartPage {...props} />
    ),
    watch: watch(context),
    charge: chargeOfOffers([props.offer]),
    ...(faults && { status: unprocessable }),
  })
}

/** The mobile money form as submitted, with its faults. */
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
    title: titleOf(context, 'payByMobile', typed !== undefined),
    content: <MobilePage {...props} fields={fields} faults={sentencesOf(context, typed?.faults)} />,
    watch: watch(context),
    charge: chargeOfOffers([props.offer]),
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
  const { state, wording } = context
  const offer = await findOffer(deps, context, 'VIRTUAL_BANK_ACCOUNT')
  const account = await findAccount(deps, context)
  if (state !== 'open' || !offer || !account) return redirectToStep(context)
  return showPage(context, {
    title: wording.say('payByBank'),
    content: <BankPage offer={offer} account={account} isSandbox={deps.isSandbox} />,
    watch: watch(context, 'bank'),
    charge: chargeOfOffers([offer]),
  })
}

const faultOfTries = ({ wording: { say } }: PageContext, used: number): string | undefined => {
  const left = maxOtpAttempts - used
  if (used === 0) return undefined
  return left === 1 ? say('passwordWrongOneLeft') : say('passwordWrong', { tries: left.toString() })
}

/** Why the last submission of the password page did nothing. */
export type PasswordFault = 'passwordMissing' | 'resendRefused' | 'cancelRefused'

/** Shows the form for the one-time password, with an error message after a submission that did nothing. */
export const showPassword = async (
  deps: PageDeps,
  context: PageContext,
  fault?: PasswordFault,
): Promise<PageResponse> => {
  const shown = await findShownPayment(deps, context)
  if (context.state !== 'paying' || shown?.transaction.status !== 'CUSTOMER_ACTION_REQUIRED')
    return redirectToStatus(context)
  const { transaction } = shown
  const sentence = fault ? context.wording.say(fault) : faultOfTries(context, transaction.otpAttempts)
  const props = {
    formSecret: formSecretOf(deps, context),
    fault: sentence,
    isResent: await deps.payments.isPasswordResent(context.ids.businessId, transaction.id),
    sandboxPassword: deps.isSandbox ? sandboxOtp : undefined,
  }
  return showPage(context, {
    title: titleOf(context, 'oneTimePassword', sentence !== undefined),
    content: <PasswordPage {...props} />,
    watch: watch(context),
    charge: chargeOf(transaction, 'youPay'),
    ...(fault && { status: unprocessable }),
  })
}

const showCardPage = (context: PageContext, transaction: Transaction, page: ProcessorsPage): PageResponse =>
  showPage(context, {
    title: context.wording.say('payByCard'),
    content: <ProcessorPage page={page} />,
    watch: watch(context),
    charge: chargeOf(transaction, 'youPay'),
  })

/** Shows the outcome of the last payment; `isFresh`: the payer has not come back from the page of a processor. */
const showStatus = async (
  deps: PageDeps,
  context: PageContext,
  { isFresh }: { readonly isFresh: boolean },
): Promise<PageResponse> => {
  const { state, merchant, frame, wording } = context
  const shown = await findShownPayment(deps, context)
  if (!shown || state === 'expired') return redirectToStep(context)
  const { transaction } = shown
  if (state === 'paid') {
    const { returnUrl } = frame
    const content = <PaidPage merchant={merchant} returnUrl={returnUrl} isFresh />
    const title = wording.say('paymentReceived')
    const charge = chargeOf(transaction, 'youPaid')
    return showPage(context, { title, content, charge, redirectTo: returnUrl })
  }
  if (state === 'open') return showFailed(context)
  // Once every try is used up, the outcome is awaited like any other.
  const awaitsPassword = transaction.otpAttempts < maxOtpAttempts
  if (transaction.status === 'CUSTOMER_ACTION_REQUIRED' && awaitsPassword) return showPassword(deps, context)
  const page = await deps.payments.findCardPage(context.ids, transaction.id)
  if (page && isFresh) return showCardPage(context, transaction, page)
  return showPage(context, {
    title: wording.say('processing'),
    content: <WaitingPage channel={transaction.channel} />,
    watch: watch(context, isFresh ? 'status' : 'returned'),
    charge: chargeOf(transaction, 'youPay'),
  })
}

/** Shows the receipt of a paid session. */
const showReceipt = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  const { state, merchant, frame, wording, snapshot } = context
  const shown = await findShownPayment(deps, context)
  if (state !== 'paid' || !shown) return redirectToStep(context)
  const { transaction } = shown
  const charge = chargeOf(transaction, 'youPaid')
  const content = (
    <ReceiptPage
      merchant={merchant}
      reference={snapshot.session.merchantReference}
      amount={transaction.source}
      fee={transaction.fee}
      total={charge.total}
      paidAt={transaction.updatedAt}
      channel={transaction.channel}
      transactionId={transaction.id}
      returnUrl={frame.returnUrl}
    />
  )
  return showPage(context, { title: wording.say('receipt'), content, charge })
}

type ShowPage = (deps: PageDeps, context: PageContext) => Promise<PageResponse>

/** The pages by the last part of their address. */
export const pages: ReadonlyMap<string, ShowPage> = new Map<string, ShowPage>([
  ['', showChoice],
  ['card', (deps, context) => showCard(deps, context)],
  ['mobile', (deps, context) => showMobile(deps, context)],
  ['bank', showBank],
  ['status', (deps, context) => showStatus(deps, context, { isFresh: true })],
  ['returned', (deps, context) => showStatus(deps, context, { isFresh: false })],
  ['receipt', showReceipt],
  ['poll', async (_, context) => ({ kind: 'data', data: { mark: markOf(context) } })],
])
