import type { JSX } from 'preact'
import type { Headroom } from '../../../limits/index.ts'
import type { CreatesLeft } from '../../../statements/index.ts'
import { Card } from '../../kit/card.tsx'
import { moneyText } from '../../kit/money.tsx'
import { boundWords, createsText, LimitMeters } from '../money/limits.tsx'

const Largest = ({ largest, smallest, boundBy }: Headroom): JSX.Element => (
  <p class="largest small faint">
    The largest payout that would be accepted now is <b class="num">{moneyText(largest)}</b>. What keeps it
    from being larger: {boundWords[boundBy].toLowerCase()}.
    {smallest && (
      <>
        {' '}
        The smallest is <span class="num">{moneyText(smallest)}</span>.
      </>
    )}
  </p>
)

/** What a business can pay now from a wallet, and how many payments it may create; null without such a limit. */
export type Room = Headroom & { readonly creates: CreatesLeft | null }

/** Renders what is left under the limits, and the largest payout that would be accepted now. */
export const RoomUnderLimits = (props: {
  readonly base: string
  readonly now: Date
  readonly room: Room
}): JSX.Element => {
  const { base, now, room } = props
  return (
    <Card
      id="room"
      title="Room under your limits"
      class="room-card"
      end={<a href={`${base}/limits`}>Limits</a>}
    >
      <div class="room">
        <LimitMeters limits={room.limits} bounds={[room.boundBy]} now={now} />
        {room.creates && <p class="small faint num">New payments: {createsText(room.creates)}.</p>}
        <Largest {...room} />
      </div>
    </Card>
  )
}
