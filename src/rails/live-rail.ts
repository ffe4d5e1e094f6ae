import type { Money } from '../kernel/money.ts'
import type { TransactionChannel } from '../../generated/catalogue.ts'
import type { CollectionOutcome, PayoutState } from './outcome.ts'
import type { Assessment, Instruction, Rail } from './rail.ts'

/** A payout as a rail knows it, or a collection. */
export type RailPayout = {
  /** The id of the transaction, and the number of the attempt. */
  readonly payoutId: string
  /** By which channel it is collected from a payer; absent for a payout. */
  readonly collects?: TransactionChannel
  /** The amount that the recipient gets, or the payer pays. */
  readonly amount: Money
  /** The rail executes it until then, or not at all. */
  readonly notAfter: Date
  /** The highest version that the rail showed of it, 0 before the first: a lower one is an old answer. */
  readonly version: number
}

/** What a call proves about a payout or a collection, and the version of the answer that says so. */
export type OrderOutcome = CollectionOutcome & { readonly version?: number }

/** A payout with everything that is needed to pay it. Sent again under the same `payoutId`, it is the same payout. */
export type HandOver = RailPayout & { readonly instruction: Instruction }

/** What a rail promises. */
export type RailTerms = {
  /** `fence` stops a payout that was not executed, permanently, also one that has not arrived yet. */
  readonly canFence: boolean
  /** A payout that arrives after its `notAfter` is not executed. */
  readonly honoursNotAfter: boolean
  /** How long after `notAfter` an execution may be reported for the first time. */
  readonly settleWindowMs: number
}

/** The reply to a probe. `requestsPerSecond`: how many the rail accepts; null: not known, so the last one stays. */
export type RailProbe =
  | { readonly kind: 'ok'; readonly balances: readonly Money[]; readonly requestsPerSecond: number | null }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly isUnauthorized: boolean }

/** A payout as a rail lists it. `returns`: how many there are. */
export type ListedPayout = {
  readonly payoutId: string
  readonly state: PayoutState
  readonly returns: number
}

/** A page of a list; without a cursor it is the last one. */
export type ListedPage = { readonly payouts: readonly ListedPayout[]; readonly cursor?: string }

/** A rail that moves real money: the port of payouts in production. Each hand-over is committed before it is sent, and
 *  one whose outcome is unknown is asked about, never sent again (docs/design/rails.md#attempts). An error or a timeout
 *  of `send` says nothing about the payout. All calls are made outside database transactions. */
export type LiveRail = {
  readonly name: string
  readonly terms: RailTerms
  /** Its services; payouts only, unless said. */
  readonly serves?: readonly string[]
  /** How much may be unknown at once, in minor units by currency; a currency that is not here has no cap. */
  readonly maxUnknown: ReadonlyMap<string, bigint>
  /** Asks the rail for its balances and rate limit, which moves no money. */
  readonly probe: () => Promise<RailProbe>
  readonly send: (handOver: HandOver) => Promise<OrderOutcome>
  readonly ask: (payout: RailPayout) => Promise<OrderOutcome>
  /** Stops the payout unless it was executed; `refused`: it was not, and never will be. */
  readonly fence: (payout: RailPayout) => Promise<OrderOutcome>
  /** Lists the payouts that changed since a time, by pages. Throws where the rail does not answer. It proves nothing:
   *  what differs is asked about. */
  readonly list: (since: Date, cursor: string | undefined) => Promise<ListedPage>
  /** Hands over the one-time password of a collection's payer. An error says nothing about the try: it is not made
   *  again, the collection is asked about. */
  readonly authorize?: (collection: RailPayout, attempt: PasswordTry) => Promise<PasswordResult>
  /** Has the rail send the payer a new password; `number` counts the requests. */
  readonly resendPassword?: (collection: RailPayout, number: number) => Promise<void>
}

/** A password as the payer entered it; `number` counts the tries. */
export type PasswordTry = { readonly number: number; readonly password: string }

/** `expired`: the payer needs a new password. */
export type PasswordResult = 'accepted' | 'incorrect' | 'expired'

/** A rail of either kind. */
export type AnyRail = Rail | LiveRail

/** The rails this process can reach, by name. */
export type Rails = ReadonlyMap<string, AnyRail>

/** Returns whether a rail moves real money. */
export const isLive = (rail: AnyRail): rail is LiveRail => 'send' in rail

/** Returns whether a rail takes transactions of a type and channel. A live one takes what it serves. */
export const servesType = (
  rail: AnyRail,
  type: Instruction['type'],
  channel: string | undefined,
): boolean => {
  if (!isLive(rail)) return true
  const served = rail.serves ?? ['payouts']
  if (type === 'DEPOSIT') return served.includes(channel === 'CARD' ? 'card-sessions' : 'collections')
  return type === 'WITHDRAW' && served.includes('payouts')
}

/** Assesses an instruction while its transaction is created. A live rail accepts each: it decides when it gets it. */
export const assess = (rail: AnyRail, instruction: Instruction): Assessment =>
  isLive(rail) ? { kind: 'accept', dueAfterMs: 0 } : rail.assess(instruction)
