import { expect } from 'vitest'
import { Refusal } from '../../../src/kernel/refusal.ts'

/** Expects that `work` refuses with a sentence that contains `sentence`. */
export const expectRefusalOf = (work: () => unknown, sentence: string): void => {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).detail.friendly).toContain(sentence)
    return
  }
  expect.fail('it was not refused')
}
