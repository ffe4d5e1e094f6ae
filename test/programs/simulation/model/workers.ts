import type { Answer, Command } from './commands.ts'
import { isDoomed } from './creates.ts'
import { advanceLive, type Circumstances } from './live.ts'
import { isOverfull, move } from './moves.ts'
import { findTransaction, type Claim, type State, type Transaction } from './state.ts'

// Workers and due work. The rail is that of the sandbox, with two behaviours that a reference selects: `SLOW` returns
// "unknown" once after the instruction, and `LOST` takes the instruction without a reply (a timeout is not an
// outcome).

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const ok: Answer = { status: 200 }
const leaseMs = 45_000
/** When a slow rail is asked again. */
export const askAgainMs = 60_000
/** When a deposit is tried again whose wallet is full. */
const roomAgainMs = 3_600_000

// A failed job is retried after one second, doubled for each claim up to a minute, with 25 % jitter.
const shortestRetryMs = 750
const longestRetryMs = 75_000

type Outcome = 'moved' | 'again' | 'full' | 'thrown' | 'nothing'

const waitMs = { again: askAgainMs, full: roomAgainMs } as const

const isWait = (outcome: Outcome): outcome is keyof typeof waitMs => outcome in waitMs

/** Calls the rail and applies the move of its reply. */
const callRail = (
  state: State,
  transaction: Transaction | undefined,
  circumstances?: Circumstances,
): Outcome => {
  if (transaction?.live) {
    advanceLive(state, transaction, circumstances)
    return 'moved'
  }
  const isAwaited = transaction?.status === 'PENDING' || transaction?.status === 'PROCESSING'
  if (!transaction || !isAwaited || transaction.dueAt === null) return 'nothing'
  const { reference, status, calls } = transaction
  const isFirst = calls === 0
  if (reference.includes('SLOW') && status === 'PENDING') {
    move(state, transaction, { to: 'PROCESSING', dueAt: state.now + askAgainMs })
    return 'moved'
  }
  if (isFirst && (reference.includes('SLOW') || reference.includes('LOST'))) {
    state.transactions.set(transaction.handle, { ...transaction, calls: 1 })
    return reference.includes('SLOW') ? 'again' : 'thrown'
  }
  const isFailed = isDoomed(state, transaction)
  // With a full wallet a swap fails, and a deposit is retried until it fits.
  if (!isFailed && isOverfull(state, transaction, 'SUCCESS')) {
    if (transaction.type !== 'SWAP') return 'full'
    move(state, transaction, { to: 'FAILED', failureCode: 'SVC_AMOUNT_LIMIT_EXCEEDED' })
    return 'moved'
  }
  const failed = { to: 'FAILED', failureCode: 'SVC_PAYMENT_FAILED' }
  move(state, transaction, isFailed ? failed : { to: 'SUCCESS' })
  return 'moved'
}

const put = (state: State, handle: string, change: Partial<Transaction>): void => {
  const one = state.transactions.get(handle)
  if (one) state.transactions.set(handle, { ...one, ...change })
}

const claimable = (state: State): readonly Transaction[] =>
  [...state.transactions.values()].filter(
    ({ dueAt, leaseUntil }) =>
      dueAt !== null && dueAt <= state.now && (leaseUntil === null || leaseUntil <= state.now),
  )

const claim = (state: State): readonly Claim[] => {
  const leaseUntil = state.now + leaseMs
  return claimable(state).map(({ handle }) => {
    put(state, handle, { leaseUntil })
    return { handle, leaseUntil }
  })
}

/** Runs all due jobs, and those that become due by it. */
export const work = (state: State): Answer => {
  for (let claims = claim(state); claims.length > 0; claims = claim(state)) workOff(state, claims)
  return ok
}

const workOff = (state: State, claims: readonly Claim[]): void => {
  for (const { handle } of claims) {
    const outcome = callRail(state, state.transactions.get(handle))
    if (isWait(outcome)) put(state, handle, { leaseUntil: null, dueAt: state.now + waitMs[outcome] })
    if (outcome === 'thrown') {
      state.loose.set(handle, { from: state.now + shortestRetryMs, to: state.now + longestRetryMs })
      put(state, handle, { leaseUntil: null, dueAt: state.now + 1_000 })
    }
  }
}

/** Runs one job without acknowledging it. */
export const workOn = (state: State, { transaction }: Ask<'work-on'>): Answer => {
  callRail(state, state.transactions.get(transaction))
  return ok
}

/** Runs the job of a payout on a live rail. */
export const askRail = (state: State, { business, transaction, isLie }: Ask<'ask-rail'>): Answer => {
  const found = findTransaction(state, business, transaction)
  if (found?.live) advanceLive(state, found, { death: null, isLie })
  return ok
}

const deathAt = { committed: 'before', sent: 'after', after: null } as const

/** A worker claims jobs and dies: before its work, at a call of a live rail, or before the acknowledgement. */
export const crash = (state: State, { when }: Ask<'crash'>): Answer => {
  const claims = claim(state)
  if (when === 'before') state.zombies = [...state.zombies, claims]
  else
    for (const { handle } of claims)
      callRail(state, state.transactions.get(handle), { death: deathAt[when], isLie: false })
  return ok
}

/** The longest dead worker does its work; its acknowledgement counts only while its lease is current. */
export const wake = (state: State): Answer => {
  const [claims = [], ...others] = state.zombies
  for (const { handle, leaseUntil } of claims) {
    const isOwn = state.transactions.get(handle)?.leaseUntil === leaseUntil
    const outcome = callRail(state, state.transactions.get(handle))
    if (isWait(outcome) && isOwn) put(state, handle, { leaseUntil: null, dueAt: state.now + waitMs[outcome] })
  }
  state.zombies = others
  return ok
}
