import { malformed, type Create } from '../model/commands.ts'
import { convert, divideUp, fractionOf, show } from '../model/decimals.ts'
import { countUsage, periodStart } from '../model/limits.ts'
import { playLetters } from '../model/partner.ts'
import { feeOn, findFee, liveChannel } from '../model/prices.ts'
import {
  businessOf,
  walletAt,
  walletKey,
  type BusinessName,
  type Method,
  type State,
  type TransactionType,
} from '../model/state.ts'
import { pairOf, type Pair } from './pairs.ts'
import { chooseBusiness, chooseCustomer, chooseHandle, type Desk } from './desk.ts'

// Transactions and quotes: extreme amounts, endings, references, used keys, foreign ids.

/** The fields to send, without the amounts. */
export type Spending = {
  readonly business: BusinessName
  readonly type: TransactionType
  readonly pair: Pair
  readonly method: Method | undefined
}

const feeFor = (state: State, { type, pair, method }: Spending) =>
  findFee(state, {
    type,
    sourceCurrency: pair.from,
    channel: method?.channel ?? '',
    country: method?.country ?? '',
  })

/** The largest amount that a wallet can send, including a fee from the same wallet. */
export const mostOf = (state: State, spending: Spending): bigint => {
  const { business, pair } = spending
  const { available } = walletAt(state, walletKey(business, 'MAIN', pair.from))
  if (businessOf(state, business).feeWallet === 'FEE') return available
  const fee = feeFor(state, spending)
  // A larger amount never has a lower fee, so halving finds it.
  let [most, tooMuch] = [available - feeOn(available, fee), available + 1n]
  while (tooMuch - most > 1n) {
    const middle = (most + tooMuch) / 2n
    if (middle + feeOn(middle, fee) <= available) most = middle
    else tooMuch = middle
  }
  return most
}

/** What remains of the daily limit, in minor units of the source currency. */
export const leftOfLimits = (state: State, { business, pair }: Spending): bigint => {
  const { limits } = businessOf(state, business)
  const most = limits?.DAY ?? limits?.WEEK ?? limits?.MONTH ?? null
  if (!limits || most === null) return 0n
  const period = limits.DAY !== null ? 'DAY' : limits.WEEK !== null ? 'WEEK' : 'MONTH'
  const counter = `${period} ${periodStart(period, state.now)} ${limits.currency}`
  const left = most - (countUsage(state, business).get(counter) ?? 0n)
  const rate = pair.from === limits.currency ? '1' : state.rates.get(`${pair.from}>${limits.currency}`)
  if (rate === undefined || left <= 0n) return 0n
  const { over, under } = fractionOf(rate)
  const exact = convert(left, { over: under, under: over }, { from: limits.currency, to: pair.from })
  return exact.over / exact.under
}

const sourceOf = (desk: Desk, spending: Spending): bigint => {
  const { random, state } = desk
  const most = mostOf(state, spending)
  const atLeastOne = (minor: bigint): bigint => (minor > 0n ? minor : 1n)
  return atLeastOne(
    random.weighted<() => bigint>([
      [40, () => random.between(1n, 60_000n)],
      [10, () => random.between(1n, 30n)],
      [15, () => random.between(1n, most / 3n + 1n)],
      [6, () => most],
      [4, () => most + 1n],
      [8, () => leftOfLimits(state, spending)],
      [5, () => leftOfLimits(state, spending) + 1n],
      [4, () => businessOf(state, spending.business).limits?.minimum ?? 500n],
      [3, () => random.between(10n ** 14n, 10n ** 15n)],
    ])(),
  )
}

const wrongAmounts = ['0', '-1', '1e3', '01.00', '1.123456789', '', ' 5', '10000000000000000'] as const

/** A destination amount that agrees with the rate under one of the anchors, or not at all. */
const destinationOf = ({ random, state }: Desk, source: bigint, { from, to }: Pair): bigint => {
  const rate = fractionOf(from === to ? '1' : (state.rates.get(`${from}>${to}`) ?? '1'))
  const { over, under } = convert(source, rate, { from, to })
  const agreed = over / under
  const wanted = random.weighted<() => bigint>([
    [55, () => agreed],
    [12, () => divideUp(over, under)],
    [12, () => agreed + random.between(1n, 3n)],
    [12, () => random.between(1n, 90_000n)],
    [4, () => agreed * 1_000n],
    [3, () => 1n],
  ])()
  return wanted > 0n ? wanted : 1n
}

