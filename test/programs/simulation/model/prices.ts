import { convert, cutTo, digits, divideUp, fractionOf, largest, type Fraction } from './decimals.ts'
import type { Fee, Promotion, State, TransactionType } from './state.ts'

// The rules of docs/behaviour.md#pricing, written independently.

export type Pair = { readonly from: string; readonly to: string }
export type Price = { readonly source: bigint; readonly destination: bigint; readonly fee: bigint }
export type Terms = { readonly rate: string; readonly fee: Fee | undefined }

/** flat + percent of the source, within its bounds; a broken minor unit of the percentage counts whole. */
export const feeOn = (source: bigint, fee: Fee | undefined): bigint => {
  if (!fee) return 0n
  const percent = fractionOf(fee.percent)
  const plain = fee.flat + divideUp(source * percent.over, percent.under * 100n)
  const raised = plain < fee.minimum ? fee.minimum : plain
  return fee.maximum !== null && raised > fee.maximum ? fee.maximum : raised
}

const inRange = (price: Price): Price | undefined => {
  const { source, destination, fee } = price
  const isPossible = source > 0n && destination > 0n && source + fee <= largest && destination <= largest
  return isPossible ? price : undefined
}

/** Anchor source: the destination is rounded down. Undefined where a side is zero or too large. */
export const priceOfSource = (source: bigint, terms: Terms, pair: Pair): Price | undefined => {
  const exact = convert(source, fractionOf(terms.rate), pair)
  return inRange({ source, destination: exact.over / exact.under, fee: feeOn(source, terms.fee) })
}

/** Anchor destination: the source is rounded up. */
export const priceOfDestination = (destination: bigint, terms: Terms, pair: Pair): Price | undefined => {
  const { over, under } = fractionOf(terms.rate)
  const exact = convert(destination, { over: under, under: over }, { from: pair.to, to: pair.from })
  const source = divideUp(exact.over, exact.under)
  return inRange({ source, destination, fee: feeOn(source, terms.fee) })
}

/** Both amounts sent: a pair that agrees with the rate under either anchor stands as sent; else the destination wins,
 *  or the source where it is preferred. */
export const priceOfPair = (
  sent: { readonly source: bigint; readonly destination: bigint; readonly prefersSource: boolean },
  terms: Terms,
  pair: Pair,
): Price | undefined => {
  const bySource = priceOfSource(sent.source, terms, pair)
  const byDestination = priceOfDestination(sent.destination, terms, pair)
  if (bySource?.destination === sent.destination) return bySource
  if (byDestination?.source === sent.source) return byDestination
  return sent.prefersSource ? bySource : byDestination
}

/** A rate raised by a percentage: at most 12 significant digits, cut off. */
const raise = (rate: string, percent: string): string => {
  const [base, added] = [fractionOf(rate), fractionOf(percent)]
  const factor = { over: added.under * 100n + added.over, under: added.under * 100n }
  return cutTo({ over: base.over * factor.over, under: base.under * factor.under }, 12)
}

const best = (promotions: readonly Promotion[]): string | undefined =>
  promotions
    .map(({ percent }) => percent)
    .toSorted((one, other) => {
      const [a, b] = [fractionOf(one), fractionOf(other)]
      return a.over * b.under > b.over * a.under ? -1 : 1
    })[0]

/** The rate a transaction is made at: the published one, and a withdrawal's after the best promotion in force. */
export const rateOf = (
  state: State,
  { from, to }: Pair,
  ask: { readonly type: TransactionType; readonly country: string },
): string | undefined => {
  const published = from === to ? '1' : state.rates.get(`${from}>${to}`)
  if (published === undefined || ask.type !== 'WITHDRAW') return published
  const percent = best(
    state.promotions.filter(
      ({ pair, startsAt, endsAt, country }) =>
        pair === `${from}>${to}` &&
        startsAt <= state.now &&
        state.now < endsAt &&
        (country === null || country === ask.country),
    ),
  )
  return percent === undefined ? published : raise(published, percent)
}

const named = ({ type, channel, country }: Fee): number =>
  [type, channel, country].filter((member) => member !== null).length

