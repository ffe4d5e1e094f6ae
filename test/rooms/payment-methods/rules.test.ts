import examples from 'libphonenumber-js/mobile/examples'
import { getExampleNumber } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import type { NewPaymentMethod } from '../../../src/payment-methods/method.ts'
import { accountIdentity, requireChannelRules } from '../../../src/payment-methods/rules.ts'
import { fc } from '../../support/property.ts'

type Change = Partial<NewPaymentMethod>

const badRequest = 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST'
const impossible = 'VALIDATION_ERROR'
const fixed = (value: string) => ({ institutionCode: value, institutionName: value })

const common = {
  customerId: undefined,
  type: 'WITHDRAW',
  accountName: 'Adaeze Okafor',
  accountNumber: '0123456789',
  institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
  recipient: {},
  transaction: {},
} as const

const right = {
  BANK_ACCOUNT: { ...common, channel: 'BANK_ACCOUNT', countryCode: 'NG' },
  MOBILE_MONEY: {
    ...common,
    channel: 'MOBILE_MONEY',
    countryCode: 'KE',
    accountNumber: '+254712345678',
    institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
  },
  SWIFT: {
    ...common,
    channel: 'SWIFT',
    countryCode: 'GB',
    institution: {
      institutionCode: 'BUKBGB22',
      institutionName: 'Barclays',
      institutionAddress: '1 Churchill Place',
    },
    recipient: { recipientAddress: '12 Marina Road, Lagos' },
  },
  UPI: {
    ...common,
    channel: 'UPI',
    countryCode: 'IN',
    accountNumber: 'ada@upi',
    institution: fixed('UPI'),
    recipient: { recipientPhone: '+919812345678' },
  },
  INTERAC: {
    ...common,
    channel: 'INTERAC',
    countryCode: 'CA',
    accountNumber: 'ada@example.com',
    institution: fixed('INTERAC'),
    recipient: { recipientEmail: 'ada@example.com' },
  },
  WE_CHAT: {
    ...common,
    channel: 'WE_CHAT',
    countryCode: 'CN',
    institution: fixed('WECHAT'),
    recipient: { recipientPhone: '+8613812345678' },
  },
  ALIPAY: { ...common, channel: 'ALIPAY', countryCode: 'CN', institution: { institutionName: 'ALIPAY' } },
} as const satisfies Readonly<Record<NewPaymentMethod['channel'], NewPaymentMethod>>

type Channel = keyof typeof right

const check = (channel: Channel, change: Change = {}) => requireChannelRules({ ...right[channel], ...change })

const without = (channel: Channel, part: 'institution' | 'recipient', member: string): Change => {
  const kept = Object.entries(right[channel][part]).filter(([name]) => name !== member)
  return { [part]: Object.fromEntries(kept) }
}

