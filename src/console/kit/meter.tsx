import type { JSX } from 'preact'
import type { Money as MoneyOf } from '../../kernel/money.ts'
import { amountText, Money, moneyText } from './money.tsx'
import { percentText } from './numbers.ts'
import { ratioOf } from './scale.ts'

/** How much of a limit is used. */
export type MeterProps = {
  readonly label: string
  readonly used: MoneyOf
  readonly limit: MoneyOf
  /** True where this limit is the next to be reached. */
  readonly isTight?: boolean
  /** When it starts again: "new day in 14 h 19 min". */
  readonly note?: string
}

/** Renders a limit: what is left, a bar, and what was used. */
export const Meter = ({ label, used, limit, isTight = false, note }: MeterProps): JSX.Element => {
  const leftMinor = used.minor < limit.minor ? limit.minor - used.minor : 0n
  const share = limit.minor === 0n ? 1 : Math.min(1, ratioOf(used.minor, limit.minor))
  return (
    <div>
      <div class="line">
        <b>{label}</b>
        <Money of={{ minor: leftMinor, currency: limit.currency }} after="left" />
      </div>
      <svg class="track" role="img" aria-label={`${moneyText(used)} of ${moneyText(limit)} used`}>
        <rect width={percentText(share * 100)} height="100%" rx="3.4" {...(isTight && { class: 'warn' })} />
      </svg>
      <p class="faint small num">
        {amountText(used)} used{note !== undefined && `, ${note}`}
      </p>
    </div>
  )
}
