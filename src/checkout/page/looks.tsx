import { Refusal } from '../../kernel/refusal.ts'
import type { CheckoutChannel } from '../../../generated/catalogue.ts'
import { maxOtpAttempts } from '../../transactions/index.ts'
import type { CardFields, Faults } from '../card.ts'
import type { MobileFields } from '../mobile-money.ts'
import type { Offer } from '../offers.ts'
import { maxAttempts, nextAttempt } from '../rules.ts'
import { goOn, goToStatus, showPage, type Answer } from './answer.ts'
import { ExpiredPage, FailedPage, PaidPage, PasswordPage, WaitingPage } from './outcome.tsx'
import { BankPage, CardPage, ChoosePage, MobilePage } from './pay.tsx'
import {
  guardOf,
  markOf,
  offersOf,
  prefillOf,
  returnUrl,
  shownTransaction,
  watch,
  type Scene,
  type SceneDeps,
} from './scene.ts'

const unprocessable = 422

/** The offer of one channel, where the session can be paid by it now. */
export const findOfferOf = async (
  deps: SceneDeps,
  scene: Scene,
  channel: CheckoutChannel,
): Promise<Offer | undefined> => (await offersOf(deps, scene)).find((offer) => offer.channel === channel)

const mayRetry = ({ standing }: Scene): boolean => nextAttempt(standing.payments) <= maxAttempts

const showFailed = (scene: Scene): Answer => {
  const { path, merchant } = scene
  return showPage(scene, {
    title: 'The payment did not go through',
    content: <FailedPage path={path} merchant={merchant} mayRetry={mayRetry(scene)} />,
    watch: watch(scene),
  })
}

/** The session's own address: the choice of channels, or why there is none. */
const showChoice = async (deps: SceneDeps, scene: Scene): Promise<Answer> => {
  const { state, path, merchant, standing } = scene
  if (state === 'paying') return goOn(scene)
  if (state === 'paid') {
    const content = <PaidPage merchant={merchant} returnUrl={returnUrl(scene)} isFresh={false} />
    return showPage(scene, { title: 'Already paid', content })
  }
  if (state === 'expired') {
    const content = <ExpiredPage merchant={merchant} redirectUrl={standing.session.redirectUrl} />
    return showPage(scene, { title: 'Expired', content })
  }
  if (!mayRetry(scene)) return showFailed(scene)
  const offers = await offersOf(deps, scene)
  const content = <ChoosePage path={path} offers={offers} guard={guardOf(deps, scene)} />
  return showPage(scene, { title: 'Choose how to pay', content, watch: watch(scene) })
}

/** The card form, with what was wrong with it. */
export const showCard = async (
  deps: SceneDeps,
  scene: Scene,
  faults?: Faults<keyof CardFields>,
): Promise<Answer> => {
  const offer = await findOfferOf(deps, scene, 'CARD')
  if (scene.state !== 'open' || !offer || !mayRetry(scene)) return goOn(scene)
  const props = { path: scene.path, offer, guard: guardOf(deps, scene), isSandbox: deps.isSandbox }
  return showPage(scene, {
    title: faults ? 'Please check: pay by card' : 'Pay by card',
    content: <CardPage {...props} {...(faults && { faults })} />,
    watch: watch(scene),
    ...(faults && { status: unprocessable }),
  })
}

/** What was typed into the mobile money form, and what is wrong with it. */
export type TypedMobile = { readonly fields: MobileFields; readonly faults: Faults<keyof MobileFields> }

