import type { JSX } from 'preact'
import { decimalText } from './numbers.ts'

// Every date of the console is in UTC, as in the API.
const formatter = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hourCycle: 'h23', ...options })

const clock = { hour: '2-digit', minute: '2-digit' } as const
const seconds = { ...clock, second: '2-digit' } as const
const date = { day: 'numeric', month: 'long', year: 'numeric' } as const

const formatters = {
  /** 22 November 2026 */
  day: formatter(date),
  /** 22 Nov */
  shortDay: formatter({ day: 'numeric', month: 'short' }),
  /** 3 Oct 2026 */
  mediumDay: formatter({ day: 'numeric', month: 'short', year: 'numeric' }),
  /** Sunday 22 November 2026 */
  weekday: formatter({ ...date, weekday: 'long' }),
  /** 09:41 */
  minute: formatter(clock),
  /** 09:41:07 */
  second: formatter(seconds),
  /** 09:41:07.312 */
  millisecond: formatter({ ...seconds, fractionalSecondDigits: 3 }),
  /** 22 Nov 2026, 09:41 */
  moment: formatter({ day: 'numeric', month: 'short', year: 'numeric', ...clock }),
}

/** How a date is written; see the examples in this file. */
export type DateStyle = keyof typeof formatters

/** Formats a date in UTC. */
export const dateText = (at: Date, style: DateStyle): string => {
  const text = formatters[style].format(at)
  return style === 'weekday' ? text.replace(',', '') : text
}

/** Renders a date in UTC, with its exact instant for machines. */
export const Time = ({ at, as }: { readonly at: Date; readonly as: DateStyle }): JSX.Element => (
  <time class="num" dateTime={at.toISOString()}>
    {dateText(at, as)}
  </time>
)

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const twoUnits = (
  ms: number,
  [large, largeName]: readonly [number, string],
  small: readonly [number, string],
) => {
  const rest = Math.floor((ms % large) / small[0])
  return `${Math.floor(ms / large)} ${largeName}${rest === 0 ? '' : ` ${rest} ${small[1]}`}`
}

/** Formats a duration: `37 ms`, `27.8 s`, `5 min 12 s`, `14 h 19 min`, `8 days`. */
export const durationText = (ms: number): string => {
  if (Math.round(ms) < second) return `${Math.round(ms)} ms`
  if (ms < 2 * minute) return `${Math.round((ms / second) * 10) / 10} s`
  if (ms < hour) return twoUnits(ms, [minute, 'min'], [second, 's'])
  if (ms < 2 * day) return twoUnits(ms, [hour, 'h'], [minute, 'min'])
  return `${Math.floor(ms / day)} days`
}

/** Formats the time since the start of a timeline: `+37 ms`, `+28.89 s`. */
export const offsetText = (ms: number): string => {
  if (ms < second) return ms <= 0 ? '0 ms' : `+${durationText(ms)}`
  return ms < 10 * minute ? `+${decimalText(ms / second, 2)} s` : `+${durationText(ms)}`
}
