import type { Wired } from '../../src/wire.ts'

/** Rates, routes and fees that every test may count on. */
export const setPrices = async ({ pricing }: Wired['services']): Promise<void> => {
  await pricing.setRates([
    { source: 'USD', destination: 'NGN', rate: '1540.25' },
    { source: 'NGN', destination: 'USD', rate: '0.00064' },
    { source: 'USD', destination: 'EUR', rate: '0.92' },
    { source: 'EUR', destination: 'NGN', rate: '1650.5' },
    { source: 'KES', destination: 'USD', rate: '0.0077' },
    { source: 'USD', destination: 'KES', rate: '128.5' },
  ])
  await pricing.setRoutes([
    { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country_code: 'NG', currency: 'NGN', rail: 'sandbox' },
    { type: 'WITHDRAW', channel: 'MOBILE_MONEY', country_code: 'KE', currency: 'KES', rail: 'sandbox' },
    { type: 'WITHDRAW', channel: 'SWIFT', country_code: null, currency: 'USD', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'MOBILE_MONEY', country_code: 'KE', currency: 'KES', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'KES', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'USD', rail: 'sandbox' },
    { type: 'DEPOSIT', channel: 'CARD', country_code: null, currency: 'JPY', rail: 'sandbox' },
  ])
  await pricing.setFee({
    sourceCurrency: 'USD',
    channel: 'BANK_ACCOUNT',
    countryCode: 'NG',
    percent: '1.5',
    minimum: '0.50',
  })
  await pricing.setFee({ sourceCurrency: 'KES', type: 'DEPOSIT', percent: '1' })
}
