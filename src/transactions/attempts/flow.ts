import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db } from '../../db/knex.ts'
import { backoffMs, randomFraction, type JobOutcome } from '../../jobs/index.ts'
import { assert } from '../../kernel/assert.ts'
import {
  isLive,
  type HandOver,
  type LiveRail,
  type Outcome,
  type PayoutOutcome,
  type RailHealth,
  type RailPayout,
  type Rails,
} from '../../rails/index.ts'
import type { Vault } from '../../vault/index.ts'
import { instructionOf } from '../instruction.ts'
import type { TransactionsService } from '../service.ts'
import type { FoundTransaction } from '../store.ts'
import type { Transaction, TransactionIds } from '../transaction.ts'
import { payoutIdOf, type RailAttempt } from './attempt.ts'
import { findAttempts, recordAttempts, type AttemptRecord } from './attempts.store.ts'
import { admitNext, findNextRail, partiesOf, type NextRailDeps, type Parties } from './next-rail.ts'
import { openRequest, sealRequest } from './request.ts'
import {
  deadlinesOf,
  decide,
  isFenceDue,
  isFenced,
  nextStep,
  noRail,
  renewDeadlines,
  takeOverAfterMs,
  waitForRailMs,
  type AttemptFacts,
  type Call,
} from './rules.ts'

/** What advancing payouts on live rails needs. */
export type AttemptDeps = NextRailDeps & {
  readonly health: Pick<RailHealth, 'report'>
  readonly db: Db
  readonly vault: Vault
  readonly rails: Rails
  readonly transactions: Pick<TransactionsService, 'find' | 'advanceFrom'>
}

/** Advances the payout of a due job on its live rail: hands it over, or asks what became of it. */
export type AdvancePayout = (found: FoundTransaction) => Promise<JobOutcome>

type Attempts = {
  readonly find: (ids: TransactionIds) => Promise<readonly RailAttempt[]>
  readonly record: (record: AttemptRecord) => Promise<boolean>
}

type Deps = AttemptDeps & { readonly attempts: Attempts }

type Attempt = Omit<RailAttempt, 'request'>

/** A payout whose rail is called, as it was read or written last. `others`: its other attempts. */
type InFlight = {
  readonly rail: LiveRail
  readonly found: FoundTransaction
  readonly attempt: Attempt
  readonly others: readonly Attempt[]
}

/** The end of a call. `failure`: it threw, which is logged once the payout is safe. */
type Reply = {
  readonly call: Call
  readonly outcome: PayoutOutcome
  readonly failure?: { readonly error: unknown }
}

const idsOf = ({ businessId, id: transactionId }: Transaction) => ({ businessId, transactionId })

const liveRailOf = ({ rails }: Deps, name: string | null): LiveRail => {
  const rail = rails.get(name ?? '')
  assert(rail && isLive(rail), `the live rail ${name ?? 'of no name'} is configured in this process`)
  return rail
}

const payoutOf = ({ found: { transaction }, attempt }: InFlight): RailPayout => ({
  payoutId: payoutIdOf(transaction.id, attempt.number),
  amount: transaction.destination,
  notAfter: attempt.notAfter,
  version: attempt.version,
})

const callRail = async (call: Call, work: () => Promise<PayoutOutcome>): Promise<Reply> => {
  try {
    return { call, outcome: await work() }
  } catch (error) {
    return { call, outcome: { kind: 'unknown', reason: 'the call failed' }, failure: { error } }
  }
}

const inFlightOf = (
  deps: Deps,
  found: FoundTransaction,
  { attempts, number }: { readonly attempts: readonly RailAttempt[]; readonly number: number },
): InFlight => {
  const attempt = attempts.find((one) => one.number === number)
  assert(attempt, `${found.transaction.id} has the attempt ${number.toString()}`)
  const others = attempts.filter((one) => one !== attempt)
  return { rail: liveRailOf(deps, attempt.rail), found, attempt, others }
}

