import countryToCurrency from 'country-to-currency'
import { isValidBIC } from 'ibantools'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import {
  accountHolderCountryCodes,
  type AccountHolderChannel,
  type AccountHolderCountryCode,
} from '../../generated/catalogue.ts'
import { findCurrencyDigits } from '../kernel/currency.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { isBicOf, isWrongIban } from './bank-codes.ts'
import { channels, type ChannelRule, type RequiredField } from './channels.ts'
import type { NewPaymentMethod, PaymentMethod } from './method.ts'

const badRequest = (friendly: string): never => refuse('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', friendly)
const unsupported = (friendly: string): never => refuse('VALIDATION_ERROR', friendly)

const valueOf = (input: NewPaymentMethod, field: RequiredField): string | undefined => {
  const { institution, recipient } = input
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

/** Parses a mobile number of the country, international with or without `+` or national, and returns it in E.164;
 *  undefined for anything else. */
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

/** Returns whether `number` is a mobile number of the country, international with or without `+` or national. */
export const isMobileNumber = (number: string, countryCode: string): boolean =>
  parseMobileNumber(number, countryCode) !== undefined

/** Normalises the account of a payment method: two methods with the same identity pay the same account. See
 *  docs/design/batches.md#a-recipient-is-an-account-of-the-business-owner. */
export const accountIdentity = ({
  channel,
  countryCode,
  institution,
  accountNumber,
}: Pick<PaymentMethod, 'channel' | 'countryCode' | 'institution' | 'accountNumber'>): string => {
  const plain = accountNumber.replace(/[\s\p{Default_Ignorable_Code_Point}-]/gu, '').toUpperCase()
  const rules = Object.entries(channels).find(([name]) => name === channel)?.[1]
  const isMobile = rules?.accountNumber === 'mobile'
  const number = isMobile ? (parseMobileNumber(accountNumber, countryCode) ?? plain) : plain
  const code = rules?.fixedInstitution?.code ?? institution.institutionCode ?? ''
  return [channel, countryCode, code.toUpperCase(), number].join('|')
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

// A required contact must at least have the right shape.
const shapes: Readonly<Partial<Record<RequiredField, RegExp>>> = {
  'recipient.recipientEmail': email,
  'recipient.recipientPhone': /^\+?[0-9][0-9 ()-]{4,24}$/,
}

const virtualPaymentAddress = /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/

const requireFields = (input: NewPaymentMethod, rule: ChannelRule): void => {
  const { channel } = input
  const missing = rule.required.find((field) => isBlank(valueOf(input, field) ?? ''))
  if (missing !== undefined) badRequest(`${channel} needs \`${missing}\`.`)
  const invalid = rule.required.find((field) => shapes[field]?.test(valueOf(input, field) ?? '') === false)
  if (invalid !== undefined) badRequest(`\`${invalid}\` of ${channel} is not valid.`)
  const { institutionCode, institutionName } = input.institution
  const fixed = rule.fixedInstitution
  if (fixed && institutionCode !== undefined && institutionCode !== fixed.code) {
    badRequest(`\`institution.institutionCode\` of ${channel} must be ${fixed.code}.`)
  }
  if (fixed && institutionName !== fixed.name) {
    badRequest(`\`institution.institutionName\` of ${channel} must be ${fixed.name}.`)
  }
  if (rule.institutionCode === 'bic' && !isValidBIC(institutionCode ?? '')) {
    badRequest('`institution.institutionCode` must be a SWIFT/BIC code.')
  }
}

/** Refuses INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for an account number that its channel does not have, and for a BIC
 *  of another country. A number that begins like an IBAN of its country must be one. */
const requireAccount = ({ channel, countryCode, accountNumber, institution }: NewPaymentMethod): void => {
  const { accountNumber: rule, institutionCode } = channels[channel]
  if (institutionCode === 'bic' && !isBicOf(institution.institutionCode ?? '', countryCode)) {
    badRequest(`\`institution.institutionCode\` must be the SWIFT/BIC code of a bank in ${countryCode}.`)
  }
  if (rule === 'mobile' && !isMobileNumber(accountNumber, countryCode)) {
    badRequest(`\`accountNumber\` must be a valid mobile number of ${countryCode}.`)
  }
  if (rule === 'email' && !email.test(accountNumber)) {
    badRequest(`\`accountNumber\` of ${channel} must be an email address.`)
  }
  if (rule === 'upi' && !virtualPaymentAddress.test(accountNumber)) {
    badRequest(`\`accountNumber\` of ${channel} must be a virtual payment address, such as name@bank.`)
  }
  if (rule === 'any' && isWrongIban(accountNumber, countryCode)) {
    badRequest('`accountNumber` is not a valid IBAN: check its digits.')
  }
}

const currencies: ReadonlyMap<string, string> = new Map(Object.entries(countryToCurrency))

/** Returns the currency of a country, or undefined where it is not supported. */
export const currencyOfCountry = (countryCode: string): string | undefined => {
  const currency = currencies.get(countryCode)
  return currency !== undefined && findCurrencyDigits(currency) !== undefined ? currency : undefined
}

/** Validates a payment method against its channel, before any look-up, and returns its currency. Refuses
 *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for a missing field or wrong institution, then VALIDATION_ERROR for a
 *  country or direction that the channel does not support, then INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for a wrong
 *  number. See docs/design/payment-methods.md#body-rules-come-before-look-ups. */
export const requireChannelRules = (input: NewPaymentMethod): { readonly currency: string } => {
  const { channel, countryCode } = input
  const rule = channels[channel]
  requireFields(input, rule)
  const currency = rule.currency ?? currencyOfCountry(countryCode)
  const isCountryServed =
    rule.country === null ? currencyOfCountry(countryCode) : rule.country === countryCode
  if (currency === undefined || !isCountryServed) {
    return refuseUnserved(input)
  }
  if (!rule.directions.includes(input.type)) unsupported(`${channel} does not support ${input.type}.`)
  requireAccount(input)
  return { currency }
}

/** Refuses VALIDATION_ERROR for a method in a country that is not served here. */
export const refuseUnserved = ({
  channel,
  countryCode,
}: Pick<NewPaymentMethod, 'channel' | 'countryCode'>): never =>
  unsupported(`${channel} is not available in ${countryCode}.`)

/** An account whose holder can be looked up. */
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

/** Refuses VALIDATION_ERROR for a channel without look-ups in the country, a bank account without its bank, and a
 *  number that is not a mobile number of the country. Never quotes the number. */
export const requireResolvable = (account: ResolvableAccount): void => {
  const { channel, countryCode, accountNumber, institutionCode } = account
  if (!resolvableIn[channel].includes(countryCode)) {
    unsupported(`Account holders of ${channel} cannot be looked up in ${countryCode}.`)
  }
  if (channel === 'BANK_ACCOUNT' && institutionCode === undefined) {
    unsupported('BANK_ACCOUNT needs `institutionCode`.')
  }
  if (channel === 'MOBILE_MONEY' && !isMobileNumber(accountNumber, countryCode)) {
    unsupported(`\`accountNumber\` must be a valid mobile number of ${countryCode}.`)
  }
}