describe('the table of channels', () => {
  it.each<[Channel, string]>([
    ['BANK_ACCOUNT', 'NGN'],
    ['MOBILE_MONEY', 'KES'],
    ['SWIFT', 'USD'],
    ['UPI', 'INR'],
    ['INTERAC', 'CAD'],
    ['WE_CHAT', 'CNY'],
    ['ALIPAY', 'CNY'],
  ])('%s is held in %s', (channel, currency) => {
    expect(check(channel)).toEqual({ currency })
  })

  it.each<Channel>(['MOBILE_MONEY', 'INTERAC'])('%s collects deposits as well', (channel) => {
    check(channel, { type: 'DEPOSIT' })
  })

  it.each<Channel>(['BANK_ACCOUNT', 'SWIFT', 'UPI', 'WE_CHAT', 'ALIPAY'])('%s pays out only', (channel) => {
    expect(() => check(channel, { type: 'DEPOSIT' })).toThrow(impossible)
  })

  it.each<[Channel, 'institution' | 'recipient', string]>([
    ['BANK_ACCOUNT', 'institution', 'institutionCode'],
    ['BANK_ACCOUNT', 'institution', 'institutionName'],
    ['MOBILE_MONEY', 'institution', 'institutionCode'],
    ['MOBILE_MONEY', 'institution', 'institutionName'],
    ['SWIFT', 'institution', 'institutionCode'],
    ['SWIFT', 'institution', 'institutionName'],
    ['SWIFT', 'institution', 'institutionAddress'],
    ['SWIFT', 'recipient', 'recipientAddress'],
    ['UPI', 'institution', 'institutionCode'],
    ['UPI', 'institution', 'institutionName'],
    ['UPI', 'recipient', 'recipientPhone'],
    ['INTERAC', 'institution', 'institutionCode'],
    ['INTERAC', 'institution', 'institutionName'],
    ['INTERAC', 'recipient', 'recipientEmail'],
    ['WE_CHAT', 'institution', 'institutionCode'],
    ['WE_CHAT', 'institution', 'institutionName'],
    ['WE_CHAT', 'recipient', 'recipientPhone'],
    ['ALIPAY', 'institution', 'institutionName'],
  ])('%s needs %s.%s', (channel, part, member) => {
    expect(() => check(channel, without(channel, part, member))).toThrow(`needs \`${part}.${member}\`.`)
    const empty = { [part]: { ...right[channel][part], [member]: '' } }
    expect(() => check(channel, empty)).toThrow(badRequest)
  })

  it.each<[Channel, string]>([
    ['UPI', 'UPI'],
    ['INTERAC', 'INTERAC'],
    ['WE_CHAT', 'WECHAT'],
    ['ALIPAY', 'ALIPAY'],
  ])('%s is always of the institution %s', (channel, value) => {
    check(channel, { institution: fixed(value) })
    for (const wrong of [value.toLowerCase(), `${value} `, 'PAYTM']) {
      expect(() => check(channel, { institution: { ...fixed(value), institutionCode: wrong } })).toThrow(
        badRequest,
      )
      expect(() => check(channel, { institution: { ...fixed(value), institutionName: wrong } })).toThrow(
        badRequest,
      )
    }
  })

  it.each<[Channel, string]>([
    ['UPI', 'CN'],
    ['INTERAC', 'US'],
    ['WE_CHAT', 'IN'],
    ['ALIPAY', 'NG'],
    ['BANK_ACCOUNT', 'ZZ'],
    ['MOBILE_MONEY', 'ZZ'],
    ['SWIFT', 'ZZ'],
  ])('%s is not available in %s', (channel, countryCode) => {
    expect(() => check(channel, { countryCode })).toThrow(impossible)
  })

  it('accepts any institution code of a bank, and the fields of other channels', () => {
    check('BANK_ACCOUNT', { institution: { institutionCode: '?', institutionName: 'Any' } })
    check('BANK_ACCOUNT', { recipient: { recipientPhone: '1', recipientEmail: 'x', recipientAddress: 'y' } })
  })

  it.each([
    ['GH', 'GHS'],
    ['SN', 'XOF'],
    ['CM', 'XAF'],
    ['DE', 'EUR'],
    ['JP', 'JPY'],
    ['MG', 'MGA'],
  ])('a bank account in %s is held in %s', (countryCode, currency) => {
    expect(check('BANK_ACCOUNT', { countryCode })).toEqual({ currency })
  })
})

describe('a BIC', () => {
  const withCode = (institutionCode: string) =>
    check('SWIFT', {
      countryCode: institutionCode.slice(4, 6),
      institution: { ...right.SWIFT.institution, institutionCode },
    })

  it.each(['BUKBGB22', 'DEUTDEFF', 'DEUTDEFF500', 'CHASUS33', 'GTBINGLA', 'KCBLKENX', 'ICBKCNBJ'])(
    'is %s',
    (code) => {
      expect(withCode(code)).toEqual({ currency: 'USD' })
    },
  )

  it('is of the country of the account, or of a territory of it', () => {
    expect(check('SWIFT', { countryCode: 'JE' })).toEqual({ currency: 'USD' })
    expect(() => check('SWIFT', { countryCode: 'FR' })).toThrow(badRequest)
  })

  it.each(['NOPE', 'BUKBGB2', 'BUKBGB22XX', 'BUKBGB22XXXX', '12345678', 'BUKBZZ22', '021000021'])(
    'is not %j',
    (code) => {
      expect(() => withCode(code)).toThrow(badRequest)
    },
  )
})

