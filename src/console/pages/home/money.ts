import { medianOf } from '../../kit/numbers.ts'
import type { PageContext } from '../../page.ts'
import type { Balance } from '../home.tsx'
import type { MoneyMovedProps } from './moved.tsx'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const lineDays = 30

const currencyName = (currency: string): string => names.of(currency) ?? currency

type Reader = Pick<PageContext, 'rooms' | 'businessId'>

/** Reads the wallets of a business, by currency. */
export const readBalances = async ({ rooms, businessId }: Reader): Promise<readonly Balance[]> => {
  const [wallets, holding] = await Promise.all([
    rooms.figures.wallets(businessId, lineDays),
    rooms.transactions.countHolding(businessId),
  ])
  return wallets.map(({ available, pending, line }) => {
    const { currency } = available
    const { count = 0, unknown = 0 } = holding.find((one) => one.currency === currency) ?? {}
    return {
      name: currencyName(currency),
      available,
      held: pending,
      heldFor: count,
      isUnknown: unknown > 0,
      days: line.map(({ closing }) => closing?.availableMinor ?? 0n),
    }
  })
}

/** The periods of the picture, in days. */
const periods = [7, 30, 90] as const

/** Returns the period that an address asks for. */
export const periodOf = (query: URLSearchParams): number =>
  periods.find((days) => days.toString() === query.get('days')) ?? 30

type Figure = Awaited<ReturnType<PageContext['rooms']['figures']['moneyMoved']>>['figures'][number]

const percentOf = (figures: readonly Figure[]): number | undefined => {
  const payouts = figures.filter(({ type }) => type === 'WITHDRAW')
  const done = payouts.reduce((sum, { succeeded }) => sum + succeeded, 0)
  const all = payouts.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)
  return all === 0 ? undefined : Math.round((done / all) * 1000) / 10
}

const sumOf = (figures: readonly Figure[], type: Figure['type'], day?: string): bigint =>
  figures
    .filter((one) => one.type === type && (day === undefined || one.day === day))
    .reduce((sum, { movedMinor }) => sum + movedMinor, 0n)

const dayMs = 86_400_000

/** Returns the wallet of the currency with most payments in the figures, or the first one. */
export const busiestOf = (balances: readonly Balance[], figures: readonly Figure[]): Balance | undefined => {
  const countOf = ({ available: { currency } }: Balance): number =>
    figures
      .filter((one) => one.currency === currency)
      .reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)
  return balances.toSorted((a, b) => countOf(b) - countOf(a))[0]
}

/** Returns the money that moved in one currency in a period, beside the period before. */
export const movedIn = (
  { now, to }: PageContext,
  {
    figures,
    currency,
    days,
  }: {
    readonly figures: readonly Figure[]
    readonly currency: string
    readonly days: number
  },
): MoneyMovedProps => {
  const ours = figures.filter((one) => one.currency === currency)
  const dates = Array.from({ length: days }, (_, back) => {
    const day = new Date(now.getTime() - (days - 1 - back) * dayMs).toISOString().slice(0, 10)
    return { day, at: new Date(`${day}T00:00:00Z`) }
  })
  const first = dates[0]?.day ?? ''
  const recent = ours.filter(({ day }) => day >= first)
  const [percent, before] = [percentOf(recent), percentOf(ours.filter(({ day }) => day < first))]
  const medians = recent.flatMap(({ type, medianMs }) =>
    type === 'WITHDRAW' && medianMs !== null ? [medianMs] : [],
  )
  const typicalMs = medianOf(medians)
  return {
    periods: periods.map((one) => ({
      label: `${one.toString()} days`,
      href: `${to('/')}?days=${one.toString()}`,
      isCurrent: one === days,
    })),
    payouts: { currency, minor: sumOf(recent, 'WITHDRAW') },
    collections: { currency, minor: sumOf(recent, 'DEPOSIT') },
    ...(percent !== undefined && { succeeded: { percent, change: percent - (before ?? percent) } }),
    ...(typicalMs !== undefined && { typicalMs }),
    days: dates.map(({ day, at }) => ({
      day: at,
      payouts: sumOf(recent, 'WITHDRAW', day),
      collections: sumOf(recent, 'DEPOSIT', day),
    })),
  }
}
