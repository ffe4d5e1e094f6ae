import type { JSX } from 'preact'
import { currencyDigits } from '../../kernel/currency.ts'
import { moneyText, wholeText } from './money.tsx'
import { compactText, ratioOf, scaleFor, tenth } from './scale.ts'

/** One bar: its values in minor units, in the order of the series. */
export type Bar = {
  /** What is written under the axis: "24 Oct". */
  readonly label: string
  readonly values: readonly bigint[]
  /** True where more will be added, such as today. */
  readonly isPartial?: boolean
}

/** A chart of stacked bars, with the same figures in a table beneath. */
export type BarsProps = {
  /** What the chart shows, for screen readers. */
  readonly label: string
  readonly currency: string
  /** The names of up to three series, from the bottom. */
  readonly series: readonly string[]
  readonly bars: readonly Bar[]
  /** What one bar is: "Day". */
  readonly unit: string
  readonly note?: string
  readonly csv?: string
}

const plot = { left: 40, right: 760, top: 10, bottom: 250 }
const size = { width: 772, height: 276 }
const labelsAtMost = 6
const radius = 2.5
const gap = 1.5

const totalOf = ({ values }: Bar): bigint => values.reduce((sum, value) => sum + value, 0n)

/** Returns whether a bar is labelled: every n-th, and the last, without an overlap. */
export const isLabelled = (index: number, count: number): boolean => {
  const every = Math.ceil(count / labelsAtMost)
  return index === count - 1 || (index % every === 0 && count - 1 - index >= every / 2)
}

/** Renders the chart, its legend and its table. */
export const Bars = (props: BarsProps): JSX.Element => {
  const { label, currency, series, bars, note } = props
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={`${label}, scrolls sideways`}>
        <Chart {...props} />
      </div>
      <p class="legend">
        {series.map((name, index) => (
          <span key={name}>
            <i class={`data-${index + 1}`} />
            {name}
          </span>
        ))}
        {note !== undefined && <span class="end">{note}</span>}
      </p>
      <details class="more">
        <summary>{`Table of ${bars.length} ${props.unit.toLowerCase()}s in ${currency}`}</summary>
        <Figures {...props} />
      </details>
    </>
  )
}

const Chart = ({ label, currency, series, bars }: BarsProps): JSX.Element => {
  const largest = bars.map(totalOf).reduce((a, b) => (a > b ? a : b), 0n)
  const { top, ticks } = scaleFor(largest, currency)
  const yOf = (value: bigint) => tenth(plot.bottom - ratioOf(value, top) * (plot.bottom - plot.top))
  const step = (plot.right - plot.left) / Math.max(1, bars.length)
  return (
    <svg class="chart" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <>
          <line x1={plot.left} x2={plot.right} y1={yOf(tick)} y2={yOf(tick)} />
          <text x={plot.left - 9} y={yOf(tick) + 4} text-anchor="end">
            {compactText(tick, currency)}
          </text>
        </>
      ))}
      {bars.map((bar, index) => {
        const middle = plot.left + (index + 0.5) * step
        return (
          <g key={bar.label} {...(bar.isPartial === true && { class: 'partial' })}>
            <title>{titleOf(bar, series, currency)}</title>
            <Column bar={bar} x={middle - step * 0.3} width={step * 0.6} yOf={yOf} />
            {isLabelled(index, bars.length) && (
              <text x={tenth(middle)} y={plot.bottom + 20} text-anchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const titleOf = ({ label, values }: Bar, series: readonly string[], currency: string): string => {
  const parts = values.map((minor, index) => `${series[index]} ${moneyText({ minor, currency })}`)
  return `${label}: ${parts.join(', ')}`
}

type ColumnProps = {
  readonly bar: Bar
  readonly x: number
  readonly width: number
  readonly yOf: (value: bigint) => number
}

/** Renders the parts of a bar on top of each other; the uppermost has round corners. */
const Column = ({ bar: { values }, x, width, yOf }: ColumnProps): JSX.Element => {
  let below = 0n
  const topmost = values.findLastIndex((value) => value > 0n)
  const parts = values.map((value, index) => {
    const foot = yOf(below) - (below === 0n ? 0 : gap)
    below += value
    const head = yOf(below)
    if (value === 0n || foot - head < 0.1) return null
    const round = index === topmost ? Math.min(radius, foot - head) : 0
    return <path key={index} class={`data-${index + 1}`} d={partPath({ x, width, foot, head, round })} />
  })
  return <>{parts}</>
}

type Part = {
  readonly x: number
  readonly width: number
  readonly foot: number
  readonly head: number
  readonly round: number
}

const partPath = ({ x, width, foot, head, round }: Part): string => {
  const [left, right, r] = [tenth(x), tenth(x + width), tenth(round)]
  const corners = `V${tenth(head + r)}q0 ${-r} ${r} ${-r}H${tenth(right - r)}q${r} 0 ${r} ${r}`
  return `M${left} ${tenth(foot)}${corners}V${tenth(foot)}Z`
}

const Figures = ({ label, unit, series, bars, currency, csv }: BarsProps): JSX.Element => (
  <>
    {csv !== undefined && (
      <p>
        <a href={csv}>Download as CSV</a>
      </p>
    )}
    <table class="figures">
      <caption class="quiet">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {series.map((name) => (
            <th key={name} scope="col" class="right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            {bar.values.map((minor, index) => (
              <td key={index} class="right num">
                {currencyDigits(currency) === 0 ? minor.toString() : wholeText({ minor, currency })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
)
