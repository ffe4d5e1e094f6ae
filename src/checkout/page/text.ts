import type { CheckoutChannel } from '../../../generated/catalogue.ts'
import { formatMoney, type Money } from '../../kernel/money.ts'

/** Formats an amount for people: `KES 1,010.00`. */
export const moneyText = (money: Money): string => {
  const [whole = '', fraction] = formatMoney(money).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${money.currency} ${fraction === undefined ? grouped : `${grouped}.${fraction}`}`
}

/** The names of the channels. */
export const channelNames: Readonly<Record<CheckoutChannel, string>> = {
  VIRTUAL_BANK_ACCOUNT: 'Bank transfer',
  MOBILE_MONEY: 'Mobile money',
  CARD: 'Card',
}

const secondsPerMinute = 60

/** Formats the time left: `24:05`. */
export const clockText = (seconds: number): string => {
  const minutes = Math.floor(seconds / secondsPerMinute)
  return `${minutes.toString()}:${(seconds % secondsPerMinute).toString().padStart(2, '0')}`
}

/** Joins names in a sentence: `M-PESA and Airtel Money`. */
export const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
