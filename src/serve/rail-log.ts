import type { Logger } from 'pino'
import type { Metrics } from '../ops/metrics.ts'
import type { OnRailChange, OnRailOutcome, RailChange } from '../rails/index.ts'

const sentences: Readonly<Record<RailChange['change'], string>> = {
  paused: 'a rail is paused: it gets no payments until an operator resumes it',
  breaker_opened: 'the breaker of a rail is open: it gets no payments until it answers a probe',
  breaker_closed: 'the breaker of a rail is closed: it gets payments again',
  cap_reached: 'the cap on what is unknown at a rail is reached: payouts take another route, or wait',
  cap_left: 'the cap on what is unknown at a rail leaves room again',
}

/** Creates the functions that log and count what happens at rails. */
export const createRailLog = (
  log: Logger,
  metrics: () => Pick<Metrics, 'countRailChange' | 'countRailOutcome'> | undefined,
): { readonly onRailChange: OnRailChange; readonly onRailOutcome: OnRailOutcome } => ({
  onRailChange: ({ rail, change, reason }) => {
    metrics()?.countRailChange({ rail, change })
    const level = change === 'breaker_closed' || change === 'cap_left' ? 'info' : 'warn'
    log[level]({ rail, change, reason }, sentences[change])
  },
  onRailOutcome: ({ rail, call, payoutId, outcome }) => {
    metrics()?.countRailOutcome({ rail, call, outcome: outcome.kind })
    if (outcome.kind === 'unknown')
      log.warn(
        { rail, call, payoutId, reason: outcome.reason },
        'a rail gave no usable answer: it is asked again',
      )
  },
})
