import type { Attempt, AttemptState, Live } from './attempts.ts'
import { move } from './moves.ts'
import { answer, notTakenMs, type Call, type Reply } from './partner.ts'
import type { State, Transaction } from './state.ts'

// Payouts on a live rail, by docs/design/rails.md.

/** How a call happens: whether the worker dies before or after the partner acts, and whether the partner lies. */
export type Circumstances = { readonly death: 'before' | 'after' | null; readonly isLie: boolean }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const executeWithinMs = 10 * minute
const takeOverMs = 45 * second
const recheckMs = 30 * second
const maxAttempts = 3
const polls = [5 * second, 15 * second, 30 * second, minute, 2 * minute, 5 * minute, 15 * minute]

const ended: readonly string[] = ['succeeded', 'refused', 'not_executed']
const open: readonly string[] = ['PENDING', 'PROCESSING', 'SCHEDULED', 'RETRY', 'UNKNOWN']
const begins: readonly string[] = ['PENDING', 'SCHEDULED', 'RETRY']

const read = (state: State, { handle }: Transaction): Transaction & { readonly live: Live } => {
  const found = state.transactions.get(handle)
  if (!found?.live) throw new Error(`${handle} is not on a live rail`)
  return { ...found, live: found.live }
}

const change = (state: State, transaction: Transaction, changed: Partial<Transaction>): void => {
  const before = read(state, transaction)
  state.transactions.set(before.handle, { ...before, ...changed })
}

const changeLive = (state: State, transaction: Transaction, changed: Partial<Live>): void => {
  change(state, transaction, { live: { ...read(state, transaction).live, ...changed } })
}

const lastOf = (state: State, transaction: Transaction): Attempt | undefined =>
  read(state, transaction).live.attempts.at(-1)

const requireLast = (state: State, transaction: Transaction): Attempt => {
  const last = lastOf(state, transaction)
  if (!last) throw new Error(`${transaction.handle} has no attempt`)
  return last
}

const putAttempt = (state: State, transaction: Transaction, attempt: Attempt): void => {
  const { attempts } = read(state, transaction).live
  changeLive(state, transaction, { attempts: [...attempts.slice(0, attempt.number - 1), attempt] })
}

type Doubt = { readonly kind: string; readonly number: number }

const openCase = (state: State, transaction: Transaction, { kind, number }: Doubt): void => {
  const { cases } = read(state, transaction).live
  const isKnown = cases.some(
    (one) => one.number === number && one.kind === kind && (!one.isClosed || kind !== 'unknown'),
  )
  if (!isKnown) changeLive(state, transaction, { cases: [...cases, { number, kind, isClosed: false }] })
}

/** Changes the last attempt. What is known again closes its case. */
const setState = (
  state: State,
  transaction: Transaction,
  { state: to, proof = null }: { readonly state: AttemptState; readonly proof?: Attempt['proof'] },
): void => {
  const last = requireLast(state, transaction)
  putAttempt(state, transaction, {
    ...last,
    state: to,
    proof,
    acceptedAt: to === 'accepted' ? (last.acceptedAt ?? state.now) : last.acceptedAt,
    unknownSince: to === 'unknown' ? (last.unknownSince ?? state.now) : null,
  })
  if (to === 'unknown') return
  const cases = read(state, transaction).live.cases.map((one) =>
    one.number === last.number && one.kind === 'unknown' ? { ...one, isClosed: true } : one,
  )
  changeLive(state, transaction, { cases })
}

type Next = { readonly to: string | null; readonly failureCode?: string; readonly afterMs?: number }

/** Moves the payout, or keeps its status; either way its job is due anew. */
const go = (state: State, transaction: Transaction, { to, failureCode, afterMs }: Next): void => {
  const dueAt = afterMs === undefined ? null : state.now + afterMs
  if (to === null) change(state, transaction, { dueAt, leaseUntil: null })
  else move(state, read(state, transaction), { to, failureCode: failureCode ?? null, dueAt })
}

