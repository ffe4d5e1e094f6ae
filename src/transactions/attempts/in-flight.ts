import type { Db } from '../../db/knex.ts'
import { backoffMs, randomFraction } from '../../jobs/index.ts'
import { assert } from '../../kernel/assert.ts'
import {
  isLive,
  type LiveRail,
  type OrderOutcome,
  type RailHealth,
  type RailPayout,
  type Rails,
} from '../../rails/index.ts'
import type { Vault } from '../../vault/index.ts'
import { partiesOf } from '../parties.ts'
import type { TransactionsService } from '../service.ts'
import type { FoundTransaction } from '../store.ts'
import { maxOtpAttempts, type Transaction, type TransactionIds } from '../transaction.ts'
import { railOrderOf, type RailAttempt } from './attempt.ts'
import type { AttemptRecord } from './attempts.store.ts'
import type { RailChoice } from '../routing/routing.ts'
import { findNextRail, type NextRailDeps } from './next-rail.ts'
import { isFenced, type AttemptFacts, type Call } from './rules.ts'

/** What advancing payouts on live rails needs. */
export type AttemptDeps = NextRailDeps & {
  readonly health: Pick<RailHealth, 'report' | 'onChange'>
  readonly db: Db
  readonly vault: Vault
  readonly rails: Rails
  readonly transactions: Pick<TransactionsService, 'find' | 'advanceFrom'>
}

type Attempts = {
  readonly find: (ids: TransactionIds) => Promise<readonly RailAttempt[]>
  readonly record: (record: AttemptRecord) => Promise<boolean>
}

/** What the steps of a payout need. */
export type Deps = AttemptDeps & { readonly attempts: Attempts }

type Attempt = Omit<RailAttempt, 'request'>

/** A payout whose rail is called, as it was read or written last. `others`: its other attempts. */
export type InFlight = {
  readonly rail: LiveRail
  readonly found: FoundTransaction
  readonly attempt: Attempt
  readonly others: readonly Attempt[]
}

/** The end of a call. `failure`: it threw, which is logged once the payout is safe. */
export type Reply = {
  readonly call: Call
  readonly outcome: OrderOutcome
  readonly failure?: { readonly error: unknown }
}

/** Returns the ids of a transaction. */
export const idsOf = ({ businessId, id: transactionId }: Transaction) => ({ businessId, transactionId })

/** Returns a rail that this process has. */
export const liveRailOf = ({ rails }: Deps, name: string | null): LiveRail => {
  const rail = rails.get(name ?? '')
  assert(rail && isLive(rail), `the live rail ${name ?? 'of no name'} is configured in this process`)
  return rail
}

/** Returns what a rail knows an attempt by. */
export const payoutOf = ({ found: { transaction }, attempt }: InFlight): RailPayout =>
  railOrderOf(transaction, attempt)

/** Returns whether the rail of an attempt accepts a question about it now. */
export const admitQuestion = (deps: Deps, inFlight: InFlight): Promise<boolean> => {
  const { type } = inFlight.found.transaction
  const { currency } = payoutOf(inFlight).amount
  return deps.routing.admitQuestion({ rail: inFlight.rail.name, type, currency })
}

/** Makes a call; the outcome of one that throws is unknown. */
export const callRail = async (call: Call, work: () => Promise<OrderOutcome>): Promise<Reply> => {
  try {
    return { call, outcome: await work() }
  } catch (error) {
    return { call, outcome: { kind: 'unknown', reason: 'the call failed' }, failure: { error } }
  }
}

/** Returns an attempt of a payout, to call its rail. */
export const inFlightOf = (
  deps: Deps,
  found: FoundTransaction,
  { attempts, number }: { readonly attempts: readonly RailAttempt[]; readonly number: number },
): InFlight => {
  const attempt = attempts.find((one) => one.number === number)
  assert(attempt, `${found.transaction.id} has the attempt ${number.toString()}`)
  const others = attempts.filter((one) => one !== attempt)
  return { rail: liveRailOf(deps, attempt.rail), found, attempt, others }
}

/** Reads payout and attempts again. */
export const readAgain = async (
  deps: Deps,
  { found: { transaction }, attempt }: InFlight,
): Promise<InFlight> => {
  const ids = idsOf(transaction)
  const [found, attempts] = await Promise.all([deps.transactions.find(ids), deps.attempts.find(ids)])
  assert(found, `the transaction ${ids.transactionId} exists`)
  return inFlightOf(deps, found, { attempts, number: attempt.number })
}

/** Finds the rail of the next attempt, should this one end in `state`. */
const findNext = async (
  deps: Deps,
  { found, attempt, others }: InFlight,
  state: 'refused' | 'not_executed',
): Promise<RailChoice> => {
  const parties = await partiesOf(deps, found.transaction)
  return findNextRail(deps, found.transaction, { parties, attempts: [...others, { ...attempt, state }] })
}

/** Returns whether another rail takes the payout now, should this attempt turn out not to be executed. */
export const hasOther = async (deps: Deps, inFlight: InFlight): Promise<boolean> => {
  const next = await findNext(deps, inFlight, 'not_executed')
  return next.kind === 'rail' && next.rail !== inFlight.rail.name
}

/** Returns whether a rail may get another attempt, should this one turn out not to be executed. Reads routes only for
 *  an outcome that may show this. */
export const hasNext = async (deps: Deps, inFlight: InFlight, outcome: OrderOutcome): Promise<boolean> => {
  if (outcome.kind !== 'refused' && outcome.kind !== 'absent') return false
  const isRefused = outcome.kind === 'refused' && !isFenced(inFlight.attempt, outcome)
  return (await findNext(deps, inFlight, isRefused ? 'refused' : 'not_executed')).kind !== 'none'
}

/** Returns what an outcome is decided with. */
export const factsOf = ({ rail, found, attempt }: InFlight): AttemptFacts => ({
  status: found.transaction.status,
  attempt,
  terms: rail.terms,
  now: found.now,
  isGivenUp: found.transaction.otpAttempts >= maxOtpAttempts,
  backoffMs: backoffMs(attempt.sends, randomFraction()),
  hasNext: false,
  amount: found.transaction.destination,
  returns: [],
  reused: new Set(),
})
