import type { Schemas } from '../contract/operation.ts'
import { formatMinor } from '../kernel/money.ts'
import type { Timeline } from './service.ts'
import type { StoredEntry, StoredFacts } from './store.ts'

type Facts = Schemas['TransactionTimelineFacts']
type Kind = Schemas['TransactionTimelineKind']
type Group = Schemas['TransactionTimelineGroup']

const viewMoney = ({ currency, minor }: { readonly currency: string; readonly minor: string }) => ({
  currency,
  amount: formatMinor(BigInt(minor), currency),
})

const viewFacts = ({ currency, minor, postings, ...facts }: StoredFacts): Facts => ({
  ...facts,
  ...(currency !== undefined && minor !== undefined && viewMoney({ currency, minor })),
  ...(postings && {
    postings: postings.map(({ debitAccount, creditAccount, ...money }) => ({
      debitAccount,
      creditAccount,
      ...viewMoney(money),
    })),
  }),
})

const show = (value: string | number | undefined): string => value?.toString() ?? ''

const showMoney = ({ amount, currency }: Pick<Facts, 'amount' | 'currency'>): string =>
  `${show(amount)} ${show(currency)}`

const answerOf = ({ httpStatus, code, error }: Facts): string =>
  [httpStatus ?? error ?? 'nothing', code].filter((part) => part !== undefined).join(' ')

const titles: Readonly<Record<Kind, (facts: Facts) => string>> = {
  CALL: (facts) => `POST /transaction answered ${answerOf(facts)}`,
  STATUS: ({ toStatus }) => `Status: ${show(toStatus)}`,
  LIMIT_COUNTED: (facts) => `${showMoney(facts)} counted toward your limits`,
  LIMIT_GIVEN_BACK: (facts) => `${showMoney(facts)} given back to your limits`,
  JOURNAL: ({ journal, postings = [] }) => `${show(journal)}: ${postings.map(showMoney).join(', ')}`,
  RAIL_SENT: ({ rail, attempt }) => `Attempt ${show(attempt)} was handed to ${show(rail)}`,
  RAIL_ACCEPTED: ({ rail, attempt }) => `${show(rail)} accepted attempt ${show(attempt)}`,
  RAIL_RESULT: ({ rail, attempt, state }) => `Attempt ${show(attempt)} at ${show(rail)}: ${show(state)}`,
  RAIL_RETURNED: (facts) => `${show(facts.rail)} returned ${showMoney(facts)}`,
  RAIL_CREDITED: (facts) => `${show(facts.rail)} received ${showMoney(facts)}`,
  RAIL_RECALLED: (facts) => `The bank of the sender took back ${showMoney(facts)}`,
  RAIL_CREDIT_RETURN: ({ rail, state }) => `Transfer paid back by ${show(rail)}: ${show(state)}`,
  EVENT: ({ event }) => `Event: ${show(event)}`,
  DELIVERY: (facts) =>
    `${show(facts.event)}, delivery ${show(facts.attempt)}: ${answerOf(facts)} after ${show(facts.durationMs)} ms`,
}

const groups: Readonly<Partial<Record<Kind, Group>>> = {
  CALL: 'REQUESTED',
  LIMIT_COUNTED: 'REQUESTED',
  EVENT: 'NOTIFIED',
  DELIVERY: 'NOTIFIED',
  RAIL_SENT: 'AT_THE_RAIL',
  RAIL_ACCEPTED: 'AT_THE_RAIL',
  RAIL_RESULT: 'AT_THE_RAIL',
  RAIL_CREDITED: 'AT_THE_RAIL',
}

const groupsOfStatuses: Readonly<Partial<Record<Schemas['TransactionStatus'], Group>>> = {
  PENDING: 'REQUESTED',
  IN_REVIEW: 'REQUESTED',
  CUSTOMER_ACTION_REQUIRED: 'REQUESTED',
  PROCESSING: 'AT_THE_RAIL',
  SCHEDULED: 'AT_THE_RAIL',
  RETRY: 'AT_THE_RAIL',
  UNKNOWN: 'AT_THE_RAIL',
}

const groupOf = (kind: Kind, { toStatus, journal }: Facts): Group => {
  if (journal === 'HOLD') return 'REQUESTED'
  return groups[kind] ?? (toStatus && groupsOfStatuses[toStatus]) ?? 'SETTLED'
}

const viewEntry = ({ at, kind, facts: stored }: StoredEntry): Schemas['TransactionTimelineEntry'] => {
  const facts = viewFacts(stored)
  return { at: at.toISOString(), group: groupOf(kind, facts), kind, title: titles[kind](facts), facts }
}

/** A timeline as the contract shows it. */
export const viewTimeline = ({ entries, isTruncated }: Timeline): Schemas['TransactionTimeline'] => ({
  entries: entries.map(viewEntry),
  truncated: isTruncated,
})
