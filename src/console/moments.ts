import { refuse } from '../kernel/refusal.ts'

/** Reads what a `datetime-local` field sends, in UTC; undefined for anything else. */
export const parseMoment = (text: string | null): Date | undefined => {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  const at = new Date(`${text}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Reads a moment of an address; undefined where none is given. Refuses VALIDATION_ERROR for any other text. */
export const momentIn = (query: URLSearchParams, name: string): Date | undefined => {
  const text = query.get(name)?.trim() ?? ''
  if (text === '') return undefined
  return parseMoment(text) ?? refuse('VALIDATION_ERROR', `${name}: a date and time such as 2026-11-30T09:00.`)
}

/** Reads a filter of an address that is one of these words, as `momentIn`. */
export const wordIn = <Word extends string>(
  query: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined => {
  const text = query.get(name)?.trim() ?? ''
  if (text === '') return undefined
  return (
    words.find((word) => word === text) ?? refuse('VALIDATION_ERROR', `${name}: one of ${words.join(', ')}.`)
  )
}

/** Returns a time as the value of a `datetime-local` field, in UTC. */
export const momentValue = (at: Date): string => at.toISOString().slice(0, 16)
