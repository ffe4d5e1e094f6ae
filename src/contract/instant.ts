import { refuse } from '../kernel/refusal.ts'

// Extended or basic format; seconds, their fraction and the minutes of the zone may be left out.
const instant =
  /^(\d{4})(-?)(\d\d)\2(\d\d)T([01]\d|2[0-3])(:?)([0-5]\d)(?:\6([0-5]\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?[0-5]\d)?)$/i

const zoneOf = (text: string): string => {
  if (text.toUpperCase() === 'Z') return 'Z'
  return `${text.slice(0, 3)}:${text.length > 3 ? text.slice(-2) : '00'}`
}

/** Returns whether a date such as 2026-05-20 exists. */
export const isCalendarDate = (date: string): boolean => {
  const midnight = new Date(`${date}T00:00:00.000Z`)
  // `Date` rolls a day that the month does not have over into the next month.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** Parses an ISO 8601 date-time with its zone; drops digits beyond the millisecond
 *  (docs/design/transactions.md#dates-in-filters). Refuses VALIDATION_ERROR, naming `field`, for anything else, also
 *  for a date that does not exist. */
export const parseWireInstant = (text: string, field: string): Date => {
  const [, year = '', , month = '', day = '', hour = '', , minute = '', ...rest] = instant.exec(text) ?? []
  const [second = '00', fraction = '', zone = ''] = rest
  const date = `${year}-${month}-${day}`
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const moment = new Date(`${date}T${hour}:${minute}:${second}.${milliseconds}${zoneOf(zone)}`)
  const utcYear = isCalendarDate(date) ? moment.getUTCFullYear() : Number.NaN
  return utcYear >= 1 && utcYear <= 9999
    ? moment
    : refuse(
        'VALIDATION_ERROR',
        `\`${field}\` must be an ISO 8601 date-time with its zone, such as 2026-05-20T09:05:00.000Z ` +
          '(a + is sent as %2B).',
      )
}
