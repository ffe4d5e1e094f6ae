/** A body as it is sent, also an invalid one. */
export type Sent = Readonly<Record<string, unknown>>

/** An institution by code and name. */
export const named = (institutionCode: string, institutionName = institutionCode) => ({
  institutionCode,
  institutionName,
})
const common = { accountName: 'Adaeze Okafor', accountNumber: '0123456789' }

/** A valid body for each channel. */
export const channels = {
  BANK_ACCOUNT: {
    ...common,
    channel: 'BANK_ACCOUNT',
    countryCode: 'NG',
    institution: named('000013', 'GTBANK PLC'),
  },
  MOBILE_MONEY: {
    ...common,
    channel: 'MOBILE_MONEY',
    accountNumber: '+254712345678',
    countryCode: 'KE',
    institution: named('MPESA', 'M-PESA'),
  },
  SWIFT: {
    ...common,
    channel: 'SWIFT',
    countryCode: 'GB',
    institution: { ...named('BUKBGB22', 'Barclays'), institutionAddress: '1 Churchill Place, London' },
    recipient: { recipientAddress: '12 Marina Road, Lagos' },
  },
  UPI: {
    ...common,
    channel: 'UPI',
    accountNumber: 'ada@upi',
    countryCode: 'IN',
    institution: named('UPI'),
    recipient: { recipientPhone: '+919812345678' },
  },
  INTERAC: {
    ...common,
    channel: 'INTERAC',
    accountNumber: 'ada@example.com',
    countryCode: 'CA',
    institution: named('INTERAC'),
    recipient: { recipientEmail: 'ada@example.com' },
  },
  WE_CHAT: {
    ...common,
    channel: 'WE_CHAT',
    countryCode: 'CN',
    institution: named('WECHAT'),
    recipient: { recipientPhone: '+8613812345678' },
  },
  ALIPAY: { ...common, channel: 'ALIPAY', countryCode: 'CN', institution: { institutionName: 'ALIPAY' } },
} as const
