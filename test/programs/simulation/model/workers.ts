import type { Answer, Command } from './commands.ts'
import { isDoomed } from './creates.ts'
import { isOverfull, move } from './moves.ts'
import type { Claim, State, Transaction } from './state.ts'

// What workers make of due work. The rail of the simulation is the sandbox's, but in two moods that a reference asks
// for: `SLOW` says once after the hand-over that it does not know yet, and `LOST` takes the hand-over and does not
// answer (a timeout is no outcome).

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const ok: Answer = { status: 200 }
const leaseMs = 45_000
/** After how long a slow rail is asked again. */
export const askAgainMs = 60_000
/** After how long a deposit is tried again that its wallet has no room for. */
const roomAgainMs = 3_600_000

// What threw comes back after one second, doubled for each claim up to a minute, spread by a quarter.
const shortestRetryMs = 750
const longestRetryMs = 75_000

type Outcome = 'moved' | 'again' | 'full' | 'thrown' | 'nothing'

const waitMs = { again: askAgainMs, full: roomAgainMs } as const

const isWait = (outcome: Outcome): outcome is keyof typeof waitMs => outcome in waitMs

/** Calls the rail about a transaction and makes the move that it tells. */
const callRail = (state: State, transaction: Transaction | undefined): Outcome => {
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
  // A wallet that is full takes no more: a swap fails, and a deposit comes back until there is room.
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

/** Workers do all that is due. */
export const work = (state: State): Answer => {
  for (const { handle } of claim(state)) {
    const outcome = callRail(state, state.transactions.get(handle))
    if (isWait(outcome)) put(state, handle, { leaseUntil: null, dueAt: state.now + waitMs[outcome] })
    if (outcome === 'thrown') {
      state.loose.set(handle, { from: state.now + shortestRetryMs, to: state.now + longestRetryMs })
      put(state, handle, { leaseUntil: null, dueAt: state.now + 1_000 })
    }
  }
  return ok
}

/** A worker's run of one job, without its acknowledgement. */
export const workOn = (state: State, { transaction }: Ask<'work-on'>): Answer => {
  callRail(state, state.transactions.get(transaction))
  return ok
}

/** A worker claims and dies: before its work, or between the work and the acknowledgement. */
export const crash = (state: State, { when }: Ask<'crash'>): Answer => {
  const claims = claim(state)
  if (when === 'before') state.zombies = [...state.zombies, claims]
  else for (const { handle } of claims) callRail(state, state.transactions.get(handle))
  return ok
}

/** The longest dead worker does its work; its acknowledgement counts only while its lease is the job's. */
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