const suffixes = [
  ...(['', '', '', '', '', '-fail', '-FAILing', '-SIMULATE_INSTANT', '-SIMULATE_INSTANT-Fail'] as const),
  ...(['-SLOW', '-SLOW-SIMULATE_INSTANT', '-SLOW-fail', '-LOST', '-LOST-fail'] as const),
] as const

/** The script of the partner behind a live rail; the sandbox ignores it. */
const scriptOf = ({ random }: Desk): string => {
  const letters = Array.from({ length: random.below(8) }, () => random.any(playLetters) ?? '')
  return `-PLAY-${letters.join('')}`
}

export const keysOf = (desk: Desk, business: BusinessName) => {
  const { random, state } = desk
  const number = desk.number()
  const used = random.chance(7)
    ? random.any([...state.transactions.values()].filter(({ origin }) => origin === 'api'))
    : undefined
  const isForeign = used !== undefined && used.business !== business
  const both = random.chance(30)
  const takesKey = used !== undefined && (both || isForeign || random.chance(50))
  return {
    handle: `t${number}`,
    key: takesKey ? used.key : `key-${number}`,
    reference:
      used !== undefined && (both || !takesKey)
        ? used.reference
        : `order-${number}${random.chance(60) ? scriptOf(desk) : random.pick(suffixes)}`,
  }
}

const faults = ['no-key', 'no-reference', 'empty-key', 'wrong-side'] as const

export const chooseMethod = (desk: Desk, business: BusinessName, type: TransactionType): string => {
  const isLive = type === 'WITHDRAW' && desk.random.chance(50)
  return chooseHandle<Method>(desk, business, {
    among: desk.state.methods.values(),
    wished: (one) => one.type === type && !one.isDeleted && (!isLive || one.channel === liveChannel),
  })
}

/** Usually the customer of a method, else another one. */
export const customerFor = (desk: Desk, business: BusinessName, method: Method | undefined): string => {
  const holder = method && desk.state.customers.get(method.customer)
  const isFitting = holder !== undefined && !holder.isOwner && desk.random.chance(90)
  return isFitting ? holder.handle : chooseCustomer(desk, business)
}

/** At most one more fault of a create, since the contract does not always define which of two is returned. */
const spoil = (desk: Desk, create: Create): Create => {
  const { random } = desk
  const isMalformed = create.customer === malformed || create.method === malformed
  if (isMalformed || !random.chance(9)) return create
  const isSwap = create.type === 'SWAP'
  return random.weighted<() => Create>([
    [4, () => ({ ...create, fault: random.pick(faults) })],
    [4, () => ({ ...create, source: random.pick(wrongAmounts) })],
    [2, () => (isSwap ? create : { ...create, destination: random.pick(wrongAmounts) })],
    [1, () => (isSwap ? create : { ...create, destination: undefined })],
    [1, () => (isSwap ? create : { ...create, customer: undefined })],
    [
      6,
      () =>
        [create.source, create.destination ?? '1'].every((text) => text.length < 14)
          ? { ...create, fault: 'number' }
          : create,
    ],
  ])()
}

export const planCreate = (desk: Desk, business: BusinessName = chooseBusiness(desk)): Create => {
  const { random, state } = desk
  const type = random.weighted<TransactionType>([
    [50, 'WITHDRAW'],
    [25, 'DEPOSIT'],
    [25, 'SWAP'],
  ])
  const method = type === 'SWAP' ? undefined : chooseMethod(desk, business, type)
  const found = method === undefined ? undefined : state.methods.get(method)
  const drawn = type === 'SWAP' ? undefined : customerFor(desk, business, found)
  const customer = type === 'SWAP' && random.chance(30) ? chooseCustomer(desk, business) : drawn
  const pair = pairOf(desk, { business, type, method: found })
  const minor = sourceOf(desk, { business, type, pair, method: found })
  const ignored = type === 'SWAP' && random.chance(70)
  const create: Create = {
    kind: 'create',
    business,
    ...keysOf(desk, business),
    type,
    // Two malformed ids: the contract does not define which fault is returned.
    customer: method === malformed && customer === malformed ? undefined : customer,
    method,
    source: show(minor, pair.from),
    sourceCurrency: pair.from,
    destination: ignored ? undefined : show(destinationOf(desk, minor, pair), pair.to),
    destinationCurrency: pair.to,
    prefersSource: random.chance(30),
  }
  return spoil(desk, create)
}
