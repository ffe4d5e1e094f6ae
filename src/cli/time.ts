import { isCalendarDate } from '../contract/instant.ts'
import { refuse } from '../kernel/refusal.ts'

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const durationPattern = /^([1-9][0-9]{0,5})([smhd])$/

/** Parses a duration such as `30s`, `10m`, `16h` or `31d` into milliseconds. Refuses VALIDATION_ERROR. */
export const parseDuration = (text: string): number => {
  const match = durationPattern.exec(text)
  const unit = unitMs[match?.[2] ?? '']
  if (!match || unit === undefined) {
    return refuse(
      'VALIDATION_ERROR',
      `"${text}" is not a duration. Use a whole number and s, m, h or d, such as 30m.`,
    )
  }
  return Number.parseInt(match[1] ?? '', 10) * unit
}

/** Formats milliseconds as a duration such as `1d 2h 10m`, in whole seconds. */
export const formatDuration = (durationMs: number): string => {
  let leftMs = durationMs
  const parts = ['d', 'h', 'm', 's'].flatMap((unit) => {
    const eachMs = unitMs[unit] ?? 1
    const count = Math.floor(leftMs / eachMs)
    leftMs -= count * eachMs
    return count > 0 ? [`${count.toString()}${unit}`] : []
  })
  return parts.join(' ') || '0s'
}

const instantPattern =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,3})?)?(Z|[+-][0-9]{2}:[0-9]{2})$/

/** Parses an ISO 8601 instant with a time zone. Refuses VALIDATION_ERROR. */
export const parseInstant = (text: string): Date => {
  const instant = new Date(text)
  return instantPattern.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(instant.getTime())
    ? instant
    : refuse(
        'VALIDATION_ERROR',
        `"${text}" is not an ISO 8601 instant with a time zone, such as 2026-05-18T09:00:00Z.`,
      )
}
