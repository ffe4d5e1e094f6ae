import { describe, expect, it } from 'vitest'
import { createCoalescer } from '../../../src/rate-limits/coalesce.ts'

type Run = {
  readonly subject: string
  readonly calls: number
  readonly done: (answers: readonly number[]) => void
  readonly failed: (error: Error) => void
}

/** A coalescer whose runs the test ends by hand. */
const aScene = (limits: { readonly maxCalls?: number; readonly maxWaiting?: number } = {}) => {
  const runs: Run[] = []
  const call = createCoalescer<string, number>({
    run: (subject, calls) =>
      new Promise((done, failed) => {
        runs.push({ subject, calls, done, failed })
      }),
    maxCalls: limits.maxCalls ?? 256,
    maxWaiting: limits.maxWaiting ?? 1_024,
    overflow: () => new Error('full'),
  })
  return { call, runs }
}

const numbers = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index)

const settle = (): Promise<void> => new Promise((done) => setImmediate(done))

describe('calls about one subject', () => {
  it('run one at a time; calls that arrive meanwhile share the next run, in order', async () => {
    const { call, runs } = aScene()
    const first = call('a')
    const later = numbers(5).map(() => call('a'))
    expect(runs.map(({ calls }) => calls)).toEqual([1])
    runs[0]?.done([10])
    expect(await first).toBe(10)
    await settle()
    expect(runs.map(({ calls }) => calls)).toEqual([1, 5])
    runs[1]?.done(numbers(5, 20))
    expect(await Promise.all(later)).toEqual([20, 21, 22, 23, 24])
  })

  it('are answered when one is made in the microtask that answers the last', async () => {
    const { call, runs } = aScene()
    const both = call('a').then(() => call('a'))
    runs[0]?.done([1])
    await settle()
    expect(runs).toHaveLength(2)
    runs[1]?.done([2])
    expect(await both).toBe(2)
  })

  it('are at most `maxCalls` in one run', async () => {
    const { call, runs } = aScene({ maxCalls: 3 })
    const answers = Promise.all(numbers(8).map(() => call('a')))
    for (const [index, calls] of [1, 3, 3, 1].entries()) {
      await settle()
      expect(runs[index]?.calls).toBe(calls)
      runs[index]?.done(numbers(calls))
    }
    expect(await answers).toEqual([0, 0, 1, 2, 0, 1, 2, 0])
  })

  it('do not wait for another subject', () => {
    const { call, runs } = aScene()
    for (const subject of ['a', 'b', 'a']) void call(subject)
    expect(runs.map(({ subject }) => subject)).toEqual(['a', 'b'])
  })

  it('fail with their run, and so do the calls that wait behind it; the next call starts a new run', async () => {
    const { call, runs } = aScene({ maxCalls: 2 })
    const answers = numbers(6).map(() => call('a'))
    runs[0]?.failed(new Error('away'))
    for (const answer of answers) await expect(answer).rejects.toThrow('away')
    expect(runs).toHaveLength(1)
    await settle()
    const next = call('a')
    runs[1]?.done([7])
    expect(await next).toBe(7)
  })

  it('fail where a run does not answer each of them', async () => {
    const { call, runs } = aScene()
    const answer = call('a')
    runs[0]?.done([])
    await expect(answer).rejects.toThrow('assertion failed')
  })

  it('overflow where too many wait, and the waiting ones are still answered', async () => {
    const { call, runs } = aScene({ maxWaiting: 2 })
    const answers = numbers(3).map(() => call('a'))
    await expect(call('a')).rejects.toThrow('full')
    runs[0]?.done([0])
    await settle()
    runs[1]?.done([1, 2])
    expect(await Promise.all(answers)).toEqual([0, 1, 2])
  })
})
