import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db } from '../../db/knex.ts'
import { backoffMs, randomFraction, type JobOutcome } from '../../jobs/index.ts'
import { assert } from '../../kernel/assert.ts'
import {
  type CollectionOutcome,
  isLive,
  type HandOver,
  type LiveRail,
  type RailPayout,
  type Rails,
} from '../../rails/index.ts'
import type { Vault } from '../../vault/index.ts'
import { instructionOf } from '../instruction.ts'
import { partiesOf, type PartiesDeps } from '../parties.ts'
import type { TransactionsService } from '../service.ts'
import type { FoundTransaction } from '../store.ts'
import { maxOtpAttempts, type Transaction } from '../transaction.ts'
import { payoutIdOf, railOrderOf, type RailAttempt } from './attempt.ts'
import {
  findAttempts,
  listReturns,
  recordAttempts,
  type AttemptQuery,
  type AttemptRecord,
} from './attempts.store.ts'
import { keepCardPage } from './card-pages.ts'
import { openRequest, sealRequest } from './request.ts'
import {
  deadlinesOf,
  decide,
  isFenceDue,
  nextStep,
  railAfter,
  renewDeadlines,
  takeOverAfterMs,
  type AttemptFacts,
  type Call,
} from './rules.ts'

/** What advancing payouts on live rails needs. */
export type AttemptDeps = PartiesDeps & {
  readonly db: Db
  readonly vault: Vault
  readonly rails: Rails
  readonly transactions: Pick<TransactionsService, 'find' | 'advanceFrom'>
}

/** Advances the payout of a due job on its live rail: hands it over, or asks what became of it. */
export type AdvancePayout = (found: FoundTransaction) => Promise<JobOutcome>

/** Asks the rail of an attempt about it, whatever the status of the payout, and returns its answer; undefined where
 *  there is no such attempt, or it is about to be sent again. */
export type AskPayout = (found: FoundTransaction, number: number) => Promise<CollectionOutcome | undefined>

type Attempts = {
  readonly find: (query: AttemptQuery) => Promise<RailAttempt | undefined>
  readonly record: (record: AttemptRecord) => Promise<boolean>
}

type Deps = AttemptDeps & { readonly attempts: Attempts }

type Attempt = Omit<RailAttempt, 'request'>

/** A payout whose rail is called, as it was read or written last. */
type InFlight = { readonly rail: LiveRail; readonly found: FoundTransaction; readonly attempt: Attempt }

/** The end of a call. `failure`: it threw, which is logged once the payout is safe. */
type Reply = {
  readonly call: Call
  readonly outcome: CollectionOutcome
  readonly failure?: { readonly error: unknown }
}

const idsOf = ({ businessId, id: transactionId }: Transaction) => ({ businessId, transactionId })

const liveRailOf = ({ rails }: Deps, name: string | null): LiveRail => {
  const rail = rails.get(name ?? '')
  assert(rail && isLive(rail), `the live rail ${name ?? 'of no name'} is configured in this process`)
  return rail
}

const payoutOf = ({ found: { transaction }, attempt }: InFlight): RailPayout =>
  railOrderOf(transaction, attempt)

const callRail = async (call: Call, work: () => Promise<CollectionOutcome>): Promise<Reply> => {
  try {
    return { call, outcome: await work() }
  } catch (error) {
    return { call, outcome: { kind: 'unknown', reason: 'the call failed' }, failure: { error } }
  }
}

const readAgain = async (deps: Deps, { rail, found, attempt }: InFlight): Promise<InFlight> => {
  const ids = idsOf(found.transaction)
  const [freshFound, freshAttempt] = await Promise.all([
    deps.transactions.find(ids),
    deps.attempts.find({ ...ids, number: attempt.number }),
  ])
  assert(freshFound && freshAttempt, `the attempt of ${ids.transactionId} exists`)
  return { rail, found: freshFound, attempt: freshAttempt }
}

const factsOf = (
  { rail, found, attempt }: InFlight,
  returns: AttemptFacts['returns'] = [],
): AttemptFacts => ({
  status: found.transaction.status,
  attempt,
  terms: rail.terms,
  now: found.now,
  isGivenUp: found.transaction.otpAttempts >= maxOtpAttempts,
  backoffMs: backoffMs(attempt.sends, randomFraction()),
  amount: found.transaction.destination,
  returns,
})

/** Writes what a reply means, in one commit. False where transaction or attempt changed since they were read. */
const writeReply = async (deps: Deps, inFlight: InFlight, { call, outcome }: Reply): Promise<boolean> => {
  const { found, attempt } = inFlight
  const { transaction, now } = found
  // Read only where there are some: few payouts come back.
  const hasReturns = outcome.kind === 'succeeded' && outcome.returns !== undefined
  const name = { ...idsOf(transaction), number: attempt.number }
  const returns = hasReturns ? await listReturns(deps.db, name) : []
  const decision = decide(factsOf(inFlight, returns), call, outcome)
  if (!decision) return true
  const { to, failureCode, change, checkAfterMs } = decision
  const write = { number: attempt.number, from: attempt.state, ...change }
  if (to === null) {
    const dueAt = checkAfterMs === null ? null : new Date(now.getTime() + checkAfterMs)
    return deps.attempts.record({ transaction, write, now, dueAt })
  }
  const move = { to, failureCode, mover: 'rail' as const, attempt: write }
  const made = await deps.transactions.advanceFrom(
    found,
    checkAfterMs === null ? move : { ...move, checkAfterMs },
  )
  return made !== undefined
}

// Each failed try means that another worker wrote its reply in between.
const maxTries = 5