/** The fee of a route: of those that fit, the one that names most. */
export const findFee = (
  { fees }: State,
  ask: { readonly sourceCurrency: string; readonly type: string; readonly channel: string; country: string },
): Fee | undefined =>
  fees
    .filter(
      (fee) =>
        fee.sourceCurrency === ask.sourceCurrency &&
        (fee.type === null || fee.type === ask.type) &&
        (fee.channel === null || fee.channel === ask.channel) &&
        (fee.country === null || fee.country === ask.country),
    )
    .toSorted((one, other) => named(other) - named(one))[0]

/** Where money is paid out or collected: WITHDRAW routes by the destination's currency, DEPOSIT by the source's. */
const routes: readonly string[] = [
  'WITHDRAW/BANK_ACCOUNT/NG/NGN',
  'WITHDRAW/MOBILE_MONEY/KE/KES',
  'WITHDRAW/SWIFT/*/USD',
  'WITHDRAW/SWIFT/*/EUR',
  'WITHDRAW/SWIFT/*/JPY',
  'DEPOSIT/MOBILE_MONEY/KE/KES',
]

/** The channel whose payouts go over a live rail. */
export const liveChannel = 'MOBILE_MONEY'

/** Routes as the operator sets them. */
export const routeRows = routes.map((route) => {
  const [type = '', channel = '', country = '', currency = ''] = route.split('/')
  const rail = type === 'WITHDRAW' && channel === liveChannel ? 'live' : 'sandbox'
  return { type, channel, country, currency, rail }
})

export const hasRoute = (ask: {
  type: string
  channel: string
  country: string
  currency: string
}): boolean =>
  routeRows.some(
    ({ type, channel, country, currency }) =>
      type === ask.type &&
      channel === ask.channel &&
      currency === ask.currency &&
      (country === '*' || country === ask.country),
  )

/** True where a round trip of two or three pairs through `pair` would give back more than it took, at the published
 *  rates raised by the best promotion that runs or will run. */
export const wouldGain = (state: State, pair: string): boolean => {
  const rateBetween = (from: string, to: string): Fraction | undefined => {
    const rate = state.rates.get(`${from}>${to}`)
    if (rate === undefined) return undefined
    const open = state.promotions.filter((one) => one.pair === `${from}>${to}` && one.endsAt > state.now)
    const percent = best(open)
    return fractionOf(percent === undefined ? rate : raise(rate, percent))
  }
  const [from = '', to = ''] = pair.split('>')
  const trips = [[from, to, from], ...Object.keys(digits).map((third) => [from, to, third, from])]
  return trips.some((trip) => {
    const legs = trip.slice(1).map((currency, index) => rateBetween(trip[index] ?? '', currency))
    if (legs.includes(undefined)) return false
    const over = legs.reduce((product, leg) => product * (leg?.over ?? 0n), 1n)
    const under = legs.reduce((product, leg) => product * (leg?.under ?? 1n), 1n)
    return over > under
  })
}

/** The rates every run begins with. */
export const initialRates: Readonly<Record<string, string>> = {
  'USD>NGN': '1540.25',
  'NGN>USD': '0.00064',
  'USD>EUR': '0.92',
  'EUR>NGN': '1650.5',
  'KES>USD': '0.0077',
  'USD>KES': '128.5',
  'USD>JPY': '149.5',
  'JPY>USD': '0.0066',
  'USD>USDT': '0.9991',
  'USDT>USD': '0.9985',
}

const noFee = { type: null, channel: null, country: null, flat: 0n, percent: '0', minimum: 0n, maximum: null }

/** The fees every run begins with; commands change their amounts, never their routes. */
export const initialFees: readonly Fee[] = [
  { ...noFee, sourceCurrency: 'USD', channel: 'BANK_ACCOUNT', country: 'NG', percent: '1.5', minimum: 50n },
  { ...noFee, sourceCurrency: 'KES', type: 'DEPOSIT', percent: '1' },
  { ...noFee, sourceCurrency: 'USD', type: 'SWAP', percent: '0.3', flat: 10n, maximum: 500n },
  { ...noFee, sourceCurrency: 'EUR', flat: 25n },
]
