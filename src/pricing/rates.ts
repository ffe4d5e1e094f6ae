import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Queryable } from '../db/tx.ts'
import { parseRate, type Rate } from '../kernel/rate.ts'
import { refuse } from '../kernel/refusal.ts'
import { requireNoArbitrage } from './promotions.ts'
import { parseStoredRate } from './rows.ts'
import { isLargeMove, mostAlonePercent, requireCurrency } from './rules.ts'
import { listRates, lockRates, upsertRates } from './store.ts'

/** A rate to publish: 1 `source` = `rate` `destination`; a decimal of at most 12 significant digits. */
export type RateInput = { readonly source: string; readonly destination: string; readonly rate: string }

/** A published rate. */
export type ShownRate = RateInput & { readonly updatedAt: Date }

/** A filter of published rates by currency; an absent member matches all. */
export type RateFilter = { readonly source?: string; readonly destination?: string }

const requireRate = ({ source, destination, rate }: RateInput): Rate => {
  requireCurrency(source, 'source currency')
  requireCurrency(destination, 'destination currency')
  if (source === destination) refuse('VALIDATION_ERROR', `A rate needs two currencies, not ${source} twice.`)
  return (
    parseRate(rate) ??
    refuse(
      'VALIDATION_ERROR',
      `"${rate}" is not a rate: use a plain decimal above zero of at most 12 significant digits.`,
    )
  )
}

type BaseOf = (input: RateInput) => string | undefined

/** Reads what gives the base of a pair where one operator alone may set this rate; undefined where it needs two. */
const readBases = async (on: Queryable, filter: RateFilter = {}): Promise<BaseOf> => {
  const nameOf = (source: string, destination: string): string => `${source} ${destination}`
  const bases = new Map(
    (await listRates(on, filter)).map((row) => [
      nameOf(row.source_currency, row.destination_currency),
      row.base_rate,
    ]),
  )
  return (input) => {
    const base = bases.get(nameOf(input.source, input.destination))
    return base === undefined || isLargeMove(parseStoredRate(base), requireRate(input)) ? undefined : base
  }
}

const readBasesOrRefuse = async (on: Queryable): Promise<BaseOf> => {
  const baseOf = await readBases(on)
  return (input) =>
    baseOf(input) ??
    refuse(
      'FORBIDDEN',
      `${input.source} to ${input.destination} needs another operator: the pair is new, or the rate is more than ` +
        `${mostAlonePercent.toString()} % from the last one that two operators set, or that was in force for 24 hours.`,
    )
}

/** Publishes rates; a rate without a base becomes the base of its pair. Returns whether one has none. */
const publish = (
  db: Db,
  inputs: readonly RateInput[],
  basesIn: (on: Queryable) => Promise<BaseOf>,
): Promise<boolean> => {
  for (const input of inputs) requireRate(input)
  return inTransaction(db, async (trx) => {
    await lockRates(trx)
    const now = await readNow(trx)
    const baseOf = await basesIn(trx)
    const rates = inputs.map((input) => ({ ...input, base: baseOf(input) }))
    const based = rates.map(({ base, ...one }) => ({ ...one, base: base ?? one.rate }))
    await upsertRates(trx, based, now)
    await requireNoArbitrage(trx, inputs, now)
    return rates.some(({ base }) => base === undefined)
  })
}

/** Publishes rates, as `PricingService` says. */
export const setRates = async (db: Db, rates: readonly RateInput[]): Promise<void> => {
  await publish(db, rates, () => Promise.resolve(() => undefined))
}

/** Publishes rates for one operator alone, as `PricingService` says. */
export const setRatesAlone = async (db: Db, rates: readonly RateInput[]): Promise<void> => {
  await publish(db, rates, readBasesOrRefuse)
}

/** Publishes rates that one operator or two set, as `PricingService` says. */
export const setRatesByOneOrTwo = (db: Db, rates: readonly RateInput[]): Promise<boolean> =>
  publish(db, rates, readBases)

/** Returns whether a rate needs two operators, as `PricingService` says. */
export const needsTwo = async (db: Db, rate: RateInput): Promise<boolean> => {
  requireRate(rate)
  return (await readBases(db, rate))(rate) === undefined
}

/** Lists published rates. Refuses VALIDATION_ERROR for an unknown currency. */
export const showRates = async (db: Db, filter: RateFilter = {}): Promise<readonly ShownRate[]> => {
  const { source, destination } = filter
  if (source !== undefined) requireCurrency(source, 'source currency')
  if (destination !== undefined) requireCurrency(destination, 'destination currency')
  return (await listRates(db, filter)).map((row) => ({
    source: row.source_currency,
    destination: row.destination_currency,
    rate: row.rate,
    updatedAt: row.updated_at,
  }))
}
