import countryToCurrency from 'country-to-currency'
import { accountHolderCountryCodes } from '../../generated/catalogue.ts'
import type { FeeInput, PricingService, RateInput, RouteInput } from '../pricing/index.ts'

// Units of each currency for one US dollar, times 10^6: round figures of late 2026. The naira's gives 1540.25 after the
// spread, as in the examples of the contract.
const unitsPerDollar: Readonly<Record<string, bigint>> = {
  USD: 1_000_000n,
  NGN: 1_547_989_950n,
  KES: 129_200_000n,
  GHS: 11_050_000n,
  GBP: 760_500n,
  EUR: 863_000n,
  CAD: 1_401_000n,
  INR: 88_600_000n,
  CNY: 7_112_000n,
  XOF: 566_100_000n,
  XAF: 566_100_000n,
  UGX: 3_625_000_000n,
  TZS: 2_450_000_000n,
  RWF: 1_450_000_000n,
  ZMW: 22_600_000n,
  ZAR: 17_250_000n,
  ETB: 153_000_000n,
  MWK: 1_734_000_000n,
  MZN: 63_900_000n,
  MGA: 4_480_000_000n,
  GNF: 8_690_000_000n,
  JPY: 155_200_000n,
  AUD: 1_530_000n,
  AED: 3_672_500n,
}

// Half a percent in each direction, so that no round trip gains.
const spreadPerMille = 995n
const decimals = 12
const significantDigits = 10

/** Returns the rate of a pair as a decimal, rounded down to ten significant digits. */
const crossRate = (from: bigint, to: bigint): string => {
  const scaled = (to * spreadPerMille * 10n ** BigInt(decimals)) / (from * 1000n)
  const digits = scaled.toString()
  const kept = digits
    .slice(0, significantDigits)
    .padEnd(digits.length, '0')
    .padStart(decimals + 1, '0')
  const text = `${kept.slice(0, -decimals)}.${kept.slice(-decimals)}`
  return text.replace(/\.?0+$/, '')
}

const rates = (): readonly RateInput[] => {
  const currencies = Object.entries(unitsPerDollar)
  return currencies.flatMap(([source, from]) =>
    currencies
      .filter(([destination]) => destination !== source)
      .map(([destination, to]) => ({ source, destination, rate: crossRate(from, to) })),
  )
}

const route = (channel: string, country: string | null, currency: string): RouteInput => ({
  type: 'WITHDRAW',
  channel,
  country_code: country,
  currency,
  rail: 'sandbox',
})

const toDeposit = (payout: RouteInput): RouteInput => ({ ...payout, type: 'DEPOSIT' })

const swiftCurrencies = ['USD', 'EUR', 'GBP', 'CAD', 'CNY', 'JPY', 'AUD', 'ZAR', 'AED']

const withInstitutions = [
  ...['BF', 'BJ', 'CI', 'CM', 'ET', 'GA', 'GH', 'GN', 'KE', 'MG', 'ML'],
  ...['MW', 'MZ', 'NE', 'NG', 'RW', 'SN', 'TG', 'TZ', 'UG', 'ZA', 'ZM'],
]
const euroArea = [
  ...['AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK'],
]

const bankCountries: readonly string[] = [
  ...withInstitutions,
  ...euroArea,
  ...['AE', 'AU', 'CA', 'CN', 'GB', 'IN', 'JP', 'US'],
]

const local = (channel: string, countries: readonly string[]): readonly RouteInput[] =>
  Object.entries(countryToCurrency)
    .filter(([country]) => countries.includes(country))
    .map(([country, currency]) => route(channel, country, currency))

const routes = () => {
  const mobileMoney = local('MOBILE_MONEY', accountHolderCountryCodes)
  return [
    ...local('BANK_ACCOUNT', bankCountries),
    ...mobileMoney,
    ...swiftCurrencies.map((currency) => route('SWIFT', null, currency)),
    route('UPI', 'IN', 'INR'),
    route('INTERAC', 'CA', 'CAD'),
    route('WE_CHAT', 'CN', 'CNY'),
    route('ALIPAY', 'CN', 'CNY'),
    ...mobileMoney.map(toDeposit),
    toDeposit(route('INTERAC', 'CA', 'CAD')),
    // Cards are for the hosted checkout only, in every currency and from every country.
    ...Object.keys(unitsPerDollar).map((currency) => toDeposit(route('CARD', null, currency))),
  ]
}

const fees: readonly FeeInput[] = [
  { sourceCurrency: 'USD', channel: 'BANK_ACCOUNT', percent: '1.5', minimum: '0.50', maximum: '25.00' },
  { sourceCurrency: 'USD', channel: 'MOBILE_MONEY', percent: '1', minimum: '0.30' },
  { sourceCurrency: 'USD', channel: 'SWIFT', flat: '15.00' },
  { sourceCurrency: 'NGN', channel: 'BANK_ACCOUNT', flat: '50.00' },
  { sourceCurrency: 'GBP', channel: 'BANK_ACCOUNT', percent: '0.4', minimum: '0.40' },
  { sourceCurrency: 'EUR', channel: 'BANK_ACCOUNT', percent: '0.4', minimum: '0.45' },
  { sourceCurrency: 'KES', type: 'DEPOSIT', channel: 'MOBILE_MONEY', percent: '1' },
  { sourceCurrency: 'USD', type: 'SWAP', percent: '0.1' },
]

/** Publishes rates between all currencies of the sandbox, routes on its rail, and some fees. */
export const seedPrices = async (pricing: PricingService): Promise<void> => {
  await pricing.setRates(rates())
  await pricing.setRoutes(routes())
  for (const fee of fees) await pricing.setFee(fee)
}
