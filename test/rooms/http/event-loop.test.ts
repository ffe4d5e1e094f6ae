import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchEventLoop, type DelayWatch } from '../../../src/http/shed.ts'

// Looks are a tenth of a second apart; how late each comes is played by the clock that it reads.

let nowMs = 0
let watch: DelayWatch

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  nowMs = 0
  watch = watchEventLoop(() => nowMs)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

/** Has looks come so late, one after the other. */
const look = (...latenesses: readonly number[]): void => {
  for (const late of latenesses) {
    nowMs += 100 + late
    vi.advanceTimersByTime(100)
  }
}

describe('the watch of the event loop', () => {
  test('says nothing of lateness before it has looked three times', () => {
    look(500, 500)
    expect(watch.delayMs()).toBe(0)
    look(500)
    expect(watch.delayMs()).toBe(500)
  })

  test('takes one long breath for none: all of the last three looks must have been late', () => {
    look(0, 3_000, 0)
    expect(watch.delayMs()).toBe(0)
    look(300, 400, 350)
    expect(watch.delayMs()).toBe(300)
    look(0)
    expect(watch.delayMs()).toBe(0)
  })

  test('never takes an early look for a late one, and ends', () => {
    look(-20, -20, -20)
    expect(watch.delayMs()).toBe(0)
    watch.stop()
    look(900, 900, 900)
    expect(watch.delayMs()).toBe(0)
  })
})
