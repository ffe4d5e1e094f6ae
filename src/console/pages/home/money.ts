import type { PayoutHeadroom } from '../../../statements/index.ts'
import type { Money } from '../../../kernel/money.ts'
import { openStatuses } from '../../../transactions/index.ts'
import type { PageContext } from '../../page.ts'
import type { Balance } from '../home.tsx'
import type { MoneyMovedProps } from './moved.tsx'
import type { Room } from './room.tsx'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const lineDays = 30

/** Returns what a currency is called. */
export const currencyName = (currency: string): string => names.of(currency) ?? currency

type Reader = Pick<PageContext, 'rooms' | 'businessId'>

const countHolding = async (
  { rooms, businessId }: Reader,
  currency: string,
): Promise<Pick<Balance, 'heldFor' | 'isUnknown'>> => {
  const none = { transactionId: undefined, reference: undefined, merchantReference: undefined }
  const filters = {
    ...none,
    types: ['WITHDRAW', 'SWAP'] as const,
    channels: undefined,
    currencies: [currency],
  }
  const any = { ...filters, from: undefined, to: undefined }
  const page = { page: 0, limit: 1 }
  const [held, unknown] = await Promise.all([
    rooms.transactions.list(businessId, { ...any, statuses: openStatuses }, page),
    rooms.transactions.list(businessId, { ...any, statuses: ['UNKNOWN'] }, page),
  ])
  return { heldFor: held.total, isUnknown: unknown.total > 0 }
}

const readBalance = async (
  reader: Reader,
  { available, pending }: { readonly available: Money; readonly pending: Money },
): Promise<Balance> => {
  const { currency } = available
  const line = await reader.rooms.figures.balanceLine(reader.businessId, currency, lineDays)
  const holding =
    pending.minor === 0n ? { heldFor: 0, isUnknown: false } : await countHolding(reader, currency)
  return {
    name: currencyName(currency),
    available,
    held: pending,
    ...holding,
    days: line.map(({ closing }) => closing?.availableMinor ?? 0n),
  }
}

/** Reads the wallets of a business, the fullest first by their number of minor units. */
export const readBalances = async (reader: Reader): Promise<readonly Balance[]> => {
  const wallets = await reader.rooms.ledger.balances(reader.businessId, 'MAIN')
  return Promise.all(wallets.map((wallet) => readBalance(reader, wallet)))
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

/** Reads the money that moved in one currency in a period, beside the period before. */
export const readMoved = async (
  { rooms, businessId, now, to }: PageContext,
  { currency, days }: { readonly currency: string; readonly days: number },
): Promise<MoneyMovedProps> => {
  const { figures } = await rooms.figures.moneyMoved(businessId, 2 * days)
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
  const typicalMs = medians.sort((a, b) => a - b)[Math.floor(medians.length / 2)]
  return {
    periods: periods.map((one) => ({
      label: `${one.toString()} days`,
      href: to(`/?days=${one.toString()}`).replace('/?', '?'),
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

const periodWords = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const
const bounds = { ...periodWords, BALANCE: 'balance', MAXIMUM: 'transaction', NO_RATE: 'transaction' } as const

/** Returns what is left under the limits, for the page. */
export const roomOf = ({ limits, creates, largest, smallest, boundBy }: PayoutHeadroom): Room => ({
  limits: limits.map(({ period, used, max, resetsAt }) => ({
    period: periodWords[period],
    used,
    limit: max,
    resetsAt,
  })),
  ...(creates && { perMinute: { used: creates.used, limit: creates.limit } }),
  smallest: smallest ?? { minor: 1n, currency: largest.currency },
  largest,
  boundBy: bounds[boundBy],
})