/** The mobile money form, filled with the customer's own, or with what was typed. */
export const showMobile = async (deps: SceneDeps, scene: Scene, typed?: TypedMobile): Promise<Answer> => {
  const offer = await findOfferOf(deps, scene, 'MOBILE_MONEY')
  if (scene.state !== 'open' || !offer || !mayRetry(scene)) return goOn(scene)
  const fields = typed?.fields ?? { network: '', ...(await prefillOf(deps, scene)) }
  const props = { path: scene.path, offer, guard: guardOf(deps, scene), isSandbox: deps.isSandbox }
  return showPage(scene, {
    title: typed ? 'Please check: pay by mobile money' : 'Pay by mobile money',
    content: <MobilePage {...props} fields={fields} {...(typed && { faults: typed.faults })} />,
    watch: watch(scene),
    ...(typed && { status: unprocessable }),
  })
}

/** The account to send the money to; none where it was used, or its time is over. */
const findAccount = async ({ getMethod, payments }: SceneDeps, { ids }: Scene) => {
  const accountId = await payments.findAccount(ids)
  if (accountId === undefined) return undefined
  try {
    const account = await getMethod({ businessId: ids.businessId, paymentMethodId: accountId })
    return account.status === 'active' ? account : undefined
  } catch (error) {
    // The business has deleted it since.
    if (error instanceof Refusal && error.code === 'BUSINESS_PAYMENT_METHOD_NOT_FOUND') return undefined
    throw error
  }
}

const showBank = async (deps: SceneDeps, scene: Scene): Promise<Answer> => {
  const { state, path } = scene
  const offer = await findOfferOf(deps, scene, 'VIRTUAL_BANK_ACCOUNT')
  const account = await findAccount(deps, scene)
  if (state !== 'open' || !offer || !account) return goOn(scene)
  return showPage(scene, {
    title: 'Pay by bank transfer',
    content: <BankPage path={path} offer={offer} account={account} isSandbox={deps.isSandbox} />,
    watch: watch(scene, `${path}/bank`),
  })
}

/** The one-time password is asked for, or its field is to be filled. */
export const showPassword = async (deps: SceneDeps, scene: Scene, fault?: string): Promise<Answer> => {
  const shown = await shownTransaction(deps, scene)
  if (scene.state !== 'paying' || shown?.transaction.status !== 'CUSTOMER_ACTION_REQUIRED')
    return goToStatus(scene)
  const used = shown.transaction.otpAttempts
  const tries = { used, left: maxOtpAttempts - used }
  const props = { path: scene.path, guard: guardOf(deps, scene), tries, isSandbox: deps.isSandbox }
  return showPage(scene, {
    title: used > 0 || fault !== undefined ? 'Please check: one-time password' : 'One-time password',
    content: <PasswordPage {...props} {...(fault !== undefined && { fault })} />,
    watch: watch(scene),
    ...(fault !== undefined && { status: unprocessable }),
  })
}

/** What became of the last payment. */
const showStatus = async (deps: SceneDeps, scene: Scene): Promise<Answer> => {
  const { state, path, merchant } = scene
  if (state === 'paid') {
    const to = returnUrl(scene)
    const content = <PaidPage merchant={merchant} returnUrl={to} isFresh />
    return showPage(scene, { title: 'Payment received', content, leadsTo: to })
  }
  const shown = await shownTransaction(deps, scene)
  if (!shown || state === 'expired') return goOn(scene)
  if (state === 'open') return showFailed(scene)
  const { transaction } = shown
  if (transaction.status === 'CUSTOMER_ACTION_REQUIRED') return showPassword(deps, scene)
  return showPage(scene, {
    title: 'Your payment is being processed',
    content: <WaitingPage path={path} channel={transaction.channel} />,
    watch: watch(scene, `${path}/status`),
  })
}

type Look = (deps: SceneDeps, scene: Scene) => Promise<Answer>

/** What can be looked at, by the last part of its address. */
export const looks: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['', showChoice],
  ['card', (deps, scene) => showCard(deps, scene)],
  ['mobile', (deps, scene) => showMobile(deps, scene)],
  ['bank', showBank],
  ['status', showStatus],
  ['poll', async (_, scene) => ({ kind: 'data', data: { mark: markOf(scene) } })],
])