const towards = (from: string, to: string): string | null => {
  if (from === to) return null
  const isDirect =
    (from !== 'UNKNOWN' || to === 'PROCESSING') && (from !== 'SCHEDULED' || to === 'PROCESSING')
  return isDirect ? to : 'PROCESSING'
}

const stayUnknown = (state: State, transaction: Transaction): void => {
  const { unknownSince, number } = requireLast(state, transaction)
  const elapsed = unknownSince === null ? 0 : state.now - unknownSince
  const { status } = read(state, transaction)
  setState(state, transaction, { state: 'unknown' })
  if (elapsed >= 15 * minute) openCase(state, transaction, { kind: 'unknown', number })
  const next = polls.find((after) => after > elapsed) ?? elapsed + hour
  go(state, transaction, {
    to: elapsed >= minute ? towards(status, 'UNKNOWN') : null,
    afterMs: next - elapsed,
  })
}

const isLate = ({ notAfter, acceptedAt }: Attempt, now: number): boolean =>
  acceptedAt === null && now > notAfter + minute

const proveNotExecuted = (state: State, transaction: Transaction, proof: 'FENCE' | 'DEADLINE'): void => {
  const { number } = requireLast(state, transaction)
  setState(state, transaction, { state: 'not_executed', proof })
  go(
    state,
    transaction,
    number < maxAttempts
      ? { to: 'RETRY', afterMs: 0 }
      : { to: 'FAILED', failureCode: 'SVC_SERVICE_UNAVAILABLE' },
  )
}

/** Compares a reply with the end of an attempt. */
const contradict = (
  state: State,
  transaction: Transaction,
  { attempt, reply: { kind } }: { readonly attempt: Attempt; readonly reply: Reply },
): void => {
  const { status } = read(state, transaction)
  const { number } = attempt
  const isPaid = attempt.state === 'succeeded'
  if (kind === 'succeeded' && !isPaid)
    openCase(state, transaction, {
      kind: status === 'FAILED' ? 'paid_although_released' : 'contradiction',
      number,
    })
  const isAgainst = isPaid ? kind === 'refused' : kind === 'accepted' || kind === 'scheduled'
  if (isAgainst) openCase(state, transaction, { kind: 'contradiction', number })
}

const take = (state: State, transaction: Transaction, to: 'PROCESSING' | 'SCHEDULED'): void => {
  const { status } = read(state, transaction)
  setState(state, transaction, { state: 'accepted' })
  go(state, transaction, { to: towards(status, to), afterMs: recheckMs })
}

const settle = (
  state: State,
  transaction: Transaction,
  { call, reply }: { call: Call; reply: Reply },
): void => {
  const last = requireLast(state, transaction)
  if (ended.includes(last.state) || !open.includes(read(state, transaction).status)) {
    contradict(state, transaction, { attempt: last, reply })
    return
  }
  switch (reply.kind) {
    case 'succeeded':
      setState(state, transaction, { state: 'succeeded', proof: 'ANSWER' })
      go(state, transaction, { to: 'SUCCESS' })
      return
    case 'refused':
      if (reply.retryElsewhere && last.acceptedAt === null) {
        proveNotExecuted(state, transaction, 'FENCE')
        return
      }
      setState(state, transaction, { state: 'refused', proof: 'ANSWER' })
      go(state, transaction, { to: 'FAILED', failureCode: reply.failureCode })
      return
    case 'accepted':
      take(state, transaction, 'PROCESSING')
      return
    case 'scheduled':
      take(state, transaction, 'SCHEDULED')
      return
    case 'not-taken':
      if (call !== 'send') {
        stayUnknown(state, transaction)
        return
      }
      setState(state, transaction, { state: 'not_taken' })
      go(state, transaction, { to: null, afterMs: notTakenMs })
      return
    case 'absent':
      if (call === 'ask' && isLate(last, state.now)) proveNotExecuted(state, transaction, 'DEADLINE')
      else stayUnknown(state, transaction)
      return
    case 'unknown':
    case 'none':
      stayUnknown(state, transaction)
  }
}

