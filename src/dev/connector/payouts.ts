import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import type { RailSchemas } from '../../rails/index.ts'
import type { Book, KnownPayout } from './book.ts'
import type { Notify } from './callbacks.ts'
import type { ChooseFault, Fault } from './faults.ts'
import { createGiveBack } from './returns.ts'

/** A response; `isUnsigned`: by the fault of the partner. */
export type Answer = { readonly status: number; readonly body: unknown; readonly isUnsigned?: boolean }

/** How a request ends: with a response, with a connection that is reset, or without either. */
export type End = Answer | 'reset' | 'silence'

type Order = RailSchemas['PayoutOrder']
type Failure = RailSchemas['Failure']

/** The error of the contract. `failure`: why the order is refused for good. */
export const problem = (
  status: number,
  title: string,
  { taken = 'no', failure }: { readonly taken?: 'no' | 'unknown'; readonly failure?: Failure } = {},
): Answer => ({ status, body: { title, status, taken, ...(failure && { failure }) } })

const viewOf = ({ payoutId, order, state, version, executions, failure, returns }: KnownPayout) => ({
  payoutId,
  state,
  version,
  ...(order && { amount: order.amount }),
  ...(executions > 0 && { partnerReference: `REF-${payoutId}` }),
  ...(failure && { failure }),
  ...(state === 'accepted' && { checkAfterSeconds: 1 }),
  returns,
})

/** When an order usually arrives that the network held back: after Corridor has fenced it. */
export const usualLateMs = 100_000

const invalidRecipient: Failure = { code: 'SVC_INVALID_RECIPIENT', retryElsewhere: false }
const tooLate: Failure = { code: 'SVC_REQUEST_FAILED', retryElsewhere: true }
const errorPage: Answer = { status: 500, body: 'Internal Server Error', isUnsigned: true }
const fenced = problem(410, 'The payout was fenced.')

/** What happens to an order when it arrives: whether the partner takes it, and how the request ends. */
type Reaction = { readonly takes: boolean; readonly end: (taken: KnownPayout | undefined) => End }

const shown = (change: (view: ReturnType<typeof viewOf>) => Answer): Reaction => ({
  takes: true,
  end: (taken) => (taken ? change(viewOf(taken)) : 'silence'),
})

const accepted = shown((body) => ({ status: 201, body }))
const refused = (answer: Answer): Reaction => ({ takes: false, end: () => answer })

/** The reaction to an order that is sent for the nth time. */
const reactionTo = (fault: Fault, { amount }: Order, tries: number): Reaction => {
  switch (fault) {
    case 'refused':
      return refused(problem(422, 'The recipient does not exist.', { failure: invalidRecipient }))
    case 'unavailable at first':
      return tries < 3 ? refused(problem(503, 'Maintenance.')) : accepted
    case 'rate limited at first':
      return tries < 3 ? refused(problem(429, 'Too many requests.')) : accepted
    case 'no answer, after':
      return { takes: true, end: () => 'silence' }
    case 'no answer, before':
      return { takes: false, end: () => 'silence' }
    case 'connection reset, after':
      return { takes: true, end: () => 'reset' }
    case 'connection reset, before':
      return { takes: false, end: () => 'reset' }
    case 'status 500, after':
      return { takes: true, end: () => errorPage }
    case 'status 500, before':
      return { takes: false, end: () => errorPage }
    case 'unsigned answer':
      return shown((body) => ({ status: 201, body, isUnsigned: true }))
    case 'unknown state':
      return shown((body) => ({ status: 201, body: { ...body, state: 'paid' } }))
    case 'wrong amount':
      return shown((body) => ({ status: 201, body: { ...body, amount: { ...amount, value: '0.01' } } }))
    case 'none':
    case 'failed later':
    case 'found late':
    case 'arrives late':
    case 'callback early':
    case 'callback twice':
    case 'callbacks out of order':
    case 'callback forged':
    case 'callback never':
    case 'returned':
    case 'returned in two parts':
    case 'returned in part':
      return accepted
  }
}

/** What payouts need. */
export type PayoutParts = {
  readonly book: Book
  readonly chooseFault: ChooseFault
  /** How long the bank takes for a payout. */
  readonly executeAfterMs: number
  /** When an order arrives that the network held back. */
  readonly lateMs: number
  readonly now: () => Date
  readonly notify: Notify
}

/** The payouts of the partner. What was accepted before it was killed is executed after its start. */
export const createPayouts = (parts: PayoutParts) => {
  const { book, chooseFault, executeAfterMs, lateMs, now, notify } = parts
  const giveBack = createGiveBack(parts)
  const sent = new Map<string, number>()
  const asked = new Map<string, number>()
  const count = (counts: Map<string, number>, payoutId: string): number => {
    const next = (counts.get(payoutId) ?? 0) + 1
    counts.set(payoutId, next)
    return next
  }
  const finishLater = (payoutId: string, order: Order, fault: Fault): void => {
    setTimeout(() => {
      const { state } =
        fault === 'failed later' ? book.fail(payoutId, invalidRecipient) : book.execute(payoutId)
      notify(payoutId, 'changed', fault)
      if (state === 'succeeded') giveBack(payoutId, order, fault)
    }, executeAfterMs)
  }
  for (const { payoutId, order, state } of book.list())
    if (order && state === 'accepted')
      finishLater(payoutId, order, chooseFault({ payoutId, reference: order.reference }))
  const take = (payoutId: string, order: Order, fault: Fault): KnownPayout => {
    finishLater(payoutId, order, fault)
    const taken = book.take(payoutId, order)
    notify(payoutId, 'stored', fault)
    return taken
  }
  const answerKnown = (known: KnownPayout, order: Order): Answer => {
    if (known.state === 'cancelled') return fenced
    return isDeepStrictEqual(known.order, order)
      ? { status: 200, body: viewOf(known) }
      : problem(409, 'The payout has another content.', { taken: 'unknown' })
  }
  const isHidden = ({ payoutId, order }: KnownPayout): boolean =>
    order !== undefined &&
    chooseFault({ payoutId, reference: order.reference }) === 'found late' &&
    count(asked, payoutId) < 3
  return {
    put: async (payoutId: string, order: Order): Promise<End> => {
      const known = book.find(payoutId)
      if (known) return answerKnown(known, order)
      const fault = chooseFault({ payoutId, reference: order.reference })
      if (fault === 'arrives late') await pause(lateMs)
      const meanwhile = book.find(payoutId)
      if (meanwhile) return answerKnown(meanwhile, order)
      if (Date.parse(order.notAfter) < now().getTime())
        return problem(422, 'It is too late.', { failure: tooLate })
      const { takes, end } = reactionTo(fault, order, count(sent, payoutId))
      return end(takes ? take(payoutId, order, fault) : undefined)
    },
    get: (payoutId: string): End => {
      const known = book.find(payoutId)
      return known && !isHidden(known)
        ? { status: 200, body: viewOf(known) }
        : problem(404, 'There is no such payout.', { taken: 'unknown' })
    },
    fence: (payoutId: string): End => ({ status: 200, body: viewOf(book.fence(payoutId)) }),
    list: (): End => ({ status: 200, body: { payouts: book.list().map(viewOf) } }),
  }
}

/** The payouts of the partner. */
export type Payouts = ReturnType<typeof createPayouts>
