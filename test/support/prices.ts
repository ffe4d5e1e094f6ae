import type { Wired } from '../../src/wire.ts'

const usdToNgn = { source: 'USD', destination: 'NGN', rate: '1540.25' } as const
const toNigerianBank = {
  type: 'WITHDRAW',
  channel: 'BANK_ACCOUNT',
  country_code: 'NG',
  currency: 'NGN',
} as const
const fee = {
  sourceCurrency: 'USD',
  channel: 'BANK_ACCOUNT',
  countryCode: 'NG',
  percent: '1.5',
  minimum: '0.50',
} as const

/** Sets what payouts of dollars to Nigerian banks need: a rate, a fee, and a route over `rail`. */
export const setPayoutPrices = async ({ pricing }: Wired['services'], rail: string): Promise<void> => {
  await pricing.setRates([usdToNgn])
  await pricing.setRoutes([{ ...toNigerianBank, rail }])
  await pricing.setFee(fee)
}

/** Sets the rates, routes and fees that all tests use. */
export const setPrices = async ({ pricing }: Wired['services']): Promise<void> => {
  await pricing.setRates([
    usdToNgn,
    { source: 'NGN', destination: 'USD', rate: '0.00064' },
    { source: 'USD', destination: 'EUR', rate: '0.92' },
    { source: 'EUR', destination: 'NGN', rate: '1650.5' },
    { source: 'KES', destination: 'USD', rate: '0.0077' },
    { source: 'USD', destination: 'KES', rate: '128.5' },
  ])
  await pricing.setRoutes([
    { ...toNigerianBank, rail: 'sandbox' },
    { type: 'WITHDRAW', channel: 'MOBILE_MONEY', country_code: 'KE', currency: 'KES', rail: 'sandbox' },
    { type: 'WITHDRAW', channel: 'SWIFT', country_code: null, currency: 'USD', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'MOBILE_MONEY', country_code: 'KE', currency: 'KES', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'KES', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'USD', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'JPY', rail: 'sandbox' },
  ])
  await pricing.setFee(fee)
  await pricing.setFee({ sourceCurrency: 'KES', type: 'DEPOSIT', percent: '1' })
}
