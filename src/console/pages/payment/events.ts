import type { TransactionType } from '../../../../generated/catalogue.ts'
import { viewTimeline, type Timeline } from '../../../timeline/index.ts'
import { moneyText } from '../../kit/money.tsx'
import type { JournalEntry, Movement } from '../../kit/moves.tsx'
import type { TimelineEvent, TimelineGroup } from '../../kit/timeline.tsx'
import { spell, statusTone, transactionWords, type Tone } from '../../words.ts'

type Viewed = ReturnType<typeof viewTimeline>['entries'][number]
type Stored = Timeline['entries'][number]

/** An entry of a timeline, as stored and as the contract shows it. */
export type Entry = { readonly stored: Stored; readonly viewed: Viewed }

/** What of a timeline to show. */
export const timelineViews = ['everything', 'money', 'rail', 'webhooks'] as const

/** What of a timeline is shown. */
export type TimelineView = (typeof timelineViews)[number]

/** Pairs the entries of a timeline with their groups and titles of the contract. */
export const entriesOf = (timeline: Timeline): readonly Entry[] => {
  const { entries } = viewTimeline(timeline)
  return timeline.entries.flatMap((stored, index) => {
    const viewed = entries[index]
    return viewed ? [{ stored, viewed }] : []
  })
}

const movementsOf = ({ facts }: Stored): readonly Movement[] =>
  (facts.postings ?? []).map(({ debitAccount, creditAccount, currency, minor }) => ({
    debit: debitAccount,
    credit: creditAccount,
    amount: { currency, minor: BigInt(minor) },
    ...(creditAccount === 'fees' && { note: 'fee' }),
  }))

/** Returns the journals of a timeline. */
export const journalsOf = (entries: readonly Entry[]): readonly JournalEntry[] =>
  entries
    .filter(({ stored }) => stored.kind === 'JOURNAL')
    .map(({ stored }) => ({
      kind: stored.facts.journal ?? '',
      at: stored.at,
      movements: movementsOf(stored),
    }))

const journalWords: Readonly<Record<string, string>> = {
  HOLD: 'Held',
  SETTLE: 'Settled',
  RELEASE: 'Given back',
  CREDIT: 'Credited to your wallet',
  SWAP: 'Exchanged',
  TOPUP: 'Topped up',
  REFUND: 'Refunded',
}

const isGood = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

const answerTag = ({ facts }: Stored): string => {
  const { httpStatus, error, durationMs } = facts
  return `${httpStatus?.toString() ?? error ?? 'no answer'} in ${(durationMs ?? 0).toString()} ms`
}

const eventTone = (tone: Tone): TimelineEvent['tone'] => (tone === 'note' ? 'busy' : tone)

const callEvent = ({ stored }: Entry, base: string): Partial<TimelineEvent> => {
  const { httpStatus, code, requestId = '' } = stored.facts
  const isRepeat = code === 'DUPLICATE_REQUEST'
  return {
    tone: isGood(httpStatus) ? 'good' : 'bad',
    ...(isRepeat && { title: 'Sent again: refused, nothing created' }),
    tag: isRepeat ? `${httpStatus?.toString() ?? ''} ${code}` : answerTag(stored),
    actions: [{ label: 'Request and answer', href: `${base}/requests/${requestId}` }],
  }
}

const journalEvent = ({ stored }: Entry): Partial<TimelineEvent> => {
  const { journal = '' } = stored.facts
  const movements = movementsOf(stored)
  const [first] = movements
  const word = journalWords[journal] ?? spell(journal)
  return {
    tone: 'money',
    title: journal === 'HOLD' && first ? `${word} ${moneyText(first.amount)}` : word,
    tag: journal,
    movements,
  }
}

const deliveryEvent = ({ stored }: Entry, base: string): Partial<TimelineEvent> => {
  const { event = '', eventId = '', httpStatus } = stored.facts
  return {
    tone: isGood(httpStatus) ? 'good' : 'bad',
    title: `${event} ${isGood(httpStatus) ? 'delivered' : 'not delivered'}`,
    tag: answerTag(stored),
    actions: [{ label: 'Body and signatures', href: `${base}/events/${eventId}` }],
  }
}