/** Settles a reply: what changed meanwhile is read again, so that neither of two replies is lost. */
const settleReply = async (deps: Deps, called: InFlight, reply: Reply): Promise<void> => {
  // The time of an end of sending decides when the rail is asked; a final outcome needs no clock.
  const isFinal = reply.outcome.kind === 'succeeded' || reply.outcome.kind === 'refused'
  let inFlight = reply.call === 'send' && !isFinal ? await readAgain(deps, called) : called
  for (let tries = 0; !(await writeReply(deps, inFlight, reply)); tries += 1) {
    assert(tries < maxTries, `${called.found.transaction.id} changed each time its reply was written`)
    inFlight = await readAgain(deps, inFlight)
  }
  if (reply.failure) throw reply.failure.error
}

const send = async (deps: Deps, inFlight: InFlight, handOver: HandOver): Promise<void> => {
  const reply = await callRail('send', () => inFlight.rail.send(handOver))
  if (reply.outcome.kind === 'accepted' && reply.outcome.cardPage)
    await keepCardPage(deps, { ...inFlight.found, number: inFlight.attempt.number }, reply.outcome.cardPage)
  await settleReply(deps, inFlight, reply)
}

/** Begins an attempt: it is committed with the move to PROCESSING, then sent. Another worker may have been faster. */
const start = async (deps: Deps, found: FoundTransaction, last: RailAttempt | undefined): Promise<void> => {
  const { transaction, dataKey, now } = found
  const rail = liveRailOf(deps, last ? railAfter(last) : transaction.rail)
  const instruction = instructionOf(transaction, await partiesOf(deps, transaction))
  const number = (last?.number ?? 0) + 1
  const payoutId = payoutIdOf(transaction.id, number)
  const fresh = { number, rail: rail.name, state: 'prepared' as const, ...deadlinesOf(rail.terms, now) }
  const request = sealRequest(deps.vault, { dataKey, payoutId }, instruction)
  const after = await deps.transactions.advanceFrom(found, {
    to: 'PROCESSING',
    failureCode: null,
    mover: 'rail',
    rail: rail.name,
    checkAfterMs: takeOverAfterMs,
    attempt: { ...fresh, request },
  })
  if (!after) return
  const attempt = { ...fresh, sends: 1, acceptedAt: null, unknownSince: null }
  const inFlight = { rail, found: { ...found, transaction: after }, attempt }
  await send(deps, inFlight, { ...payoutOf(inFlight), instruction })
}

/** Sends an attempt again of which the rail took nothing, as it was, after this is committed. */
const sendAgain = async (deps: Deps, { found, rail }: InFlight, last: RailAttempt): Promise<void> => {
  const { transaction, dataKey, now } = found
  const renewed = renewDeadlines(rail.terms, { notAfter: last.notAfter, now })
  const recorded = await deps.attempts.record({
    transaction,
    write: { number: last.number, from: 'not_taken', state: 'prepared', ...renewed },
    now,
    dueAt: new Date(now.getTime() + takeOverAfterMs),
  })
  if (!recorded) return
  const attempt = { ...last, ...renewed, state: 'prepared' as const, sends: last.sends + 1 }
  const payoutId = payoutIdOf(transaction.id, last.number)
  const instruction = openRequest(deps.vault, { dataKey, payoutId }, last.request)
  const inFlight = { rail, found, attempt }
  await send(deps, inFlight, { ...payoutOf(inFlight), instruction })
}

const ask = async (deps: Deps, inFlight: InFlight): Promise<CollectionOutcome> => {
  const { rail } = inFlight
  const payout = payoutOf(inFlight)
  const asked = await callRail('ask', () => rail.ask(payout))
  const isFenced = isFenceDue(factsOf(inFlight), asked.outcome)
  const reply = isFenced ? await callRail('fence', () => rail.fence(payout)) : asked
  await settleReply(deps, inFlight, reply)
  return reply.outcome
}

const advance = async (deps: Deps, found: FoundTransaction): Promise<JobOutcome> => {
  const { transaction } = found
  const isNew = transaction.status === 'PENDING'
  const last = isNew ? undefined : await deps.attempts.find({ ...idsOf(transaction), number: null })
  const step = nextStep(transaction.status, last?.state)
  if (step === 'nothing') return { kind: 'done' }
  if (step === 'start') await start(deps, found, last)
  else {
    assert(last, `${transaction.id} has an attempt`)
    const inFlight = { rail: liveRailOf(deps, last.rail), found, attempt: last }
    await (step === 'send-again' ? sendAgain(deps, inFlight, last) : ask(deps, inFlight))
  }
  // What was written has taken the job's place, and says when it is due: only one that changed nothing ends here.
  return { kind: 'done' }
}

// Concurrent reads and writes are batched.
const withAttempts = (given: AttemptDeps): Deps => ({
  ...given,
  attempts: {
    find: createBatchLoader((queries: readonly AttemptQuery[]) => findAttempts(given.db, queries)),
    record: createBatchLoader((records: readonly AttemptRecord[]) => recordAttempts(given.db, records)),
  },
})

/** Creates the function that advances payouts on live rails. */
export const createAdvancePayout = (given: AttemptDeps): AdvancePayout => {
  const deps = withAttempts(given)
  return (found) => advance(deps, found)
}

/** Creates the function that asks about an attempt. */
export const createAskPayout = (given: AttemptDeps): AskPayout => {
  const deps = withAttempts(given)
  return async (found, number) => {
    const attempt = await deps.attempts.find({ ...idsOf(found.transaction), number })
    if (!attempt || attempt.state === 'not_taken') return undefined
    return ask(deps, { rail: liveRailOf(deps, attempt.rail), found, attempt })
  }
}
