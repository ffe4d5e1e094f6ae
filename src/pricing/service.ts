import { transactionChannels, transactionTypes } from '../../generated/catalogue.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { formatMinor, maxMinor, parseAmount, type Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  needsTwo,
  setRates,
  setRatesAlone,
  setRatesByOneOrTwo,
  showRates,
  type RateFilter,
  type RateInput,
  type ShownRate,
} from './rates.ts'
import { parseFeeRow, type FeeRow } from './rows.ts'
import { feeOn, requireCurrency } from './rules.ts'
import {
  deleteRoute,
  listFees,
  listRoutes,
  lockRoutes,
  upsertFee,
  upsertRoutes,
  type RouteKey,
  type RouteRow,
} from './store.ts'

/** A fee to set; amounts are decimals of the source currency. An absent member of the route matches any. */
export type FeeInput = {
  readonly sourceCurrency: string
  readonly type?: string
  readonly channel?: string
  readonly countryCode?: string
  readonly destinationCurrency?: string
  readonly rail?: string
  readonly flat?: string
  readonly percent?: string
  readonly minimum?: string
  readonly maximum?: string
}

/** A fee in force: `*` matches any, amounts are decimals; `maximum` is absent where there is none. */
export type ShownFee = Required<Omit<FeeInput, 'maximum'>> & Pick<FeeInput, 'maximum'>

/** A route to set. What is left out stays as it is, or takes its default; amounts are decimals, null: no bound. */
export type RouteInput = RouteKey & {
  readonly priority?: number
  readonly minimum?: string | null
  readonly maximum?: string | null
  readonly isEnabled?: boolean
}

/** A route in force; `countryCode` is `*` where it serves every country, an absent bound is none. */
export type ShownRoute = Required<Pick<RouteInput, 'type' | 'channel' | 'currency' | 'rail'>> &
  Required<Pick<RouteInput, 'priority' | 'isEnabled'>> & {
    readonly countryCode: string
    readonly minimum?: string
    readonly maximum?: string
  }

/** Manages rates, fees and routes. The API reads them, the operator sets them. */
export type PricingService = {
  /** Lists published rates, by pair. Refuses VALIDATION_ERROR for a filter with an unknown currency. */
  readonly listRates: (filter?: RateFilter) => Promise<readonly ShownRate[]>
  /** Publishes rates, all or none. Refuses VALIDATION_ERROR for an invalid pair or rate, and where they would allow
   *  arbitrage. */
  readonly setRates: (rates: readonly RateInput[]) => Promise<void>
  /** As `setRates`, for one operator alone. Refuses FORBIDDEN where `needsTwo`. */
  readonly setRatesAlone: (rates: readonly RateInput[]) => Promise<void>
  /** As `setRatesAlone` for each rate that one operator may set, else as `setRates`. Returns whether one `needsTwo`. */
  readonly setRatesByOneOrTwo: (rates: readonly RateInput[]) => Promise<boolean>
  /** Returns whether a rate needs two operators: a new pair, and one that is more than 2 % from the last rate that two
   *  operators set, or that was in force for 24 hours. Refuses VALIDATION_ERROR as `setRates`. */
  readonly needsTwo: (rate: RateInput) => Promise<boolean>
  readonly listFees: () => Promise<readonly ShownFee[]>
  /** Returns what a fee would be on an amount, without setting it. Refuses as `setFee`. */
  readonly previewFee: (fee: FeeInput) => (source: Money) => Money
  /** Sets the fee of a route. Refuses VALIDATION_ERROR for an invalid amount, percentage or currency. */
  readonly setFee: (fee: FeeInput) => Promise<void>
  readonly listRoutes: () => Promise<readonly ShownRoute[]>
  /** Adds routes, or changes those that there are. Refuses VALIDATION_ERROR for an unknown type, channel, country or
   *  currency, and for bounds that are none. */
  readonly setRoutes: (routes: readonly RouteInput[]) => Promise<void>
  /** As `setRoutes`, for a route that there is not. Refuses VALIDATION_ERROR where there is. */
  readonly addRoute: (route: RouteInput) => Promise<void>
  /** Removes a route: no payment is created over it from then on. Refuses NOT_FOUND_ERROR where there is none. */
  readonly removeRoute: (route: RouteKey) => Promise<void>
}

const minorText = (text: string | undefined, currency: string): string => {
  if (text === undefined || /^0+(\.0+)?$/.test(text)) return '0'
  const amount = parseAmount(text, currency)
  return typeof amount === 'string' || amount.minor > maxMinor
    ? refuse('VALIDATION_ERROR', `"${text}" is not an amount of ${currency}.`)
    : amount.minor.toString()
}

const percentPattern = /^(100|[1-9]?[0-9](\.[0-9]{1,6})?)$/

// A fee with a misspelt member would never apply.
type RouteNames = Pick<FeeInput, 'type' | 'channel' | 'countryCode' | 'destinationCurrency'>

const requireRoute = ({ type, channel, countryCode, destinationCurrency }: RouteNames): void => {
  if (type !== undefined && !transactionTypes.some((known) => known === type)) {
    refuse('VALIDATION_ERROR', `There is no type ${type}; there are ${transactionTypes.join(', ')}.`)
  }
  if (channel !== undefined && !transactionChannels.some((known) => known === channel)) {
    refuse('VALIDATION_ERROR', `There is no channel ${channel}; there are ${transactionChannels.join(', ')}.`)
  }
  if (countryCode !== undefined && !/^[A-Z]{2}$/.test(countryCode)) {
    refuse('VALIDATION_ERROR', `"${countryCode}" is not a country code.`)
  }
  if (destinationCurrency !== undefined) requireCurrency(destinationCurrency, 'destination currency')
}

