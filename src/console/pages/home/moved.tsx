import type { JSX } from 'preact'
import type { Money } from '../../../kernel/money.ts'
import { Bars } from '../../kit/bars.tsx'
import { Card } from '../../kit/card.tsx'
import { Chips, type Chip } from '../../kit/chips.tsx'
import { dateText, durationText } from '../../kit/dates.tsx'
import { wholeText } from '../../kit/money.tsx'
import { decimalText } from '../../kit/numbers.ts'

/** Money moved in a period, in one currency. */
export type MoneyMovedProps = {
  readonly periods: readonly Chip[]
  readonly payouts: Money
  readonly collections: Money
  /** The percentage of payouts that succeeded, and by how much it differs from the period before. */
  readonly succeeded?: { readonly percent: number; readonly change: number } | undefined
  readonly typicalMs?: number | undefined
  /** Oldest first; the last is today. Amounts in minor units of the currency. */
  readonly days: readonly { readonly day: Date; readonly payouts: bigint; readonly collections: bigint }[]
  readonly csv?: string
}

const Total = ({ name, money }: { readonly name: string; readonly money: Money }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd class="num">
      {wholeText(money)} <span class="faint small">{money.currency}</span>
    </dd>
  </div>
)

const Change = ({ change }: { readonly change: number }): JSX.Element => (
  <small {...(change < 0 && { class: 'down' })}>
    {change < 0 ? '−' : '+'}
    {decimalText(Math.abs(change), 1)}
  </small>
)

const Totals = ({ payouts, collections, succeeded, typicalMs }: MoneyMovedProps): JSX.Element => (
  <dl class="totals">
    <Total name="Payouts" money={payouts} />
    <Total name="Collections" money={collections} />
    {succeeded && (
      <div>
        <dt>Went through</dt>
        <dd class="num">
          {decimalText(succeeded.percent, 1)} %
          {succeeded.change !== 0 && <Change change={succeeded.change} />}
        </dd>
      </div>
    )}
    {typicalMs !== undefined && (
      <div>
        <dt>Typical payout time</dt>
        <dd class="num">{durationText(typicalMs)}</dd>
      </div>
    )}
  </dl>
)

/** Renders the money moved per day, as totals, a chart and a table. */
export const MoneyMoved = (props: MoneyMovedProps): JSX.Element => {
  const { periods, payouts, days, csv } = props
  return (
    <Card id="moved" title="Money moved" end={<Chips kind="tabs" label="Period" chips={periods} />}>
      <Totals {...props} />
      <Bars
        label={`Payouts and collections per day in ${payouts.currency}`}
        currency={payouts.currency}
        unit="Day"
        series={['Payouts', 'Collections']}
        note={`Payments in ${payouts.currency} only, by UTC day.`}
        {...(csv !== undefined && { csv })}
        bars={days.map((one, index) => {
          const isToday = index === days.length - 1
          return {
            label: isToday ? 'Today' : dateText(one.day, 'shortDay'),
            values: [one.payouts, one.collections],
            isPartial: isToday,
          }
        })}
      />
    </Card>
  )
}
