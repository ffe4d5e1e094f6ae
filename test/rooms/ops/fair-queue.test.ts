import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairQueue, type FairLimits, type Slot } from '../../../src/ops/fair-queue.ts'

const limits: FairLimits = { maxRunning: 4, maxOfOwner: 3, maxWaitMs: 2_000 }

/** Puts work of owners into a queue by hand. `running` has what started and did not leave. */
const fill = (given: FairLimits = limits) => {
  const queue = createFairQueue(given)
  const running: { owner: string; slot: Slot }[] = []
  const late: string[] = []
  const enter = (owner: string): Slot => {
    const slot = queue.slotFor(owner)
    slot.request(
      () => running.push({ owner, slot }),
      () => late.push(owner),
    )
    return slot
  }
  const enterMany = (owner: string, count: number) => Array.from({ length: count }, () => enter(owner))
  const countOf = (owner: string): number => running.filter((one) => one.owner === owner).length
  const leave = (owner: string): void => {
    const index = running.findIndex((one) => one.owner === owner)
    running.splice(index, 1)[0]?.slot.release()
  }
  return { enter, enterMany, countOf, leave, running, late }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a fair queue', () => {
  it('lets one owner run no more than its share, also where slots are free', () => {
    const { enterMany, countOf, leave } = fill()
    enterMany('busy', 9)
    expect(countOf('busy')).toBe(3)
    enterMany('other', 1)
    expect(countOf('other')).toBe(1)
    leave('other')
    expect(countOf('busy')).toBe(3)
    leave('busy')
    expect(countOf('busy')).toBe(3)
  })

  it('starts the first of the owner with the fewest running', () => {
    const { enterMany, countOf, leave } = fill()
    enterMany('busy', 9)
    enterMany('other', 3)
    leave('busy')
    expect([countOf('busy'), countOf('other')]).toEqual([2, 2])
  })

  it('refuses work that waited too long once, and never starts it', () => {
    const { enterMany, countOf, leave, late } = fill()
    enterMany('busy', 5)
    vi.advanceTimersByTime(1_999)
    expect(late).toEqual([])
    vi.advanceTimersByTime(1)
    expect(late).toEqual(['busy', 'busy'])
    leave('busy')
    expect(countOf('busy')).toBe(2)
  })

  it('starts nothing that was released while it waited, and frees a slot once only', () => {
    const { enter, enterMany, countOf, leave, running, late } = fill()
    enterMany('busy', 3)
    enter('busy').release()
    const waiting = enter('busy')
    const [first] = running
    leave('busy')
    first?.slot.release()
    expect(countOf('busy')).toBe(3)
    waiting.release()
    vi.advanceTimersByTime(5_000)
    expect(late).toEqual([])
    enterMany('other', 5)
    expect(countOf('other')).toBe(2)
  })
})
