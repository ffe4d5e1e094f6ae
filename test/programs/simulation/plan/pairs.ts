import {
  walletAt,
  walletKey,
  type BusinessName,
  type Method,
  type State,
  type TransactionType,
} from '../model/state.ts'
import type { Desk } from './desk.ts'

/** A pair of currencies. */
export type Pair = { readonly from: string; readonly to: string }

const known = ['USD', 'NGN', 'KES', 'EUR', 'JPY', 'USDT'] as const
// GHS has no rate, ZZZ is not a currency.
const others = [...known, 'GHS', 'ZZZ'] as const

const hasRate = ({ rates }: State, { from, to }: Pair): boolean => from === to || rates.has(`${from}>${to}`)

/** A currency with a rate, usually one in which the wallet has money. */
const chooseSource = ({ random, state }: Desk, business: BusinessName, to: string): string => {
  const priced = known.filter((from) => hasRate(state, { from, to }))
  const funded = priced.filter((from) => walletAt(state, walletKey(business, 'MAIN', from)).available > 0n)
  return (
    random.weighted<() => string | undefined>([
      [80, () => random.any(funded) ?? random.any(priced)],
      [14, () => random.any(priced)],
      [6, () => random.pick(others)],
    ])() ?? 'USD'
  )
}

const chooseDestination = ({ random, state }: Desk, from: string): string => {
  const priced = known.filter((to) => hasRate(state, { from, to }))
  return (random.chance(92) ? random.any(priced) : undefined) ?? random.pick(others)
}

type Ask = {
  readonly business: BusinessName
  readonly type: TransactionType
  readonly method: Method | undefined
}

/** The pair of a transaction: usually one that the method accepts and that has a rate. */
export const pairOf = (desk: Desk, { business, type, method }: Ask): Pair => {
  const { random } = desk
  if (type === 'SWAP') {
    const from = chooseSource(desk, business, random.pick(known))
    const to = chooseDestination(desk, from)
    // The same currency twice is always refused, so it is rare.
    return { from, to: to === from && random.chance(90) ? chooseDestination(desk, from) : to }
  }
  const taken = method?.channel === 'SWIFT' ? random.pick(['USD', 'EUR', 'JPY', 'KES']) : method?.currency
  const currency = random.chance(95) ? (taken ?? 'NGN') : random.pick(others)
  return type === 'DEPOSIT'
    ? { from: currency, to: chooseDestination(desk, currency) }
    : { from: chooseSource(desk, business, currency), to: currency }
}
