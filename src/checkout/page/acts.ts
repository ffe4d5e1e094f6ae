import { Refusal } from '../../kernel/refusal.ts'
import { readCard, type Card, type CardFields, type Reading } from '../card.ts'
import { readMobilePayer } from '../mobile-money.ts'
import { nextAttempt } from '../rules.ts'
import { goOn, goToStatus, type Answer } from './answer.ts'
import { findOfferOf, showCard, showMobile, showPassword } from './looks.tsx'
import { shownTransaction, type Scene, type SceneDeps } from './scene.ts'

/** The fields of a posted form. */
export type Fields = Readonly<Record<string, string | undefined>>

/** A posted form as it may be handed on: of a card its last four digits, and nothing that was typed. */
export type Posted =
  | { readonly step: 'card'; readonly card: Reading<Card, keyof CardFields> }
  | { readonly step: 'mobile' | 'bank' | 'otp'; readonly fields: Fields }

/** Reads a form the moment it has come, before anything else is done: from here on there is no card number.
 *  Undefined for an address that takes no form. Pure. Source: reliability §8. */
export const reduceForm = (step: string, fields: Fields): Posted | undefined => {
  if (step === 'mobile' || step === 'bank' || step === 'otp') return { step, fields }
  if (step !== 'card') return undefined
  const { number = '', expiry = '', cvc = '' } = fields
  return { step, card: readCard({ number, expiry, cvc }) }
}

const payByCard = async (
  deps: SceneDeps,
  scene: Scene,
  reading: Reading<Card, keyof CardFields>,
): Promise<Answer> => {
  const { standing } = scene
  if (!(await findOfferOf(deps, scene, 'CARD'))) return goOn(scene)
  if (!reading.ok) return showCard(deps, scene, reading.faults)
  const card = reading.value
  if (standing.now.getTime() >= card.goodUntil.getTime()) {
    return showCard(deps, scene, { expiry: 'This card has expired.' })
  }
  await deps.payments.payByCard(standing, nextAttempt(standing.payments), card)
  return goToStatus(scene)
}

const payByMobile = async (deps: SceneDeps, scene: Scene, fields: Fields): Promise<Answer> => {
  const { standing } = scene
  const offer = await findOfferOf(deps, scene, 'MOBILE_MONEY')
  if (!offer) return goOn(scene)
  const { network = '', name = '', phone = '' } = fields
  const typed = { network, name, phone }
  const { countryCode } = standing.session
  const reading = readMobilePayer(typed, { countryCode, networks: offer.networks })
  if (!reading.ok) return showMobile(deps, scene, { fields: typed, faults: reading.faults })
  await deps.payments.payByMobileMoney(standing, nextAttempt(standing.payments), reading.value)
  return goToStatus(scene)
}

const openAccount = async (deps: SceneDeps, scene: Scene): Promise<Answer> => {
  if (!(await findOfferOf(deps, scene, 'VIRTUAL_BANK_ACCOUNT'))) return goOn(scene)
  const begun = await deps.payments.openAccount(scene.standing)
  return begun === 'begun' ? { kind: 'go', to: `${scene.path}/bank` } : goOn(scene)
}

// The page tells what became of it: a wrong password by the tries that are left.
const answeredByStatus: ReadonlySet<string> = new Set([
  'OTP_INCORRECT',
  'INVALID_BUSINESS_TRANSACTION_REQUEST',
])

const submitPassword = async (deps: SceneDeps, scene: Scene, fields: Fields): Promise<Answer> => {
  const otp = (fields['otp'] ?? '').trim()
  if (otp === '') return showPassword(deps, scene, 'Enter the password sent to your phone.')
  const shown = await shownTransaction(deps, scene)
  if (!shown) return goToStatus(scene)
  try {
    await deps.payments.submitPassword(scene.ids, shown.transaction.id, otp)
  } catch (error) {
    if (!(error instanceof Refusal) || !answeredByStatus.has(error.code)) throw error
  }
  return goToStatus(scene)
}

/** Does what a form of this session asks for, once; each ends by leading to a page that may be loaded again. A form of
 *  an earlier attempt leads to what became of it. */
export const act = (deps: SceneDeps, scene: Scene, posted: Posted): Promise<Answer> | Answer => {
  if (scene.state !== (posted.step === 'otp' ? 'paying' : 'open')) return goOn(scene)
  switch (posted.step) {
    case 'card':
      return payByCard(deps, scene, posted.card)
    case 'mobile':
      return payByMobile(deps, scene, posted.fields)
    case 'bank':
      return openAccount(deps, scene)
    case 'otp':
      return submitPassword(deps, scene, posted.fields)
  }
}
