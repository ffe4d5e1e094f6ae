import { expect } from 'vitest'
import type { ErrorCode } from '../../../generated/catalogue.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'

/** Returns the friendly text of the refusal that `work` ends with, which must have this code. */
export const refusalOf = async (work: Promise<unknown>, code: ErrorCode): Promise<string> => {
  const ended = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(ended).toBeInstanceOf(Refusal)
  if (!(ended instanceof Refusal)) return ''
  expect(ended.code).toBe(code)
  return ended.detail.friendly ?? ''
}
