import { formatMoney } from '../../kernel/money.ts'
import type { OnRailChange } from '../../rails/index.ts'
import type { Exposure, Obstacle } from './rules.ts'

/** A payment that is to go to a rail. */
type Offered = { readonly rail: string; readonly currency: string; readonly minor: bigint }

/** Creates the watch of caps: it reports a cap when it first holds a payment back, and again when it has held none back
 *  for `quietMs` and the largest of them would fit. So a cap that is reached now and then is not reported each time. */
export const createCapWatch = (onChange: OnRailChange, quietMs: number) => {
  const held = new Map<string, { readonly largest: bigint; readonly at: number }>()
  return {
    note: (
      { rail, currency, minor }: Offered,
      exposure: Exposure | null,
      obstacle: Obstacle | null,
    ): void => {
      if (!exposure) return
      const key = `${rail} ${currency}`
      const before = held.get(key)
      const at = performance.now()
      const show = (amount: bigint): string => formatMoney({ minor: amount, currency })
      const sums = `${show(exposure.minor)} of ${show(exposure.most)} ${currency}`
      const reason = `${sums} are on their way or unknown`
      if (obstacle === 'exposure') {
        held.set(key, { largest: before && before.largest > minor ? before.largest : minor, at })
        if (!before) onChange({ rail, change: 'cap_reached', reason })
      } else if (before && at - before.at >= quietMs && exposure.minor + before.largest <= exposure.most) {
        held.delete(key)
        onChange({ rail, change: 'cap_left', reason })
      }
    },
  }
}
