import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { parseRate, raiseRate, type Rate } from '../kernel/rate.ts'
import { refuse } from '../kernel/refusal.ts'
import { parseStoredRate } from './rows.ts'
import { findGain, requireCurrency, type PublishedRate } from './rules.ts'
import {
  endPromotion,
  insertPromotion,
  listBestPromotions,
  listPromotions,
  listRates,
  lockRates,
  type PromotionRow,
} from './store.ts'

/** A promotion to run: `percent` is added to the published rate of the pair from `startsAt` until before `endsAt`. */
export type PromotionInput = {
  readonly source: string
  readonly destination: string
  readonly percent: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Only for customers of this country; left out: for all. */
  readonly customerCountryCode?: string
}

/** A promotion as it is shown. */
export type Promotion = PromotionInput & { readonly id: string }

/** Promotions: better rates of withdrawals for a while. See
 *  docs/design/pricing.md#promotions-raise-the-published-rate. */
export type PromotionsService = {
  /** Refuses VALIDATION_ERROR for a bad pair, percentage or window, and where a round trip of two or three pairs would
   *  gain. */
  readonly add: (promotion: PromotionInput) => Promise<Promotion>
  /** Those that run or will run, by their start. */
  readonly list: () => Promise<readonly Promotion[]>
  /** Ends a promotion now, or takes back one that has not begun. Refuses NOT_FOUND_ERROR. */
  readonly end: (promotionId: string) => Promise<void>
}

const raisedRate = (rate: string, percent: string): Rate =>
  parseRate(raiseRate(rate, percent)) ??
  refuse('VALIDATION_ERROR', `${rate} raised by ${percent} % has more digits than a rate may have`)

/** Refuses VALIDATION_ERROR where a round trip through one of `pairs` would gain, at the published rates raised by the
 *  best promotion of each pair that runs or will run, and where it raises one beyond a rate. The caller holds the
 *  rates' lock. */
export const requireNoGain = async (
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
    const trip = findGain(rates, source, destination)
    if (trip) refuse('VALIDATION_ERROR', `the rates would let the round trip ${trip.join(' → ')} gain`)
  }
}

const percentPattern = /^(50|[0-9]|[1-4][0-9])(\.[0-9]{1,4})?$/

const requirePromotion = ({ source, destination, percent, startsAt, endsAt, ...rest }: PromotionInput) => {
  requireCurrency(source, 'source currency')
  requireCurrency(destination, 'destination currency')
  if (source === destination) refuse('VALIDATION_ERROR', `a pair needs two currencies, not ${source} twice`)
  const isPercent = percentPattern.test(percent) && parseRate(percent) !== undefined
  if (!isPercent || (percent.startsWith('50.') && !/^50\.0+$/.test(percent))) {
    refuse('VALIDATION_ERROR', `"${percent}" is no percentage above 0, at most 50`)
  }
  if (endsAt <= startsAt) refuse('VALIDATION_ERROR', 'a promotion ends after it starts')
  const country = rest.customerCountryCode
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    refuse('VALIDATION_ERROR', `"${country}" is no country code`)
  }
}

const show = (row: PromotionRow): Promotion => ({
  id: row.id,
  source: row.source_currency,
  destination: row.destination_currency,
  percent: row.percent,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  ...(row.customer_country_code !== null && { customerCountryCode: row.customer_country_code }),
})

/** Opens promotions over the pool. */
export const createPromotionsService = ({ db }: { readonly db: Db }): PromotionsService => ({
  add: (promotion) => {
    requirePromotion(promotion)
    return inTransaction(db, async (trx) => {
      await lockRates(trx)
      const now = await readNow(trx)
      const added = { ...promotion, id: createId(now) }
      await insertPromotion(trx, added, now)
      await requireNoGain(trx, [promotion], now)
      return added
    })
  },
  list: async () => (await listPromotions(db)).map(show),
  end: async (promotionId) => {
    if (!(await endPromotion(db, promotionId))) refuse('NOT_FOUND_ERROR', `no promotion ${promotionId}`)
  },
})