const readAgain = async (deps: Deps, { found: { transaction }, attempt }: InFlight): Promise<InFlight> => {
  const ids = idsOf(transaction)
  const [found, attempts] = await Promise.all([deps.transactions.find(ids), deps.attempts.find(ids)])
  assert(found, `the transaction ${ids.transactionId} exists`)
  return inFlightOf(deps, found, { attempts, number: attempt.number })
}

/** Whether a rail may get another attempt, should this one turn out not to be executed. Only asked where it may. */
const hasNext = async (
  deps: Deps,
  { found, attempt, others }: InFlight,
  outcome: Outcome,
): Promise<boolean> => {
  if (outcome.kind !== 'refused' && outcome.kind !== 'absent') return false
  const isRefused = outcome.kind === 'refused' && !isFenced(attempt, outcome)
  const state = isRefused ? 'refused' : 'not_executed'
  const parties = await partiesOf(deps, found.transaction)
  const attempts = [...others, { ...attempt, state } as const]
  return (await findNextRail(deps, found.transaction, { parties, attempts })).kind !== 'none'
}

const factsOf = ({ rail, found, attempt }: InFlight): AttemptFacts => ({
  status: found.transaction.status,
  attempt,
  terms: rail.terms,
  now: found.now,
  backoffMs: backoffMs(attempt.sends, randomFraction()),
  hasNext: false,
})

/** Writes what a reply means, in one commit. False where transaction or attempt changed since they were read. */
const writeReply = async (deps: Deps, inFlight: InFlight, { call, outcome }: Reply): Promise<boolean> => {
  const { found, attempt } = inFlight
  const { transaction, now } = found
  const facts = { ...factsOf(inFlight), hasNext: await hasNext(deps, inFlight, outcome) }
  const decision = decide(facts, call, outcome)
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
  try {
    await settleReply(deps, inFlight, reply)
  } finally {
    await deps.health.report(inFlight.rail.name, reply.outcome)
  }
}

/** Commits a new attempt with the move to PROCESSING. Undefined where another worker was faster. */
const prepare = async (
  deps: Deps,
  found: FoundTransaction,
  { rail, parties, attempts }: { rail: LiveRail; parties: Parties; attempts: readonly RailAttempt[] },
): Promise<{ readonly inFlight: InFlight; readonly handOver: HandOver } | undefined> => {
  const { transaction, dataKey, now } = found
  const instruction = instructionOf(transaction, parties)
  const number = attempts.length + 1
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
  if (!after) return undefined
  const attempt = { ...fresh, sends: 1, version: 0, acceptedAt: null, unknownSince: null }
  const inFlight = { rail, found: { ...found, transaction: after }, attempt, others: attempts }
  return { inFlight, handOver: { ...payoutOf(inFlight), instruction } }
}

const waitForRail = ({ transaction, now }: FoundTransaction): JobOutcome => ({
  kind: 'again',
  dueAt: new Date(now.getTime() + waitForRailMs(transaction, now)),
})

/** Begins an attempt over the rail that takes it now. Without one the payout waits, or fails if it was tried before. */
const start = async (
  deps: Deps,
  found: FoundTransaction,
  attempts: readonly RailAttempt[],
): Promise<JobOutcome> => {
  const { transaction } = found
  const parties = await partiesOf(deps, transaction)
  const next = await admitNext(deps, transaction, { parties, attempts })
  switch (next.kind) {
    case 'rail': {
      const rail = liveRailOf(deps, next.rail)
      const prepared = await prepare(deps, found, { rail, parties, attempts }).finally(next.commit)
      if (prepared) await send(deps, prepared.inFlight, prepared.handOver)
      return { kind: 'done' }
    }
    case 'later':
      return waitForRail(found)
    case 'none':
      assert(attempts.length > 0, `a route takes the payout ${transaction.id}`)
      await deps.transactions.advanceFrom(found, noRail)
      return { kind: 'done' }
  }
}