describe('a mobile number', () => {
  const resolved = 'NG GH ET KE MG MW MZ RW TZ UG CM CG GA CF CI BF ML SN TG BJ NE GN ZM'
    .split(' ')
    .map((code) => code)

  it.each(resolved)('of %s is accepted with and without its +, with any sandbox ending', (countryCode) => {
    const example = getExampleNumber(countryCode as 'NG', examples)?.number ?? ''
    expect(example).not.toBe('')
    for (const ending of ['0001', '0002', '0003', '0004', '0005', example.slice(-4)]) {
      const accountNumber = example.slice(0, -4) + ending
      check('MOBILE_MONEY', { countryCode, accountNumber })
      check('MOBILE_MONEY', { countryCode, accountNumber: accountNumber.slice(1) })
    }
  })

  it.each([
    ['a landline', '+254202345678'],
    ['of another country', '+2348031234567'],
    ['of another country, without +', '2348031234567'],
    ['too short', '+25471234567'],
    ['too long', '+2547123456789'],
    ['with spaces', '+254 712 345 678'],
    ['in other digits', '+٢٥٤٧١٢٣٤٥٦٧٨'],
    ['with two signs', '++254712345678'],
    ['no number', 'ada@example.com'],
  ])('is not %s: %s', (_, accountNumber) => {
    expect(() => check('MOBILE_MONEY', { accountNumber })).toThrow(badRequest)
  })
})

describe('the order of checks', () => {
  it('refuses a missing field before an unsupported country or direction', () => {
    const change = { ...without('UPI', 'recipient', 'recipientPhone'), countryCode: 'NG' } as const
    expect(() => check('UPI', { ...change, type: 'DEPOSIT' })).toThrow(badRequest)
  })

  it('returns a currency or refuses with one of two codes, for any input', () => {
    const text = fc.option(fc.string(), { nil: undefined })
    const members = fc.record({ institutionCode: text, institutionName: text, institutionAddress: text })
    const recipients = fc.record({ recipientPhone: text, recipientEmail: text, recipientAddress: text })
    const present = (value: Readonly<Record<string, string | undefined>>) =>
      Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
    const anyChange = fc.record({
      channel: fc.constantFrom<Channel>('BANK_ACCOUNT', 'MOBILE_MONEY', 'SWIFT', 'UPI', 'INTERAC', 'ALIPAY'),
      type: fc.constantFrom('WITHDRAW' as const, 'DEPOSIT' as const),
      countryCode: fc.constantFrom('NG', 'KE', 'IN', 'CA', 'CN', 'ZZ', '__proto__', 'constructor'),
      accountNumber: fc.string(),
      institution: members.map(present),
      recipient: recipients.map(present),
    })
    fc.assert(
      fc.property(anyChange, (change) => {
        try {
          return /^[A-Z]{3}$/.test(requireChannelRules({ ...common, ...change }).currency)
        } catch (error) {
          return new RegExp(`^Refusal: (${badRequest}|${impossible})`).test(String(error))
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the identity of an account', () => {
  it.each(['0123 456789', '0123-456789', '0123\u200b456789', '\u20600123456789\u00ad', '0123\u115f456789'])(
    'does not depend on separators and invisible characters: %j',
    (accountNumber) => {
      const method = right.BANK_ACCOUNT
      expect(accountIdentity({ ...method, accountNumber })).toBe(accountIdentity(method))
    },
  )
})
