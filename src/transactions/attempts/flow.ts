import { createBatchLoader } from '../../db/batch-loader.ts'
import type { JobOutcome } from '../../jobs/index.ts'
import { assert } from '../../kernel/assert.ts'
import {
  deadlinesOf,
  railOperationOf,
  type HandOver,
  type LiveRail,
  type OrderOutcome,
} from '../../rails/index.ts'
import { instructionOf, type InstructionParties } from '../instruction.ts'
import { partiesOf } from '../parties.ts'
import type { FoundTransaction } from '../store.ts'
import type { TransactionIds } from '../transaction.ts'
import { payoutIdOf, railOrderOf, type RailAttempt } from './attempt.ts'
import { findAttempts, findReused, listReturns } from './attempts.store.ts'
import { keepCardPage } from './card-pages.ts'
import {
  admitQuestion,
  callRail,
  factsOf,
  hasNext,
  hasOther,
  idsOf,
  inFlightOf,
  liveRailOf,
  payoutOf,
  readAgain,
  type AttemptDeps,
  type Deps,
  type InFlight,
  type Reply,
} from './in-flight.ts'
import { admitNext } from './next-rail.ts'
import { createAttemptRecorder } from './recorder.ts'
import { openRequest, sealRequest } from './request.ts'
import {
  decide,
  isClosed,
  isFenceDue,
  isReplaceable,
  nextStep,
  nextTokenMs,
  failWithoutRail,
  renewDeadlines,
  takeOverAfterMs,
  waitForRailMs,
} from './rules.ts'

/** Advances a payout or the collection of a deposit on its live rail: hands it over, or asks what became of it. */
export type AdvancePayout = (found: FoundTransaction) => Promise<JobOutcome>

/** Asks the rail of an attempt about it, whatever the status of the transaction, and returns its answer; 'later' where
 *  the rail accepts no question now, undefined where there is no such attempt, or it is about to be sent again. */
export type AskPayout = (
  found: FoundTransaction,
  number: number,
) => Promise<OrderOutcome | 'later' | undefined>

/** Reads what is known of the returns that an outcome names. Few payouts come back. */
const readReturns = async (deps: Deps, { found, attempt }: InFlight, outcome: OrderOutcome) => {
  if (outcome.kind !== 'succeeded' || outcome.returns === undefined) return {}
  const { number, rail } = attempt
  const name = { ...idsOf(found.transaction), number }
  const { returns } = outcome
  return {
    returns: await listReturns(deps.db, name),
    reused: await findReused(deps.db, { ...name, rail, returns }),
  }
}

/** Writes what a reply means, in one commit. False where transaction or attempt changed since they were read. */
const writeReply = async (deps: Deps, inFlight: InFlight, { call, outcome }: Reply): Promise<boolean> => {
  const { found, attempt } = inFlight
  const { transaction, now } = found
  const returned = await readReturns(deps, inFlight, outcome)
  const facts = { ...factsOf(inFlight), ...returned, hasNext: await hasNext(deps, inFlight, outcome) }
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
  // When the rail is asked next counts from the end of the call; a final outcome needs no time.
  const isFinal = reply.outcome.kind === 'succeeded' || reply.outcome.kind === 'refused'
  let inFlight = reply.call === 'send' && !isFinal ? await readAgain(deps, called) : called
  for (let tries = 0; !(await writeReply(deps, inFlight, reply)); tries += 1) {
    assert(
      tries < maxTries,
      `one of ${maxTries.toString()} tries to write the reply about ${called.found.transaction.id} succeeds`,
    )
    inFlight = await readAgain(deps, inFlight)
  }
  if (reply.failure) throw reply.failure.error
}

const send = async (deps: Deps, inFlight: InFlight, handOver: HandOver): Promise<void> => {
  const reply = await callRail('send', () => inFlight.rail.send(handOver))
  const { rail, found, attempt } = inFlight
  try {
    if (reply.outcome.kind === 'accepted' && reply.outcome.cardPage)
      await keepCardPage(deps, { ...found, number: attempt.number }, reply.outcome.cardPage)
    await settleReply(deps, inFlight, reply)
  } finally {
    await deps.health.report(rail.name, railOperationOf(found.transaction.type), reply.outcome)
  }
}

