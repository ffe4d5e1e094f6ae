import type {
  PaymentMethodChannel,
  TransactionChannel,
  TransactionStatus,
  TransactionType,
} from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'
import type { IconName } from './kit/icon.tsx'
import { moneyText } from './kit/money.tsx'

/** How something goes, as a colour. */
export type Tone = 'good' | 'bad' | 'note' | 'busy' | 'plain'

/** A status as a word, a colour and a shape. */
export type StatusWords = { readonly word: string; readonly tone: Tone; readonly icon: IconName }

/** Begins a text with a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Spells a word of the contract: `DISPUTE_LOST` becomes "Dispute lost". */
export const spell = (word: string): string => capitalize(word.toLowerCase().replaceAll('_', ' '))

const successWords: Readonly<Record<TransactionType, string>> = {
  WITHDRAW: 'Paid out',
  DEPOSIT: 'Collected',
  SWAP: 'Swapped',
}

const friendlyWords: Partial<Readonly<Record<TransactionStatus, string>>> = {
  PENDING: 'Waiting',
  PROCESSING: 'At the rail',
  RETRY: 'Trying again',
  UNKNOWN: 'Outcome unknown',
  CUSTOMER_ACTION_REQUIRED: 'Payer must confirm',
}

const signs: Readonly<Record<TransactionStatus, readonly [Tone, IconName]>> = {
  PENDING: ['plain', 'clock'],
  PROCESSING: ['busy', 'clock'],
  SUCCESS: ['good', 'check'],
  FAILED: ['bad', 'x'],
  CANCELLED: ['plain', 'x'],
  REFUNDED: ['plain', 'back'],
  RETRY: ['busy', 'clock'],
  UNKNOWN: ['note', 'help'],
  SCHEDULED: ['plain', 'clock'],
  CUSTOMER_ACTION_REQUIRED: ['note', 'clock'],
  REJECTED: ['bad', 'x'],
  IN_REVIEW: ['note', 'help'],
  DISPUTED: ['note', 'warn'],
  DISPUTE_RESOLVED: ['plain', 'check'],
  DISPUTE_WON: ['good', 'check'],
  DISPUTE_LOST: ['bad', 'x'],
  DISPUTE_EVIDENCE_SUBMITTED: ['note', 'clock'],
}

/** Returns the words for the status of a transaction; a success is called by what succeeded. */
export const transactionWords = (status: TransactionStatus, type: TransactionType): StatusWords => {
  const [tone, icon] = signs[status]
  const word = status === 'SUCCESS' ? successWords[type] : (friendlyWords[status] ?? spell(status))
  return { word, tone, icon }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Returns the name of a country: `NG` is "Nigeria". */
export const countryWord = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code

/** What each type of transaction is called. */
export const typeWords: Readonly<Record<TransactionType, string>> = {
  WITHDRAW: 'Payout',
  DEPOSIT: 'Collection',
  SWAP: 'Swap',
}

const channelNames: Partial<Readonly<Record<TransactionChannel | PaymentMethodChannel, string>>> = {
  ACH_BANK_ACCOUNT: 'ACH bank account',
  INTERAC: 'Interac',
  PAYBILL_TILL: 'Paybill or till',
  RFP: 'Request for payment',
  SWIFT: 'SWIFT',
  UPI: 'UPI',
  WE_CHAT: 'WeChat',
}

/** Returns what a channel is called. */
export const channelWord = (channel: TransactionChannel | PaymentMethodChannel): string =>
  channelNames[channel] ?? spell(channel)

/** Returns what an account of the ledger is called: `wallet:MAIN:available` is "Main wallet, available". */
export const accountWord = (account: string, currency: string): string => {
  const [kind = '', name = '', part = ''] = account.split(':')
  if (kind === 'wallet') return `${spell(name)} wallet, ${part}`
  return kind === 'clearing' ? `Clearing ${name.toUpperCase()}` : `${spell(kind)} ${currency}`
}

/** What a payment did to a wallet of the business. */
export type Effect =
  | { readonly kind: 'out' | 'held' | 'returned'; readonly money: Money }
  | { readonly kind: 'in'; readonly currency: string }

/** Returns what a payment did to a wallet: "1,256.25 USD out", "to your NGN wallet". */
export const effectText = (effect: Effect): string =>
  effect.kind === 'in' ? `to your ${effect.currency} wallet` : `${moneyText(effect.money)} ${effect.kind}`

/** Returns the colour of a status. */
export const statusTone = (status: TransactionStatus): Tone => signs[status][0]
