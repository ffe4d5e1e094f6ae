import type { LiveRail, OrderOutcome, RailPayout } from './live-rail.ts'

/** The end of a call about a payout or a collection. */
export type RailCallOutcome = {
  readonly rail: string
  readonly call: 'send' | 'ask' | 'fence'
  readonly payoutId: string
  readonly outcome: OrderOutcome
}

/** Receives the end of each call that returned. */
export type OnRailOutcome = (ended: RailCallOutcome) => void

/** Returns a live rail that reports the ends of its calls. */
export const observeLiveRail = (rail: LiveRail, onOutcome: OnRailOutcome): LiveRail => {
  const observe =
    <Order extends RailPayout>(
      call: RailCallOutcome['call'],
      work: (order: Order) => Promise<OrderOutcome>,
    ) =>
    async (order: Order): Promise<OrderOutcome> => {
      const outcome = await work(order)
      onOutcome({ rail: rail.name, call, payoutId: order.payoutId, outcome })
      return outcome
    }
  const { send, ask, fence } = rail
  return { ...rail, send: observe('send', send), ask: observe('ask', ask), fence: observe('fence', fence) }
}