/** Sends an attempt again of which the rail took nothing, as it was, after this is committed. */
const sendAgain = async (
  deps: Deps,
  found: FoundTransaction,
  attempts: readonly RailAttempt[],
): Promise<JobOutcome> => {
  const last = attempts.at(-1)
  assert(last, `${found.transaction.id} has an attempt`)
  const { rail, others } = inFlightOf(deps, found, { attempts, number: last.number })
  const { transaction, dataKey, now } = found
  const admission = await deps.routing.admitAgain({ rail: rail.name, ...transaction.destination })
  if (admission.kind !== 'rail') return waitForRail(found)
  const renewed = renewDeadlines(rail.terms, { notAfter: last.notAfter, now })
  const record = {
    transaction,
    write: { number: last.number, from: 'not_taken', state: 'prepared', ...renewed },
    now,
    dueAt: new Date(now.getTime() + takeOverAfterMs),
  } as const
  const recorded = await deps.attempts.record(record).finally(admission.commit)
  if (!recorded) return { kind: 'done' }
  const attempt = { ...last, ...renewed, state: 'prepared' as const, sends: last.sends + 1 }
  const payoutId = payoutIdOf(transaction.id, last.number)
  const instruction = openRequest(deps.vault, { dataKey, payoutId }, last.request)
  const inFlight = { rail, found, attempt, others }
  await send(deps, inFlight, { ...payoutOf(inFlight), instruction })
  return { kind: 'done' }
}

const ask = async (deps: Deps, inFlight: InFlight): Promise<void> => {
  const { rail } = inFlight
  const payout = payoutOf(inFlight)
  const reply = await callRail('ask', () => rail.ask(payout))
  const isFenced = isFenceDue(factsOf(inFlight), reply.outcome)
  await settleReply(deps, inFlight, isFenced ? await callRail('fence', () => rail.fence(payout)) : reply)
}

// A rail with a rate limit accepts more in a second.
const nextTurnMs = 1_000

/** Asks about each attempt of a payout, the newest last: one that has ended may still be contradicted. */
const askAll = async (
  deps: Deps,
  found: FoundTransaction,
  attempts: readonly RailAttempt[],
): Promise<JobOutcome> => {
  const { transaction, now } = found
  const asked = attempts.filter(({ number, rail }) => number === attempts.length || deps.rails.has(rail))
  const { currency } = transaction.destination
  for (const { number, rail } of asked) {
    if (!(await deps.routing.mayAsk({ rail, currency })))
      return { kind: 'again', dueAt: new Date(now.getTime() + nextTurnMs) }
    await ask(deps, inFlightOf(deps, found, { attempts, number }))
  }
  return { kind: 'done' }
}

const advance = async (deps: Deps, found: FoundTransaction): Promise<JobOutcome> => {
  const { transaction } = found
  const attempts = transaction.status === 'PENDING' ? [] : await deps.attempts.find(idsOf(transaction))
  // What was written has taken the job's place, and says when it is due: only one that changed nothing ends here.
  switch (nextStep(transaction.status, attempts.at(-1)?.state)) {
    case 'start':
      return start(deps, found, attempts)
    case 'send-again':
      return sendAgain(deps, found, attempts)
    case 'ask':
      return askAll(deps, found, attempts)
    case 'nothing':
      return { kind: 'done' }
  }
}

/** Creates the function that advances payouts on live rails. Concurrent reads and writes are batched. */
export const createAdvancePayout = (given: AttemptDeps): AdvancePayout => {
  const deps = {
    ...given,
    attempts: {
      find: createBatchLoader((asked: readonly TransactionIds[]) => findAttempts(given.db, asked)),
      record: createBatchLoader((records: readonly AttemptRecord[]) => recordAttempts(given.db, records)),
    },
  }
  return (found) => advance(deps, found)
}
