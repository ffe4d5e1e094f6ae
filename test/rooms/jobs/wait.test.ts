import { getEventListeners } from 'node:events'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { waitFor } from '../../../src/jobs/wait.ts'

const never = new Promise<void>(() => undefined)
const anHourMs = 3_600_000

const derive = vi.spyOn(AbortSignal, 'any')
afterAll(() => {
  derive.mockRestore()
})

/** Counts the listeners of a signal, and the signals that were derived from it. */
const keptBy = (signal: AbortSignal): number => {
  const derived = derive.mock.calls.filter(([from]) => [...from].includes(signal))
  return getEventListeners(signal, 'abort').length + derived.length
}

describe('the wait between polls', () => {
  test('leaves no listeners on the stop signal of the process', async () => {
    const { signal } = new AbortController()
    for (let waits = 0; waits < 1_000; waits += 1) {
      await waitFor({ ms: anHourMs, oneDone: Promise.resolve(), stopping: signal })
    }
    expect(keptBy(signal)).toBe(0)
  })

  test('is measured correctly: the count includes derived signals', () => {
    const { signal } = new AbortController()
    const derived = AbortSignal.any([signal])
    expect(keptBy(signal)).toBe(1)
    expect(derived.aborted).toBe(false)
  })

  test('ends after its time, when a job ends, and when the runner stops or has stopped', async () => {
    const stopping = new AbortController()
    const { signal } = stopping
    await waitFor({ ms: 1, oneDone: never, stopping: signal })
    await waitFor({ ms: anHourMs, oneDone: Promise.resolve(), stopping: signal })
    const waiting = waitFor({ ms: anHourMs, oneDone: never, stopping: signal })
    stopping.abort()
    await waiting
    await waitFor({ ms: anHourMs, oneDone: never, stopping: signal })
    expect(keptBy(signal)).toBe(0)
  })
})
