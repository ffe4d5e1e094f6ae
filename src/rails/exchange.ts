import type { Rail } from './rail.ts'

/** The name of the rail of swaps. No route leads to it, because a swap moves no money out of the platform
 *  (docs/design/transactions.md#swaps-take-a-rail). */
export const exchangeRail = 'exchange'

/** Creates the exchange rail of a live deployment. It trades against the platform's own liquidity, so every swap
 *  succeeds. */
export const createExchange = (): Rail => ({
  name: exchangeRail,
  assess: () => ({ kind: 'accept', dueAfterMs: 0 }),
  submit: () => Promise.resolve({ kind: 'succeeded' }),
  inquire: () => Promise.resolve({ kind: 'succeeded' }),
  authorize: () => Promise.resolve({ kind: 'incorrect' }),
  resendPassword: () => Promise.resolve(),
})
