import type { Rail } from './rail.ts'

/** The name of the rail that swaps take: no route leads to it, since no money leaves the house (D-0456). */
export const exchangeRail = 'exchange'

/** The exchange of a live deployment: the platform's own liquidity, so a swap succeeds as soon as it is taken up. */
export const createExchange = (): Rail => ({
  name: exchangeRail,
  assess: () => ({ kind: 'accept', dueAfterMs: 0 }),
  submit: () => Promise.resolve({ kind: 'succeeded' }),
  inquire: () => Promise.resolve({ kind: 'succeeded' }),
  authorize: () => Promise.resolve({ kind: 'incorrect' }),
})
