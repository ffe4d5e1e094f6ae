/** Reads what a `datetime-local` field sends, in UTC; undefined for anything else. */
export const parseMoment = (text: string | null): Date | undefined => {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  const at = new Date(`${text}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Returns a time as the value of a `datetime-local` field, in UTC. */
export const momentValue = (at: Date): string => at.toISOString().slice(0, 16)