/** Calls the partner; undefined where the worker does not live to read the reply. */
const ring = (
  state: State,
  transaction: Transaction,
  { call, death, isLie, ...asked }: Circumstances & { readonly call: Call; readonly attempt?: Attempt },
): Reply | undefined => {
  if (death === 'before') return undefined
  const { number, notAfter } = asked.attempt ?? requireLast(state, transaction)
  const { live, reference } = read(state, transaction)
  const question = { call, number, now: state.now, notAfter, isLie, isRead: death === null }
  const { after, reply } = answer(live.partner, reference, question)
  changeLive(state, transaction, { partner: after })
  return death === null ? reply : undefined
}

const send = (state: State, transaction: Transaction, circumstances: Circumstances): void => {
  const reply = ring(state, transaction, { ...circumstances, call: 'send' })
  if (reply) settle(state, transaction, { call: 'send', reply })
}

const start = (state: State, transaction: Transaction, circumstances: Circumstances): void => {
  const number = (lastOf(state, transaction)?.number ?? 0) + 1
  putAttempt(state, transaction, {
    number,
    state: 'prepared',
    proof: null,
    sends: 1,
    notAfter: state.now + executeWithinMs,
    acceptedAt: null,
    unknownSince: null,
  })
  go(state, transaction, { to: 'PROCESSING', afterMs: takeOverMs })
  send(state, transaction, circumstances)
}

const sendAgain = (state: State, transaction: Transaction, circumstances: Circumstances): void => {
  const last = requireLast(state, transaction)
  const isShort = last.notAfter - state.now <= minute
  putAttempt(state, transaction, {
    ...last,
    state: 'prepared',
    sends: last.sends + 1,
    notAfter: isShort ? state.now + executeWithinMs : last.notAfter,
  })
  go(state, transaction, { to: null, afterMs: takeOverMs })
  send(state, transaction, circumstances)
}

const isFenceDue = (state: State, transaction: Transaction): boolean => {
  const last = requireLast(state, transaction)
  const elapsed = last.unknownSince === null ? 0 : state.now - last.unknownSince
  return (
    open.includes(read(state, transaction).status) &&
    last.acceptedAt === null &&
    elapsed >= minute &&
    !isLate(last, state.now)
  )
}

const ask = (state: State, transaction: Transaction, circumstances: Circumstances): Reply | undefined => {
  const reply = ring(state, transaction, { ...circumstances, call: 'ask' })
  if (!reply) return undefined
  const isFenced = reply.kind === 'absent' && isFenceDue(state, transaction)
  const fenced = isFenced ? ring(state, transaction, { ...circumstances, call: 'fence' }) : undefined
  settle(state, transaction, fenced ? { call: 'fence', reply: fenced } : { call: 'ask', reply })
  return reply
}

/** Asks about the attempts before the last, newest first, until one has no reply. */
const askBefore = (state: State, transaction: Transaction, circumstances: Circumstances): void => {
  const [, ...before] = read(state, transaction).live.attempts.toReversed()
  for (const attempt of before) {
    const reply = ring(state, transaction, { ...circumstances, call: 'ask', attempt })
    if (!reply) return
    contradict(state, transaction, { attempt, reply })
    if (reply.kind === 'none') return
  }
}

/** Does the work of a payout on a live rail: hands it over, or asks what became of it. */
export const advanceLive = (
  state: State,
  transaction: Transaction,
  circumstances: Circumstances = { death: null, isLie: false },
): void => {
  const last = lastOf(state, transaction)
  const { status } = read(state, transaction)
  const isOpen = last !== undefined && !ended.includes(last.state)
  if (!isOpen && begins.includes(status)) start(state, transaction, circumstances)
  else if (last?.state === 'not_taken') {
    if (open.includes(status)) sendAgain(state, transaction, circumstances)
  } else if (last) {
    const reply = ask(state, transaction, circumstances)
    if (!isOpen && reply && reply.kind !== 'none') askBefore(state, transaction, circumstances)
  }
}
