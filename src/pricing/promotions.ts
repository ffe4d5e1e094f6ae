import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { parseRate, raiseRate, type Rate } from '../kernel/rate.ts'
import { refuse } from '../kernel/refusal.ts'
import { parseStoredRate } from './rows.ts'
import { findArbitrage, requireCurrency, type PublishedRate } from './rules.ts'
import {
  endPromotion,
  hasSamePromotion,
  insertPromotion,
  listBestPromotions,
  listPromotions,
  listRates,
  lockRates,
  type PromotionRow,
} from './store.ts'

/** A promotion: raises the published rate of a pair by `percent` from `startsAt` until before `endsAt`. */
export type PromotionInput = {
  readonly source: string
  readonly destination: string
  readonly percent: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Only for customers of this country; absent for all. */
  readonly customerCountryCode?: string
}

/** A stored promotion. */
export type Promotion = PromotionInput & { readonly id: string }

/** Manages promotions: better rates of withdrawals for a limited time. See
 *  docs/design/pricing.md#promotions-raise-the-published-rate. */
export type PromotionsService = {
  /** Refuses VALIDATION_ERROR for an invalid pair, percentage or window, and where it would allow arbitrage;
   *  DUPLICATE_REQUEST for one that exists, so that a command or form that is sent twice adds one. */
  readonly add: (promotion: PromotionInput) => Promise<Promotion>
  /** Lists the promotions that are active or still to start, by their start. */
  readonly list: () => Promise<readonly Promotion[]>
  /** Ends a promotion now, or removes one that has not started. Refuses NOT_FOUND_ERROR. */
  readonly end: (promotionId: string) => Promise<void>
}

const raisedRate = (rate: string, percent: string): Rate =>
  parseRate(raiseRate(rate, percent)) ??
  refuse('VALIDATION_ERROR', `${rate} raised by ${percent} % has more digits than a rate may have.`)

/** Refuses VALIDATION_ERROR where a round trip through one of `pairs` would gain, at the published rates raised by the
 *  best promotion of each pair, or where a raised rate has too many digits. The caller holds the lock on rates. */
export const requireNoArbitrage = async (
  trx: Trx,
  pairs: readonly { readonly source: string; readonly destination: string }[],
  now: Date,
): Promise<void> => {
  const promoted = new Map((await listBestPromotions(trx, now)).map((best) => [best.pair, best.percent]))
  const rates = (await listRates(trx)).map((row): PublishedRate => {
    const percent = promoted.get(`${row.source_currency}>${row.destination_currency}`)
    return {
      sourceCurrency: row.source_currency,
      destinationCurrency: row.destination_currency,
      rate: percent === undefined ? parseStoredRate(row.rate) : raisedRate(row.rate, percent),
    }
  })
  for (const { source, destination } of pairs) {
    const trip = findArbitrage(rates, source, destination)
    if (trip) refuse('VALIDATION_ERROR', `The rates would allow arbitrage: ${trip.join(' → ')} gains.`)
  }
}

const percentPattern = /^(50|[0-9]|[1-4][0-9])(\.[0-9]{1,4})?$/

const requirePromotion = ({ source, destination, percent, startsAt, endsAt, ...rest }: PromotionInput) => {
  requireCurrency(source, 'source currency')
  requireCurrency(destination, 'destination currency')
  if (source === destination) refuse('VALIDATION_ERROR', `A pair needs two currencies, not ${source} twice.`)
  const isPercent = percentPattern.test(percent) && parseRate(percent) !== undefined
  if (!isPercent || (percent.startsWith('50.') && !/^50\.0+$/.test(percent))) {
    refuse('VALIDATION_ERROR', `"${percent}" is not a percentage above 0, at most 50.`)
  }
  if (endsAt <= startsAt) refuse('VALIDATION_ERROR', 'A promotion must end after it starts.')
  const country = rest.customerCountryCode
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    refuse('VALIDATION_ERROR', `"${country}" is not a country code.`)
  }
}

const toPromotion = (row: PromotionRow): Promotion => ({
  id: row.id,
  source: row.source_currency,
  destination: row.destination_currency,
  percent: row.percent,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  ...(row.customer_country_code !== null && { customerCountryCode: row.customer_country_code }),
})

/** Creates the service that manages promotions. */
export const createPromotionsService = ({ db }: { readonly db: Db }): PromotionsService => ({
  add: (promotion) => {
    requirePromotion(promotion)
    return inTransaction(db, async (trx) => {
      await lockRates(trx)
      const now = await readNow(trx)
      if (await hasSamePromotion(trx, promotion))
        refuse('DUPLICATE_REQUEST', 'There is a promotion of this pair, percentage and time already.')
      const added = { ...promotion, id: createId(now) }
      await insertPromotion(trx, added, now)
      await requireNoArbitrage(trx, [promotion], now)
      return added
    })
  },
  list: async () => (await listPromotions(db)).map(toPromotion),
  end: async (promotionId) => {
    if (!(await endPromotion(db, promotionId)))
      refuse('NOT_FOUND_ERROR', `There is no promotion ${promotionId}.`)
  },
})
