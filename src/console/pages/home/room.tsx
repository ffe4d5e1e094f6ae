import type { JSX } from 'preact'
import type { Money } from '../../../kernel/money.ts'
import { Card } from '../../kit/card.tsx'
import { durationText } from '../../kit/dates.tsx'
import { Meter } from '../../kit/meter.tsx'
import { moneyText } from '../../kit/money.tsx'

/** A period that has a limit. */
export type LimitPeriod = 'day' | 'week' | 'month'

/** What is left under the limits, and the largest payout that would be accepted now. */
export type Room = {
  readonly limits: readonly {
    readonly period: LimitPeriod
    readonly used: Money
    readonly limit: Money
    readonly resetsAt: Date
  }[]
  /** New payouts in the last minute, and how many are accepted in one. */
  readonly perMinute?: { readonly used: number; readonly limit: number }
  readonly smallest: Money
  readonly largest: Money
  readonly boundBy: LimitPeriod | 'transaction' | 'balance'
}

const names: Readonly<Record<LimitPeriod, string>> = { day: 'Today', week: 'This week', month: 'This month' }

const reasons: Readonly<Record<Room['boundBy'], string>> = {
  day: 'because of today’s limit, not of your balance',
  week: 'because of this week’s limit, not of your balance',
  month: 'because of this month’s limit, not of your balance',
  transaction: 'because of the limit of one payout, not of your balance',
  balance: 'because of your balance, not of a limit',
}

/** Renders the limits of a business and what is left of each. */
export const RoomUnderLimits = (props: {
  readonly base: string
  readonly now: Date
  readonly room: Room
}): JSX.Element => {
  const { limits, perMinute, smallest, largest, boundBy } = props.room
  return (
    <Card
      id="room"
      title="Room under your limits"
      class="room-card"
      end={<a href={`${props.base}/limits`}>Limits</a>}
    >
      <div class="room">
        {limits.map(({ period, used, limit, resetsAt }) => (
          <Meter
            key={period}
            label={names[period]}
            used={used}
            limit={limit}
            isTight={period === boundBy}
            note={`new ${period} in ${durationText(resetsAt.getTime() - props.now.getTime())}`}
          />
        ))}
        {perMinute && (
          <p class="small faint num">
            New payouts in the last minute: {perMinute.used} of the {perMinute.limit} that the API takes.
          </p>
        )}
        <p class="largest small faint">
          The largest payout that would be accepted now is <b class="num">{moneyText(largest)}</b>,{' '}
          {reasons[boundBy]}. The smallest is <span class="num">{moneyText(smallest)}</span>.
        </p>
      </div>
    </Card>
  )
}
