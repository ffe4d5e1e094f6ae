import countryToCurrency from 'country-to-currency'
import { isValidBIC } from 'ibantools'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import {
  accountHolderCountryCodes,
  type AccountHolderChannel,
  type AccountHolderCountryCode,
} from '../../generated/catalogue.ts'
import { findCurrencyDigits } from '../kernel/currency.ts'
import { refuse } from '../kernel/refusal.ts'
import { channels, type ChannelRule, type RequiredField } from './channels.ts'
import type { PaymentMethodWish } from './method.ts'

const badRequest = (friendly: string): never => refuse('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', friendly)
const impossible = (friendly: string): never => refuse('VALIDATION_ERROR', friendly)

const valueOf = (wish: PaymentMethodWish, field: RequiredField): string | undefined => {
  const { institution, recipient } = wish
  switch (field) {
    case 'institution.institutionCode':
      return institution.institutionCode
    case 'institution.institutionName':
      return institution.institutionName
    case 'institution.institutionAddress':
      return institution.institutionAddress
    case 'recipient.recipientAddress':
      return recipient.recipientAddress
    case 'recipient.recipientPhone':
      return recipient.recipientPhone
    case 'recipient.recipientEmail':
      return recipient.recipientEmail
  }
}

/** A mobile number of the country, written with or without `+`, or nationally, as E.164; undefined for any other.
 *  Pure. */
const parseMobileNumber = (number: string, countryCode: string): string | undefined => {
  if (!/^\+?[0-9]{5,15}$/.test(number) || !isSupportedCountry(countryCode)) return undefined
  const spellings = number.startsWith('+') ? [number] : [`+${number}`, number]
  for (const spelling of spellings) {
    const parsed = parsePhoneNumberFromString(spelling, countryCode)
    const type = parsed?.getType()
    const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
    if (parsed?.country === countryCode && parsed.isValid() && isMobile) return parsed.number
  }
  return undefined
}

/** True for a valid mobile number of the country, written with or without `+`, or nationally. Pure. */
export const isMobileNumber = (number: string, countryCode: string): boolean =>
  parseMobileNumber(number, countryCode) !== undefined

/** The account that a payment method names, in one spelling: whoever pays two methods of one identity pays one account
 *  twice. Pure. See docs/design/batches.md#a-recipient-is-an-account-of-the-business-owner. */
export const accountIdentity = ({
  channel,
  countryCode,
  institution,
  accountNumber,
}: Pick<PaymentMethodWish, 'channel' | 'countryCode' | 'institution' | 'accountNumber'>): string => {
  const plain = accountNumber.replace(/[\s-]/g, '').toUpperCase()
  const isMobile = channels[channel].accountNumber === 'mobile'
  const number = isMobile ? (parseMobileNumber(accountNumber, countryCode) ?? plain) : plain
  const code = channels[channel].fixedInstitution?.code ?? institution.institutionCode ?? ''
  return [channel, countryCode, code.toUpperCase(), number].join('|')
}

// What a channel needs in order to reach somebody must at least look like it.
const shapes: Readonly<Partial<Record<RequiredField, RegExp>>> = {
  'recipient.recipientEmail': /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  'recipient.recipientPhone': /^\+?[0-9][0-9 ()-]{4,24}$/,
}

const requireFields = (wish: PaymentMethodWish, rule: ChannelRule): void => {
  const missing = rule.required.find((field) => !valueOf(wish, field))
  if (missing !== undefined) badRequest(`${wish.channel} needs ${missing}`)
  const unfit = rule.required.find((field) => shapes[field]?.test(valueOf(wish, field) ?? '') === false)
  if (unfit !== undefined) badRequest(`${unfit} of ${wish.channel} is none`)
  const { institutionCode, institutionName } = wish.institution
  const fixed = rule.fixedInstitution
  if (fixed && institutionCode !== undefined && institutionCode !== fixed.code) {
    badRequest(`institution.institutionCode of ${wish.channel} is ${fixed.code}`)
  }
  if (fixed && institutionName !== fixed.name) {
    badRequest(`institution.institutionName of ${wish.channel} is ${fixed.name}`)
  }
  if (rule.institutionCode === 'bic' && !isValidBIC(institutionCode ?? '')) {
    badRequest('institution.institutionCode must be a SWIFT/BIC code')
  }
}

const currencies: ReadonlyMap<string, string> = new Map(Object.entries(countryToCurrency))

/** The currency of a country that the service knows; undefined where there is none. Pure. */
export const currencyOfCountry = (countryCode: string): string | undefined => {
  const currency = currencies.get(countryCode)
  return currency !== undefined && findCurrencyDigits(currency) !== undefined ? currency : undefined
}

/** Judges a payment method by the channel table and gives its currency. What the body alone tells comes before any
 *  look-up: 400 INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for a missing field, a wrong institution or number; then 422
 *  VALIDATION_ERROR for a direction or country the channel does not have. Pure. See
 *  docs/design/payment-methods.md#body-rules-come-before-look-ups. */
export const requireChannelRules = (wish: PaymentMethodWish): { readonly currency: string } => {
  const rule = channels[wish.channel]
  requireFields(wish, rule)
  const currency = rule.currency ?? currencyOfCountry(wish.countryCode)
  const isCountryServed =
    rule.country === null ? currencyOfCountry(wish.countryCode) : rule.country === wish.countryCode
  if (currency === undefined || !isCountryServed) {
    return impossible(`${wish.channel} is not available in ${wish.countryCode}`)
  }
  if (!rule.directions.includes(wish.type)) impossible(`${wish.channel} does not support ${wish.type}`)
  if (rule.accountNumber === 'mobile' && !isMobileNumber(wish.accountNumber, wish.countryCode)) {
    badRequest(`accountNumber must be a valid mobile number of ${wish.countryCode}`)
  }
  return { currency }
}

/** An account whose holder is asked for. */
export type ResolvableAccount = {
  readonly channel: AccountHolderChannel
  readonly countryCode: AccountHolderCountryCode
  readonly accountNumber: string
  readonly institutionCode?: string | undefined
}

// Bank accounts in NG and GH, mobile money in the other countries and NG.
const resolvableIn: Readonly<Record<AccountHolderChannel, readonly AccountHolderCountryCode[]>> = {
  BANK_ACCOUNT: ['NG', 'GH'],
  MOBILE_MONEY: accountHolderCountryCodes.filter((code) => code !== 'GH'),
}

/** Refuses VALIDATION_ERROR for a channel that is not served in the country, a bank account without its bank, and what
 *  is no mobile number of the country. Never quotes the number. Pure. */
export const requireResolvable = (account: ResolvableAccount): void => {
  const { channel, countryCode, accountNumber, institutionCode } = account
  if (!resolvableIn[channel].includes(countryCode)) {
    impossible(`account holders of ${channel} cannot be looked up in ${countryCode}`)
  }
  if (channel === 'BANK_ACCOUNT' && institutionCode === undefined) {
    impossible('BANK_ACCOUNT needs institutionCode')
  }
  if (channel === 'MOBILE_MONEY' && !isMobileNumber(accountNumber, countryCode)) {
    impossible(`accountNumber must be a valid mobile number of ${countryCode}`)
  }
}