const toFeeRow = (fee: FeeInput): FeeRow => {
  const currency = requireCurrency(fee.sourceCurrency, 'source currency')
  requireRoute(fee)
  const percent = fee.percent ?? '0'
  if (!percentPattern.test(percent))
    refuse('VALIDATION_ERROR', `"${percent}" is not a percentage from 0 to 100.`)
  const minimum = minorText(fee.minimum, currency)
  const maximum = fee.maximum === undefined ? null : minorText(fee.maximum, currency)
  if (maximum !== null && BigInt(maximum) < BigInt(minimum)) {
    refuse('VALIDATION_ERROR', 'The maximum fee is below the minimum.')
  }
  return {
    source_currency: currency,
    type: fee.type ?? null,
    channel: fee.channel ?? null,
    country_code: fee.countryCode ?? null,
    destination_currency: fee.destinationCurrency ?? null,
    rail: fee.rail ?? null,
    flat_minor: minorText(fee.flat, currency),
    percent,
    minimum_minor: minimum,
    maximum_minor: maximum,
  }
}

const showFee = (row: FeeRow): ShownFee => ({
  sourceCurrency: row.source_currency,
  type: row.type ?? '*',
  channel: row.channel ?? '*',
  countryCode: row.country_code ?? '*',
  destinationCurrency: row.destination_currency ?? '*',
  rail: row.rail ?? '*',
  flat: formatMinor(BigInt(row.flat_minor), row.source_currency),
  percent: row.percent,
  minimum: formatMinor(BigInt(row.minimum_minor), row.source_currency),
  ...(row.maximum_minor !== null && { maximum: formatMinor(BigInt(row.maximum_minor), row.source_currency) }),
})

const isSameRoute = (one: RouteKey, other: RouteKey): boolean =>
  one.type === other.type &&
  one.channel === other.channel &&
  one.country_code === other.country_code &&
  one.currency === other.currency &&
  one.rail === other.rail

const boundOf = (given: string | null | undefined, before: string | null, currency: string): string | null =>
  given === undefined ? before : given === null ? null : minorText(given, currency)

const unbounded = { priority: 100, minimum_minor: null, maximum_minor: null, is_enabled: true }

const toRouteRow = (route: RouteInput, found: RouteRow | undefined): RouteRow => {
  const { type, channel, country_code: country, currency, rail } = route
  const names = { type, channel, destinationCurrency: currency }
  requireRoute({ ...names, ...(country !== null && { countryCode: country }) })
  const before = found ?? unbounded
  const { priority = before.priority, isEnabled = before.is_enabled } = route
  if (!Number.isInteger(priority) || priority < 1 || priority > 999)
    refuse('VALIDATION_ERROR', 'A priority is a whole number from 1 to 999.')
  const minimum = boundOf(route.minimum, before.minimum_minor, currency)
  const maximum = boundOf(route.maximum, before.maximum_minor, currency)
  if (minimum !== null && maximum !== null && BigInt(maximum) < BigInt(minimum))
    refuse('VALIDATION_ERROR', 'The maximum of the route is below its minimum.')
  const key = { type, channel, country_code: country, currency, rail }
  return { ...key, priority, minimum_minor: minimum, maximum_minor: maximum, is_enabled: isEnabled }
}

const showRoute = ({
  country_code: country,
  minimum_minor,
  maximum_minor,
  ...row
}: RouteRow): ShownRoute => ({
  type: row.type,
  channel: row.channel,
  countryCode: country ?? '*',
  currency: row.currency,
  rail: row.rail,
  priority: row.priority,
  ...(minimum_minor !== null && { minimum: formatMinor(BigInt(minimum_minor), row.currency) }),
  ...(maximum_minor !== null && { maximum: formatMinor(BigInt(maximum_minor), row.currency) }),
  isEnabled: row.is_enabled,
})

const setRoutes = (db: Db, routes: readonly RouteInput[], isNew = false): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockRoutes(trx)
    const before = await listRoutes(trx)
    const rows = routes.map((route) => {
      const found = before.find((one) => isSameRoute(one, route))
      if (found && isNew)
        refuse('VALIDATION_ERROR', 'There is this route already: change it with `route set`.')
      return toRouteRow(route, found)
    })
    await upsertRoutes(trx, rows)
  })

/** Creates the service that manages rates, fees and routes. */
export const createPricingService = ({ db }: { readonly db: Db }): PricingService => ({
  listRates: (filter) => showRates(db, filter),
  setRates: (rates) => setRates(db, rates),
  setRatesAlone: (rates) => setRatesAlone(db, rates),
  setRatesByOneOrTwo: (rates) => setRatesByOneOrTwo(db, rates),
  needsTwo: (rate) => needsTwo(db, rate),
  listFees: async () => (await listFees(db)).map(showFee),
  previewFee: (fee) => {
    const schedule = parseFeeRow(toFeeRow(fee))
    return (source) => feeOn(source, schedule)
  },
  setFee: async (fee) => upsertFee(db, toFeeRow(fee), await readNow(db)),
  listRoutes: async () => (await listRoutes(db)).map(showRoute),
  setRoutes: (routes) => setRoutes(db, routes),
  addRoute: (route) => setRoutes(db, [route], true),
  removeRoute: async (route) => {
    if (!(await deleteRoute(db, route))) refuse('NOT_FOUND_ERROR', 'There is no such route.')
  },
})