/** Commits a new attempt with the move to PROCESSING. Undefined where another worker was faster. */
const prepare = async (
  deps: Deps,
  found: FoundTransaction,
  {
    rail,
    parties,
    attempts,
  }: { rail: LiveRail; parties: InstructionParties; attempts: readonly RailAttempt[] },
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

/** Starts an attempt over the rail that takes it now. If none does, the payout waits, or fails if it had an attempt. */
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
      // Without an attempt it waits for a route: those of its creation may have been changed.
      if (attempts.length === 0) return waitForRail(found)
      await deps.transactions.advanceFrom(found, failWithoutRail)
      return { kind: 'done' }
  }
}

/** Fences an attempt that its rail did not take, if another rail takes the payout now: that rail gets it once the fence
 *  is confirmed. */
const fenceForAnother = async (deps: Deps, inFlight: InFlight): Promise<void> => {
  const { rail, found } = inFlight
  if (!isReplaceable(factsOf(inFlight), found.transaction) || !(await hasOther(deps, inFlight))) return
  if (!(await admitQuestion(deps, inFlight))) return
  await settleReply(deps, inFlight, await callRail('fence', () => rail.fence(payoutOf(inFlight))))
}

/** Sends an attempt that was not taken again, with the same content, after it is committed as prepared. */
const sendAgain = async (
  deps: Deps,
  found: FoundTransaction,
  attempts: readonly RailAttempt[],
): Promise<JobOutcome> => {
  const last = attempts.at(-1)
  assert(last, `${found.transaction.id} has an attempt`)
  const before = inFlightOf(deps, found, { attempts, number: last.number })
  const { rail, others } = before
  const { transaction, dataKey, now } = found
  const { amount } = railOrderOf(transaction, last)
  const admission = await deps.routing.admitAgain({ rail: rail.name, type: transaction.type, ...amount })
  if (admission.kind === 'stopped') await fenceForAnother(deps, before)
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

/** Asks the rail of an attempt, and fences the attempt where that is due. 'later' where the rail accepts no question
 *  now. */
const ask = async (deps: Deps, inFlight: InFlight): Promise<OrderOutcome | 'later'> => {
  if (!(await admitQuestion(deps, inFlight))) return 'later'
  const { rail } = inFlight
  const payout = payoutOf(inFlight)
  const asked = await callRail('ask', () => rail.ask(payout))
  // Without a fence it stays unknown, and is asked about again.
  const isFenced = isFenceDue(factsOf(inFlight), asked.outcome) && (await admitQuestion(deps, inFlight))
  const reply = isFenced ? await callRail('fence', () => rail.fence(payout)) : asked
  await settleReply(deps, inFlight, reply)
  return reply.outcome
}

/** Asks about the last attempt of a payout; once that has ended, about those before too: each may still be
 *  contradicted. */
const askAll = async (
  deps: Deps,
  found: FoundTransaction,
  attempts: readonly RailAttempt[],
): Promise<JobOutcome> => {
  const { transaction, now } = found
  const [last, ...before] = attempts.toReversed()
  assert(last, `${transaction.id} has an attempt`)
  const asked = isClosed(last) ? [last, ...before.filter(({ rail }) => deps.rails.has(rail))] : [last]
  for (const { number } of asked) {
    const outcome = await ask(deps, inFlightOf(deps, found, { attempts, number }))
    if (outcome === 'later') return { kind: 'again', dueAt: new Date(now.getTime() + nextTokenMs) }
  }
  return { kind: 'done' }
}

const advance = async (deps: Deps, found: FoundTransaction): Promise<JobOutcome> => {
  const { transaction } = found
  const attempts = transaction.status === 'PENDING' ? [] : await deps.attempts.find(idsOf(transaction))
  // A step that changed something has set when the job is due; `done` ends only a job that nothing has set.
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

// Concurrent reads and writes are batched.
const withAttempts = (given: AttemptDeps): Deps => ({
  ...given,
  attempts: {
    find: createBatchLoader((asked: readonly TransactionIds[]) => findAttempts(given.db, asked)),
    record: createAttemptRecorder({ db: given.db, onChange: given.health.onChange }),
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
    const attempts = await deps.attempts.find(idsOf(found.transaction))
    const attempt = attempts.find((one) => one.number === number)
    if (!attempt || attempt.state === 'not_taken') return undefined
    return ask(deps, inFlightOf(deps, found, { attempts, number }))
  }
}
