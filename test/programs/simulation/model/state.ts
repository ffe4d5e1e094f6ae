import type { Live } from './attempts.ts'

// What the model knows. Entities are called by handles (`c3`, `m5`, `t12`) that the plan gives them; which id the
// service gave one stands apart, so that nothing in here depends on ids.

export type BusinessName = 'A' | 'B'
export type WalletType = 'MAIN' | 'FEE'
export type TransactionType = 'WITHDRAW' | 'DEPOSIT' | 'SWAP'
export type Direction = 'WITHDRAW' | 'DEPOSIT'

/** Limits in minor units of `currency`; null for none. */
export type Limits = {
  readonly currency: string
  readonly DAY: bigint | null
  readonly WEEK: bigint | null
  readonly MONTH: bigint | null
  readonly minimum: bigint | null
}

export type Business = {
  readonly feeWallet: WalletType
  readonly isSwapEnabled: boolean
  readonly mustVerify: boolean
  readonly isVerified: boolean
  readonly limits: Limits | null
}

export type Customer = {
  readonly handle: string
  readonly business: BusinessName
  readonly isOwner: boolean
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly country: string
  readonly bvn: string | null
  readonly isDeleted: boolean
  readonly events: number
}

export type Method = {
  readonly handle: string
  readonly business: BusinessName
  readonly customer: string
  readonly type: Direction
  readonly channel: string
  readonly country: string
  readonly currency: string
  readonly accountNumber: string
  readonly isDeleted: boolean
}

/** What a transaction counts toward the limits; it counts no more once the transaction is given up. */
export type Use = { readonly currency: string; readonly minor: bigint }

export type Transaction = {
  readonly handle: string
  readonly business: BusinessName
  readonly origin: 'api' | 'topup' | 'pool'
  readonly type: TransactionType
  readonly status: string
  readonly history: readonly string[]
  readonly journals: readonly string[]
  readonly channel: string
  readonly customer: string | null
  readonly method: string | null
  readonly source: bigint
  readonly sourceCurrency: string
  readonly destination: bigint
  readonly destinationCurrency: string
  readonly rate: string
  readonly fee: bigint
  readonly wallet: WalletType
  readonly feeWallet: WalletType
  readonly key: string
  readonly reference: string
  readonly failureCode: string | null
  readonly tries: number
  /** What the rail remembers: how often it was called to no end. */
  readonly calls: number
  /** What a payout on a live rail has; null for every other transaction. */
  readonly live: Live | null
  readonly use: Use | null
  readonly createdAt: number
  readonly updatedAt: number
  /** When the worker takes it up; null: never. */
  readonly dueAt: number | null
  /** Until when a worker that crashed keeps it from the others. */
  readonly leaseUntil: number | null
}

export type Wallet = { readonly available: bigint; readonly pending: bigint }

/** A fee; members of its route that it does not name are null. Amounts in minor units of the source currency. */
export type Fee = {
  readonly sourceCurrency: string
  readonly type: TransactionType | null
  readonly channel: string | null
  readonly country: string | null
  readonly flat: bigint
  readonly percent: string
  readonly minimum: bigint
  readonly maximum: bigint | null
}

export type Promotion = {
  readonly pair: string
  readonly percent: string
  readonly startsAt: number
  readonly endsAt: number
  readonly country: string | null
}

export type Claim = { readonly handle: string; readonly leaseUntil: number }

export type State = {
  now: number
  readonly businesses: Map<BusinessName, Business>
  readonly customers: Map<string, Customer>
  readonly methods: Map<string, Method>
  readonly transactions: Map<string, Transaction>
  /** By `business/type/currency`. */
  readonly wallets: Map<string, Wallet>
  /** By `source>destination`. */
  readonly rates: Map<string, string>
  fees: readonly Fee[]
  promotions: readonly Promotion[]
  /** What crashed workers had claimed, and until when: they may still do it when they wake. */
  zombies: readonly (readonly Claim[])[]
  /** Work that is due again after a wait that is spread by chance: between these instants. */
  readonly loose: Map<string, { readonly from: number; readonly to: number }>
}

export const businessNames = ['A', 'B'] as const
export const ownerOf = (business: BusinessName): string => `owner${business}`

const owner = (business: BusinessName): Customer => ({
  handle: ownerOf(business),
  business,
  isOwner: true,
  name: '',
  email: '',
  phone: '',
  country: 'NG',
  bvn: null,
  isDeleted: false,
  events: 0,
})

/** The state that `service.ts` sets up, at `now`. */
export const initialState = (
  now: number,
  prices: { readonly rates: Readonly<Record<string, string>>; readonly fees: readonly Fee[] },
): State => {
  const settings = { isSwapEnabled: true, mustVerify: false, isVerified: false, limits: null }
  return {
    now,
    businesses: new Map([
      ['A', { ...settings, feeWallet: 'MAIN' }],
      ['B', { ...settings, feeWallet: 'FEE' }],
    ]),
    customers: new Map(businessNames.map((name) => [ownerOf(name), owner(name)])),
    methods: new Map(),
    transactions: new Map(),
    wallets: new Map(),
    rates: new Map(Object.entries(prices.rates)),
    fees: prices.fees,
    promotions: [],
    zombies: [],
    loose: new Map(),
  }
}

/** A copy that can be changed without changing the original: entities themselves are never changed, only replaced. */
export const cloneState = (state: State): State => ({
  ...state,
  businesses: new Map(state.businesses),
  customers: new Map(state.customers),
  methods: new Map(state.methods),
  transactions: new Map(state.transactions),
  wallets: new Map(state.wallets),
  rates: new Map(state.rates),
  loose: new Map(state.loose),
})

export const businessOf = (state: State, name: BusinessName): Business => {
  const business = state.businesses.get(name)
  if (!business) throw new Error(`no business ${name}`)
  return business
}

export const walletKey = (business: BusinessName, type: WalletType, currency: string): string =>
  `${business}/${type}/${currency}`

export const walletAt = (state: State, key: string): Wallet =>
  state.wallets.get(key) ?? { available: 0n, pending: 0n }

/** The customer a business means by a handle; undefined where it has none (any more). */
export const findCustomer = (state: State, business: BusinessName, handle: string): Customer | undefined => {
  const found = state.customers.get(handle)
  return found?.business === business && !found.isDeleted ? found : undefined
}

export const findMethod = (state: State, business: BusinessName, handle: string): Method | undefined => {
  const found = state.methods.get(handle)
  return found?.business === business && !found.isDeleted ? found : undefined
}

export const findTransaction = (
  state: State,
  business: BusinessName,
  handle: string,
): Transaction | undefined => {
  const found = state.transactions.get(handle)
  return found?.business === business ? found : undefined
}

const givenUp: readonly string[] = ['FAILED', 'REJECTED', 'CANCELLED']

/** True for a transaction that will not happen any more: its money and its limits are given back. */
export const isGivenUp = (status: string): boolean => givenUp.includes(status)
