import { isDeepStrictEqual } from 'node:util'
import { act } from './act.ts'
import { malformed, twin, type Answer, type Command, type Single } from '../model/commands.ts'
import { findDifferences } from './compare.ts'
import { apply } from '../model/model.ts'
import { move } from '../model/moves.ts'
import type { Service } from './service.ts'
import { takeSnapshot } from './snapshot.ts'
import { cloneState, findTransaction, type State } from '../model/state.ts'
import { rightPassword } from '../model/transactions.ts'

// Concurrent commands: an order must explain their results.

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

/** The result of a race: the responses, and the state that explains them, or why none does. */
export type Outcome = { readonly answers: readonly Answer[]; readonly explained: State | string }

const isSame = (one: Answer, other: Answer): boolean => isDeepStrictEqual(one, other)

const formatAnswers = (answers: readonly Answer[]): string =>
  answers.map(({ status, code = '' }) => `${status.toString()} ${code}`.trim()).join(', ')

const limitsChanged: Answer = { status: 503, code: 'EXTERNAL_REQUEST_ERROR' }

type Left = { readonly command: Single; readonly answer: Answer }

/** Finds an order in which each command has the response that it got, and which ends in the state of the service. */
const findOrder = (
  state: State,
  left: readonly Left[],
  search: {
    readonly ids: Service['ids']
    readonly isEnd: (state: State) => boolean
    /** Whether limits changed in the meantime: then a create may return "retry", without effect. */
    readonly mayMeetChange: boolean
  },
): State | undefined => {
  const { ids, isEnd, mayMeetChange } = search
  if (left.length === 0) return isEnd(state) ? state : undefined
  for (const [index, { command, answer }] of left.entries()) {
    const next = cloneState(state)
    const isUndone = mayMeetChange && isSame(answer, limitsChanged)
    if (!isUndone && !isSame(apply(next, command, ids), answer)) continue
    const found = findOrder(next, left.toSpliced(index, 1), search)
    if (found) return found
  }
  return undefined
}

const runBatch = async (service: Service, state: State, { commands }: Ask<'batch'>): Promise<Outcome> => {
  const answers = await Promise.all(commands.map((command) => act(service, command)))
  const snapshot = await takeSnapshot(service)
  const left = commands.map((command, index) => ({ command, answer: answers[index] ?? { status: 0 } }))
  let nearest: readonly string[] | undefined
  const isEnd = (end: State): boolean => {
    const differences = findDifferences(end, service, snapshot)
    if (nearest === undefined || differences.length < nearest.length) nearest = differences
    return differences.length === 0
  }
  const mayMeetChange = commands.some(({ kind }) => /^(set|clear)-limits$/.test(kind))
  const explained = findOrder(state, left, { ids: service.ids, isEnd, mayMeetChange })
  if (explained) return { answers, explained }
  const why = nearest?.join('\n') ?? 'in no order do all of them answer that'
  const unexplained = `no order explains the answers ${formatAnswers(answers)}:\n${JSON.stringify(answers)}\n${why}`
  return { answers, explained: unexplained }
}

const duplicate: Answer = { status: 409, code: 'DUPLICATE_REQUEST' }

const runTwins = async (service: Service, state: State, command: Ask<'twins'>): Promise<Outcome> => {
  const twins = Array.from({ length: command.count }, (_, index) => twin(command, index))
  const answers = await Promise.all(twins.map((one) => act(service, one)))
  const winner = answers.findIndex(({ status }) => status === 201)
  const next = cloneState(state)
  const expected = apply(next, twins[Math.max(0, winner)] ?? command.create, service.ids)
  // A twin of a create in flight is a duplicate, independent of its outcome (docs/behaviour.md#idempotency).
  const losers = answers.filter((_, index) => index !== winner)
  const isRight =
    winner >= 0
      ? isSame(answers[winner] ?? duplicate, expected) && losers.every((one) => isSame(one, duplicate))
      : expected.status !== 201 &&
        answers.some((one) => isSame(one, expected)) &&
        answers.every((one) => isSame(one, expected) || isSame(one, duplicate))
  const wrong = `twins: the model says ${JSON.stringify(expected)}, the service ${formatAnswers(answers)}`
  return { answers, explained: isRight ? next : wrong }
}

const passwordStorm = async (
  service: Service,
  state: State,
  { kind: _, otps, ...ask }: Ask<'password-storm'>,
): Promise<Outcome> => {
  const answers = await Promise.all(otps.map((otp) => act(service, { kind: 'authorize', ...ask, otp })))
  const before = findTransaction(state, ask.business, ask.transaction)
  const next = cloneState(state)
  if (ask.transaction === malformed || before?.status !== 'CUSTOMER_ACTION_REQUIRED') {
    const expected = apply(next, { kind: 'authorize', ...ask, otp: '000000' }, service.ids)
    const isRight = answers.every((answer) => isSame(answer, expected))
    return { answers, explained: isRight ? next : `passwords: ${formatAnswers(answers)}` }
  }
  const { transactions } = await takeSnapshot(service)
  const row = transactions.find(({ id }) => id === service.ids.get(ask.transaction))
  const wrong = answers.filter(({ code }) => code === 'OTP_INCORRECT').length
  const right = answers.filter(({ status }) => status === 200).length
  const tries = row?.otp_attempts ?? 0
  const strays = answers.filter(
    ({ status, code }, index) =>
      (status === 200 && otps[index] !== rightPassword) ||
      (code === 'OTP_INCORRECT' && otps[index] === rightPassword) ||
      !(status === 200 || code === 'OTP_INCORRECT' || code === 'INVALID_BUSINESS_TRANSACTION_REQUEST'),
  )
  const isBounded = tries <= 5 && tries >= before.tries + wrong + right && strays.length === 0 && right <= 1
  const isEnded =
    row?.status === 'SUCCESS'
      ? right === 1
      : row?.status === 'FAILED'
        ? right === 0 && tries === 5
        : right === 0 && tries < 5 && wrong === otps.length
  if (!isBounded || !isEnded || !row) {
    const why = `passwords: ${formatAnswers(answers)}, ${String(row?.status)} after ${tries.toString()}`
    return { answers, explained: why }
  }
  const tried = { ...before, tries }
  next.transactions.set(tried.handle, tried)
  if (row.status === 'SUCCESS') move(next, tried, { to: 'SUCCESS' })
  if (row.status === 'FAILED') move(next, tried, { to: 'FAILED', failureCode: 'SVC_REQUEST_FAILED' })
  return { answers, explained: next }
}

/** Runs commands concurrently; returns the state that explains their results. */
export const race = (
  service: Service,
  state: State,
  command: Ask<'batch' | 'twins' | 'password-storm'>,
): Promise<Outcome> => {
  switch (command.kind) {
    case 'batch':
      return runBatch(service, state, command)
    case 'twins':
      return runTwins(service, state, command)
    case 'password-storm':
      return passwordStorm(service, state, command)
  }
}
