import type { RailTerms } from './live-rail.ts'

// How long a rail has to execute an order.
const executeWithinMs = 600_000

// How far the clocks of a rail may be behind, and how long a request may travel.
const deadlineMarginMs = 60_000

/** Until when a rail executes an order, and until when it may report that. */
export type Deadlines = { readonly notAfter: Date; readonly settlesBy: Date }

/** The deadlines of an order that is prepared at `now`. Pure. */
export const deadlinesOf = ({ settleWindowMs }: RailTerms, now: Date): Deadlines => {
  const notAfter = new Date(now.getTime() + executeWithinMs)
  return { notAfter, settlesBy: new Date(notAfter.getTime() + settleWindowMs) }
}

/** Returns whether an order that its rail does not know will never be executed. Pure. */
export const isExpired = (
  { honoursNotAfter }: RailTerms,
  { notAfter, now }: { readonly notAfter: Date; readonly now: Date },
): boolean => honoursNotAfter && now.getTime() > notAfter.getTime() + deadlineMarginMs
