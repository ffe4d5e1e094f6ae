import { Refusal } from '../../kernel/refusal.ts'
import { readCard, type Card, type CardFields, type FormResult } from '../card.ts'
import { readMobilePayer } from '../mobile-money.ts'
import { nextAttempt } from '../rules.ts'
import { redirectTo, redirectToStep, redirectToStatus, type PageResponse } from './response.ts'
import { findOffer, showCard, showMobile, showPassword } from './pages.tsx'
import { findShownPayment, type PageContext, type PageDeps } from './context.ts'

/** The fields of a submitted form. */
export type FormFields = Readonly<Record<string, string | undefined>>

/** A submitted form without a card number: of a card, only the last four digits. */
export type SubmittedForm =
  | { readonly step: 'card'; readonly card: FormResult<Card, keyof CardFields> }
  | { readonly step: (typeof otherSteps)[number]; readonly fields: FormFields }

const otherSteps = ['mobile', 'bank', 'otp', 'resend', 'cancel'] as const

// The forms of a payment that awaits its password; the others start a payment.
const stepsInFlight: ReadonlySet<string> = new Set(['otp', 'resend', 'cancel'])

/** Parses a form before anything else happens, so that no later code sees a card number. Undefined where no form
 *  has this address. Pure. See docs/reliability.md#sensitive-data. */
export const parseForm = (step: string, fields: FormFields): SubmittedForm | undefined => {
  const other = otherSteps.find((known) => known === step)
  if (other) return { step: other, fields }
  if (step !== 'card') return undefined
  const { number = '', expiry = '', cvc = '' } = fields
  return { step, card: readCard({ number, expiry, cvc }) }
}

const payByCard = async (
  deps: PageDeps,
  context: PageContext,
  reading: FormResult<Card, keyof CardFields>,
): Promise<PageResponse> => {
  const { snapshot } = context
  if (!(await findOffer(deps, context, 'CARD'))) return redirectToStep(context)
  if (!deps.isSandbox) {
    await deps.payments.payOnCardPage(snapshot, nextAttempt(snapshot.payments))
    return redirectToStatus(context)
  }
  if (!reading.ok) return showCard(deps, context, reading.faults)
  const card = reading.value
  if (snapshot.now.getTime() >= card.validUntil.getTime()) {
    return showCard(deps, context, { expiry: 'cardExpired' })
  }
  await deps.payments.payByCard(snapshot, nextAttempt(snapshot.payments), card)
  return redirectToStatus(context)
}

const payByMobile = async (
  deps: PageDeps,
  context: PageContext,
  fields: FormFields,
): Promise<PageResponse> => {
  const { snapshot } = context
  const offer = await findOffer(deps, context, 'MOBILE_MONEY')
  if (!offer) return redirectToStep(context)
  const { network = '', name = '', phone = '' } = fields
  const typed = { network, name, phone }
  const { countryCode } = snapshot.session
  const reading = readMobilePayer(typed, { countryCode, networks: offer.networks })
  if (!reading.ok) return showMobile(deps, context, { fields: typed, faults: reading.faults })
  await deps.payments.payByMobileMoney(snapshot, nextAttempt(snapshot.payments), reading.value)
  return redirectToStatus(context)
}

const openAccount = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  if (!(await findOffer(deps, context, 'VIRTUAL_BANK_ACCOUNT'))) return redirectToStep(context)
  const started = await deps.payments.openAccount(context.snapshot)
  return started === 'started' ? redirectTo(context, 'bank') : redirectToStep(context)
}

// The status page shows these outcomes itself: a wrong password by the number of tries left.
const answeredByStatus: ReadonlySet<string> = new Set([
  'OTP_INCORRECT',
  'INVALID_BUSINESS_TRANSACTION_REQUEST',
])

const submitPassword = async (
  deps: PageDeps,
  context: PageContext,
  fields: FormFields,
): Promise<PageResponse> => {
  const otp = (fields['otp'] ?? '').trim()
  if (otp === '') return showPassword(deps, context, 'passwordMissing')
  const shown = await findShownPayment(deps, context)
  if (!shown) return redirectToStatus(context)
  try {
    await deps.payments.submitPassword(context.ids, shown.transaction.id, otp)
  } catch (error) {
    if (!(error instanceof Refusal) || !answeredByStatus.has(error.code)) throw error
  }
  return redirectToStatus(context)
}

const resendPassword = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  const shown = await findShownPayment(deps, context)
  if (!shown) return redirectToStatus(context)
  const isSent = await deps.payments.resendPassword(context.ids, shown.transaction.id)
  return isSent ? redirectToStatus(context) : showPassword(deps, context, 'resendRefused')
}

const cancelPayment = async (deps: PageDeps, context: PageContext): Promise<PageResponse> => {
  const shown = await findShownPayment(deps, context)
  if (!shown) return redirectToStatus(context)
  const result = await deps.payments.cancel(context.ids, shown.transaction.id)
  if (result === 'in-flight') return showPassword(deps, context, 'cancelRefused')
  return redirectTo(context, result === 'cancelled' ? '' : 'status')
}

/** Processes a submitted form of the current attempt, then redirects to a page that is safe to reload. */
export const submit = (
  deps: PageDeps,
  context: PageContext,
  submitted: SubmittedForm,
): Promise<PageResponse> | PageResponse => {
  if (context.state !== (stepsInFlight.has(submitted.step) ? 'paying' : 'open'))
    return redirectToStep(context)
  switch (submitted.step) {
    case 'card':
      return payByCard(deps, context, submitted.card)
    case 'mobile':
      return payByMobile(deps, context, submitted.fields)
    case 'bank':
      return openAccount(deps, context)
    case 'otp':
      return submitPassword(deps, context, submitted.fields)
    case 'resend':
      return resendPassword(deps, context)
    case 'cancel':
      return cancelPayment(deps, context)
  }
}