const statusEvent = (
  { stored: { facts } }: Entry,
  _base: string,
  type: TransactionType,
): Partial<TimelineEvent> =>
  facts.toStatus
    ? {
        title: `Status: ${transactionWords(facts.toStatus, type).word}`,
        tone: eventTone(statusTone(facts.toStatus)),
        tag: facts.toStatus,
      }
    : {}

const resultEvent = ({ stored: { facts } }: Entry): Partial<TimelineEvent> => ({
  tone: facts.state === 'SUCCEEDED' ? 'good' : 'bad',
  ...(facts.proof !== undefined && { tag: facts.proof }),
  ...(facts.railReference !== undefined && { note: `Rail reference ${facts.railReference}.` }),
})

/** What an entry shows beside its title of the contract. */
const details: Readonly<Partial<Record<Stored['kind'], typeof statusEvent>>> = {
  CALL: callEvent,
  JOURNAL: journalEvent,
  STATUS: statusEvent,
  DELIVERY: deliveryEvent,
  RAIL_RESULT: resultEvent,
}

const eventOf = (entry: Entry, base: string, type: TransactionType): TimelineEvent => {
  const { stored, viewed } = entry
  const plain = { at: stored.at, tone: 'plain', title: viewed.title } as const
  return { ...plain, ...details[stored.kind]?.(entry, base, type) }
}

const groupTitles: readonly (readonly [group: Viewed['group'], title: string])[] = [
  ['REQUESTED', 'Asked and held'],
  ['AT_THE_RAIL', 'At the rail'],
  ['SETTLED', 'Settled'],
  ['NOTIFIED', 'You were notified'],
]

const isShown = ({ stored: { kind }, viewed: { group } }: Entry, view: TimelineView): boolean => {
  // A delivery says which event it carries.
  if (kind === 'EVENT') return view === 'webhooks'
  if (view === 'money') return kind === 'JOURNAL' || kind.startsWith('LIMIT_')
  if (view === 'rail') return group === 'AT_THE_RAIL' || kind.startsWith('RAIL_')
  return view === 'everything' || group === 'NOTIFIED'
}

/** A part of many entries: what it is, and where the next part starts. */
export type Part = {
  readonly entries: readonly Entry[]
  readonly text?: string
  readonly next?: number | undefined
}

// A page has at most 60 KB, an event about half of one.
const [firstShown, newestShown] = [20, 40]
const mostShown = firstShown + newestShown

/** Returns the entries of a view: of many, the first and the newest, or those from the place that `from` names. */
export const partOf = (all: readonly Entry[], view: TimelineView, from: string | null): Part => {
  const entries = all.filter((entry) => isShown(entry, view))
  const count = entries.length
  if (count <= mostShown) return { entries }
  const start = /^\d{1,3}$/.test(from ?? '') ? Number.parseInt(from ?? '', 10) : count
  if (start >= count) {
    const [first, newest, of] = [firstShown, newestShown, count].map(String)
    return {
      entries: [...entries.slice(0, firstShown), ...entries.slice(-newestShown)],
      text: `Shown: the first ${first} and the newest ${newest} of ${of} events.`,
      next: firstShown,
    }
  }
  const end = Math.min(start + mostShown, count)
  return {
    entries: entries.slice(start, end),
    text: `Shown: events ${(start + 1).toString()} to ${end.toString()} of ${count.toString()}.`,
    next: end < count ? end : undefined,
  }
}

/** Returns events by group. */
export const groupsOf = (
  entries: readonly Entry[],
  base: string,
  type: TransactionType,
): readonly TimelineGroup[] =>
  groupTitles.map(([group, title]) => ({
    title,
    events: entries
      .filter((entry) => entry.viewed.group === group)
      .map((entry) => eventOf(entry, base, type)),
  }))
