import { describe, expect, test } from 'vitest'
import { backoffMs, randomFraction } from '../../../src/jobs/backoff.ts'
import { fc } from '../../support/property.ts'

describe('the wait after a job threw', () => {
  test('doubles from a second to a minute', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => backoffMs(attempts, 0.5))
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  test('has a jitter of at most a quarter in both directions', () => {
    expect(backoffMs(7, 0)).toBe(45_000)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (n, random) => {
          const middle = backoffMs(n, 0.5)
          const wait = backoffMs(n, random)
          return wait >= middle * 0.75 - 1 && wait <= middle * 1.25 + 1
        },
      ),
    )
  })

  test('takes its jitter from a fraction below one', () => {
    for (let n = 0; n < 100; n += 1) {
      const fraction = randomFraction()
      expect(fraction).toBeGreaterThanOrEqual(0)
      expect(fraction).toBeLessThan(1)
    }
  })
})
