import { refuse } from '../kernel/refusal.ts'

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const spanPattern = /^([1-9][0-9]{0,5})([smhd])$/

/** Reads a span of time such as `30s`, `10m`, `16h` or `31d` as milliseconds. Refuses VALIDATION_ERROR. */
export const parseSpan = (text: string): number => {
  const match = spanPattern.exec(text)
  const unit = unitMs[match?.[2] ?? '']
  if (!match || unit === undefined) {
    return refuse('VALIDATION_ERROR', `"${text}" is no span of time: a whole number and s, m, h or d`)
  }
  return Number.parseInt(match[1] ?? '', 10) * unit
}

/** Writes milliseconds as a span such as `1d 2h 10m`, the seconds left over last; `0s` where there are none. */
export const describeSpan = (spanMs: number): string => {
  let leftMs = spanMs
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

/** Reads an instant in ISO 8601 with its zone. Refuses VALIDATION_ERROR. */
export const parseInstant = (text: string): Date => {
  const instant = new Date(text)
  return instantPattern.test(text) && !Number.isNaN(instant.getTime())
    ? instant
    : refuse('VALIDATION_ERROR', `"${text}" is no instant such as 2026-05-18T09:00:00Z`)
}
