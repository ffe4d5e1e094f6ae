import { afterEach, describe, expect, test, vi } from 'vitest'
import { readNumber } from './read-number.ts'

// A failed seed can be repeated, and an invalid one is refused with a reason.

const read = (text: string | undefined): number => {
  vi.stubEnv('SEED', text)
  return readNumber('SEED', 11)
}

describe('a number from the environment', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['7', 7],
    ['0', 0],
    ['', 11],
    [undefined, 11],
  ])('%j is %i', (text, number) => {
    expect(read(text)).toBe(number)
  })

  test.each(['12abc', 'x', '-1', '1.5', ' 7', '12345678901'])('%j is none', (text) => {
    expect(() => read(text)).toThrow(`SEED is a whole number, not "${text}"`)
  })
})
