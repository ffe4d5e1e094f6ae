import type { Logger } from 'pino'
import type { RailChange } from '../rails/index.ts'

const sentences: Readonly<Record<RailChange['change'], string>> = {
  paused: 'a rail is paused: it gets nothing more until an operator resumes it',
  breaker_opened: 'the breaker of a rail is open: it gets nothing more until it answers for its balances',
  breaker_closed: 'the breaker of a rail is closed: it gets payments again',
  cap_reached: 'the cap on what is unknown at a rail is reached: payouts take another route, or wait',
  cap_left: 'the cap on what is unknown at a rail leaves room again',
}

/** Logs a change of what a rail gets. */
export const logRailChange = (log: Logger, { rail, change, reason }: RailChange): void => {
  const level = change === 'breaker_closed' || change === 'cap_left' ? 'info' : 'warn'
  log[level]({ rail, change, reason }, sentences[change])
}
