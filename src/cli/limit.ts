import { refuse } from '../kernel/refusal.ts'

/** Parses `--limit`: a whole number from 1 to `max`. Refuses VALIDATION_ERROR. */
export const parseLimit = (text: string, max: number): number => {
  const limit = /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : 0
  return limit >= 1 && limit <= max
    ? limit
    : refuse('VALIDATION_ERROR', `--limit must be a whole number from 1 to ${max.toString()}.`)
}
