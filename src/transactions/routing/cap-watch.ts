import { formatMoney } from '../../kernel/money.ts'
import type { OnRailChange } from '../../rails/index.ts'
import type { Exposure, Obstacle } from './rules.ts'

/** A payment that is to go to a rail. */
type Offered = { readonly rail: string; readonly currency: string; readonly minor: bigint }

/** Creates what notices that a cap begins to hold payments back, and that it does no more: once the largest that it
 *  held back would fit. So payments of several amounts make no change each. */
export const createCapWatch = (onChange: OnRailChange) => {
  const held = new Map<string, bigint>()
  return {
    note: (
      { rail, currency, minor }: Offered,
      exposure: Exposure | null,
      obstacle: Obstacle | null,
    ): void => {
      if (!exposure) return
      const key = `${rail} ${currency}`
      const largest = held.get(key)
      const show = (amount: bigint): string => formatMoney({ minor: amount, currency })
      const sums = `${show(exposure.minor)} of ${show(exposure.most)} ${currency}`
      const reason = `${sums} are on their way or unknown`
      if (obstacle === 'exposure') {
        held.set(key, largest !== undefined && largest > minor ? largest : minor)
        if (largest === undefined) onChange({ rail, change: 'cap_reached', reason })
      } else if (largest !== undefined && exposure.minor + largest <= exposure.most) {
        held.delete(key)
        onChange({ rail, change: 'cap_left', reason })
      }
    },
  }
}
