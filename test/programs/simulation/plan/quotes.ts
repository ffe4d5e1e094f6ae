import { malformed, type Command, type Create, type Quote } from '../model/commands.ts'
import { answerQuote } from '../model/creates.ts'
import { show } from '../model/decimals.ts'
import {
  chooseMethod,
  customerFor,
  keysOf,
  leftOfLimits,
  mostOf,
  planCreate,
  type Spending,
} from './creates.ts'
import { chooseBusiness, type Desk } from './desk.ts'
import { pairOf } from './pairs.ts'
import type { BusinessName, Method } from '../model/state.ts'

// Quotes, creates at a quote, and payouts of which a wallet or limit covers only some.

/** An existing method of an existing customer. */
const chooseServed = (
  { random, state }: Desk,
  business: BusinessName,
  wished: (one: Method) => boolean,
): { readonly method: Method; readonly customer: string } | undefined => {
  const method = random.any(
    [...state.methods.values()].filter(
      (one) =>
        one.business === business &&
        !one.isDeleted &&
        state.customers.get(one.customer)?.isDeleted === false &&
        wished(one),
    ),
  )
  return method && { method, customer: method.customer }
}

/** A deposit that awaits its password. */
export const planAwaiting = (desk: Desk, business: BusinessName): Create | undefined => {
  const served = chooseServed(desk, business, (one) => /^DEPOSIT.*0002$/.test(one.type + one.accountNumber))
  return (
    served && {
      kind: 'create',
      business,
      ...keysOf(desk, business),
      type: 'DEPOSIT',
      customer: served.customer,
      method: served.method.handle,
      source: show(desk.random.between(10_000n, 300_000n), 'KES'),
      sourceCurrency: 'KES',
      destination: '1.00',
      destinationCurrency: desk.random.pick(['USD', 'KES']),
      prefersSource: true,
    }
  )
}

const plainPayout = (desk: Desk, business: BusinessName): Create | undefined => {
  const served = chooseServed(desk, business, (one) => one.channel === 'BANK_ACCOUNT' && one.country === 'NG')
  return (
    served && {
      kind: 'create',
      business,
      ...keysOf(desk, business),
      type: 'WITHDRAW',
      customer: served.customer,
      method: served.method.handle,
      source: '1.00',
      sourceCurrency: 'USD',
      destination: '1.00',
      destinationCurrency: 'NGN',
      prefersSource: true,
    }
  )
}

/** Several concurrent payouts of which the wallet, or a limit, covers only some. */
export const planSpends = (desk: Desk): readonly Create[] => {
  const { random, state } = desk
  const business = chooseBusiness(desk)
  const payout = plainPayout(desk, business)
  const count = 3 + random.below(6)
  if (!payout) return [planCreate(desk, business)]
  const method = state.methods.get(payout.method ?? '')
  const spending: Spending = { business, type: 'WITHDRAW', pair: { from: 'USD', to: 'NGN' }, method }
  const left = leftOfLimits(state, spending)
  const most = mostOf(state, spending)
  const all = left > 0n && left < most && random.chance(70) ? left : most
  const each = all / BigInt(1 + random.below(count)) + 1n
  return Array.from({ length: count }, (_, index) => {
    const number = index === 0 ? '' : `-${index.toString()}`
    return {
      ...payout,
      handle: `${payout.handle}${number}`,
      key: `${payout.key}${number}`,
      reference: `${payout.reference}${number}`,
      source: show(each, 'USD'),
    }
  })
}

const quotedChannels = [
  { name: 'BANK_ACCOUNT', country: 'NG' },
  { name: 'MOBILE_MONEY', country: 'KE' },
  { name: 'SWIFT', country: undefined },
  { name: 'SWIFT', country: 'GB' },
  { name: 'BANK_ACCOUNT', country: 'GH' },
  { name: 'BANK_ACCOUNT', country: undefined },
] as const

const currencyOfCountry: Readonly<Record<string, string>> = { NG: 'NGN', KE: 'KES', GH: 'GHS' }

export const planQuote = (desk: Desk): Quote => {
  const { random, state } = desk
  const business = chooseBusiness(desk)
  const channel = random.chance(35) ? random.pick(quotedChannels) : undefined
  const method = channel ? undefined : chooseMethod(desk, business, 'WITHDRAW')
  const found = method === undefined ? undefined : state.methods.get(method)
  const pair = pairOf(desk, { business, type: 'WITHDRAW', method: found })
  const to = channel ? (currencyOfCountry[channel.country ?? ''] ?? random.pick(['USD', 'EUR'])) : pair.to
  const customer = random.chance(40) ? undefined : customerFor(desk, business, found)
  const anchor = random.chance(50) ? 'source' : 'destination'
  const minor = random.between(1n, random.chance(30) ? 40n : 5_000_000n)
  const wrong = random.chance(4) ? random.pick(['0', '-1', '1.123456789']) : undefined
  return {
    kind: 'quote',
    business,
    customer: method === malformed && customer === malformed ? undefined : customer,
    method,
    ...(channel && { channel }),
    anchor,
    amount: wrong ?? show(minor, anchor === 'source' ? pair.from : to),
    sourceCurrency: pair.from,
    destinationCurrency: to,
  }
}

type Quoted = { readonly sourceAmount: string; readonly destinationAmount: string }

/** A quote, followed by a create of the quoted pair, which is charged exactly. */
export const planQuotedCreate = (desk: Desk): readonly Command[] => {
  const quote = planQuote(desk)
  const { data } = answerQuote(desk.state, quote)
  if (data === undefined || quote.method === undefined) return [quote]
  const { sourceAmount, destinationAmount } = data as Quoted
  const create: Create = {
    kind: 'create',
    business: quote.business,
    ...keysOf(desk, quote.business),
    type: 'WITHDRAW',
    customer: quote.customer ?? desk.state.methods.get(quote.method)?.customer,
    method: quote.method,
    source: sourceAmount,
    sourceCurrency: quote.sourceCurrency,
    destination: destinationAmount,
    destinationCurrency: quote.destinationCurrency,
    prefersSource: desk.random.chance(50),
  }
  return [quote, create]
}
