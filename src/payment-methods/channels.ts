import type { CreatablePaymentMethodChannel, PaymentMethodType } from '../../generated/catalogue.ts'

/** A member of a payment method that a channel may require. */
export type RequiredField =
  | 'institution.institutionCode'
  | 'institution.institutionName'
  | 'institution.institutionAddress'
  | 'recipient.recipientAddress'
  | 'recipient.recipientPhone'
  | 'recipient.recipientEmail'

/** The rules of a channel: its directions, required fields and fixed values. */
export type ChannelRule = {
  readonly directions: readonly PaymentMethodType[]
  readonly required: readonly RequiredField[]
  /** The values that institution code and name must have where they are sent. */
  readonly fixedInstitution: { readonly code: string; readonly name: string } | null
  /** The only country of the channel, or null for any. */
  readonly country: string | null
  /** The currency of a method, or null for that of its country. */
  readonly currency: string | null
  /** The check of the account number. */
  readonly accountNumber: 'any' | 'mobile' | 'email' | 'upi'
  /** The check of the institution code. */
  readonly institutionCode: 'any' | 'bic'
}

const codeAndName: readonly RequiredField[] = ['institution.institutionCode', 'institution.institutionName']
const anyInstitution = { fixedInstitution: null, accountNumber: 'any', institutionCode: 'any' } as const

/** The rules of each channel. See docs/behaviour.md#channels. */
export const channels: Readonly<Record<CreatablePaymentMethodChannel, ChannelRule>> = {
  BANK_ACCOUNT: {
    ...anyInstitution,
    directions: ['WITHDRAW'],
    required: codeAndName,
    country: null,
    currency: null,
  },
  MOBILE_MONEY: {
    ...anyInstitution,
    directions: ['DEPOSIT', 'WITHDRAW'],
    required: codeAndName,
    country: null,
    currency: null,
    accountNumber: 'mobile',
  },
  SWIFT: {
    ...anyInstitution,
    directions: ['WITHDRAW'],
    required: [...codeAndName, 'institution.institutionAddress', 'recipient.recipientAddress'],
    country: null,
    // Shown as USD; it pays any currency that has a SWIFT route.
    currency: 'USD',
    institutionCode: 'bic',
  },
  UPI: {
    ...anyInstitution,
    directions: ['WITHDRAW'],
    required: [...codeAndName, 'recipient.recipientPhone'],
    fixedInstitution: { code: 'UPI', name: 'UPI' },
    country: 'IN',
    currency: 'INR',
    accountNumber: 'upi',
  },
  INTERAC: {
    ...anyInstitution,
    directions: ['DEPOSIT', 'WITHDRAW'],
    required: [...codeAndName, 'recipient.recipientEmail'],
    fixedInstitution: { code: 'INTERAC', name: 'INTERAC' },
    country: 'CA',
    currency: 'CAD',
    accountNumber: 'email',
  },
  WE_CHAT: {
    ...anyInstitution,
    directions: ['WITHDRAW'],
    required: [...codeAndName, 'recipient.recipientPhone'],
    fixedInstitution: { code: 'WECHAT', name: 'WECHAT' },
    country: 'CN',
    currency: 'CNY',
  },
  ALIPAY: {
    ...anyInstitution,
    directions: ['WITHDRAW'],
    required: ['institution.institutionName'],
    fixedInstitution: { code: 'ALIPAY', name: 'ALIPAY' },
    country: 'CN',
    currency: 'CNY',
  },
}
