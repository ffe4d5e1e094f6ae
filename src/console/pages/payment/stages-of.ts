import type { Transaction } from '../../../transactions/index.ts'
import { durationText } from '../../kit/dates.tsx'
import { moneyText } from '../../kit/money.tsx'
import type { Entry } from './events.ts'
import type { Stage } from './stages.tsx'

const figureOf = (ms: number): readonly [string, string] => {
  const [figure = '', ...unit] = durationText(Math.max(0, ms)).split(' ')
  return [figure, unit.join(' ')]
}

const find = (entries: readonly Entry[], isWanted: (entry: Entry['stored']) => boolean) =>
  entries.find(({ stored }) => isWanted(stored))?.stored

const asked = (entries: readonly Entry[]): Stage => {
  const call = find(entries, ({ kind, facts }) => kind === 'CALL' && facts.httpStatus === 201)
  return {
    title: 'Asked',
    state: 'done',
    ...(call && { figure: figureOf(call.facts.durationMs ?? 0) }),
    text: call ? 'By the API, answered 201' : 'Not by a call of the API',
  }
}

const held = ({ source, fee }: Transaction, entries: readonly Entry[]): Stage => {
  const journal = find(entries, ({ kind, facts }) => kind === 'JOURNAL' && facts.journal === 'HOLD')
  const amount = moneyText({ currency: source.currency, minor: source.minor + fee.minor })
  return {
    title: 'Held',
    state: journal ? 'done' : 'waiting',
    ...(journal && { figure: ['same', 'commit'] as const }),
    text: journal ? amount : 'Nothing was held',
  }
}

const railTexts: Partial<Readonly<Record<Transaction['status'], string>>> = {
  PENDING: 'Not handed over yet',
  PROCESSING: 'The rail is working',
  RETRY: 'Trying again',
  UNKNOWN: 'The rail has not said what became of it. The money stays held; do not pay it again.',
  CUSTOMER_ACTION_REQUIRED: 'The payer must confirm',
  IN_REVIEW: 'In review',
  SCHEDULED: 'Scheduled',
}

const rail = ({ status, createdAt }: Transaction, endedAt: Date | undefined): Stage => {
  const title = 'At the rail'
  const text = railTexts[status]
  if (text !== undefined) {
    const state = status === 'UNKNOWN' ? 'warned' : 'working'
    return { title, state: status === 'PENDING' ? 'waiting' : state, text }
  }
  const took = endedAt ? { figure: figureOf(endedAt.getTime() - createdAt.getTime()) } : {}
  const isFailed = status === 'FAILED' || status === 'CANCELLED'
  return { title, state: isFailed ? 'failed' : 'done', ...took, text: isFailed ? 'Not paid' : 'Confirmed' }
}

const settled = ({ status }: Transaction): Stage => {
  const title = 'Settled'
  if (railTexts[status] !== undefined) return { title, state: 'waiting', text: 'Not yet' }
  const isFailed = status === 'FAILED' || status === 'CANCELLED'
  return { title, state: isFailed ? 'failed' : 'done', text: isFailed ? 'Given back' : 'In the ledger' }
}

const notified = (entries: readonly Entry[], endedAt: Date | undefined): Stage => {
  const title = 'You were notified'
  const deliveries = entries.filter(({ stored }) => stored.kind === 'DELIVERY').map(({ stored }) => stored)
  const isGood = ({ facts }: Entry['stored']): boolean => Math.floor((facts.httpStatus ?? 0) / 100) === 2
  const last = deliveries.at(-1)
  if (!last) return { title, state: 'waiting', text: 'No delivery yet' }
  const failures = deliveries.filter((one) => !isGood(one)).length
  if (!isGood(last)) return { title, state: 'failed', text: 'Your endpoint did not accept the last delivery' }
  const since =
    endedAt && last.at > endedAt ? { figure: figureOf(last.at.getTime() - endedAt.getTime()) } : {}
  const text = failures === 0 ? 'At the first try' : `After ${failures.toString()} failed`
  return { title, state: failures === 0 ? 'done' : 'warned', ...since, text }
}

/** Returns the stages of a transaction, with how long each took. Pure. */
export const stagesOf = (transaction: Transaction, entries: readonly Entry[]): readonly Stage[] => {
  const isEnded = railTexts[transaction.status] === undefined
  const ended = entries.filter(({ stored }) => stored.kind === 'STATUS').at(-1)?.stored.at
  const endedAt = isEnded ? ended : undefined
  return [
    asked(entries),
    ...(transaction.type === 'DEPOSIT' ? [] : [held(transaction, entries)]),
    ...(transaction.type === 'SWAP' ? [] : [rail(transaction, endedAt)]),
    settled(transaction),
    notified(entries, endedAt),
  ]
}
