import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { restUntil } from '../../../src/jobs/rest.ts'

const never = new Promise<void>(() => undefined)
const anHourMs = 3_600_000

/** What a signal keeps: its listeners, and the signals derived from it, which Node notes within it. */
const keptBy = (signal: AbortSignal): number => {
  const symbol = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === 'kDependantSignals',
  )
  const derived = symbol && (signal as unknown as Record<symbol, ReadonlySet<unknown> | undefined>)[symbol]
  return getEventListeners(signal, 'abort').length + (derived?.size ?? 0)
}

describe('a rest', () => {
  test('leaves nothing on the signal that lives as long as the process', async () => {
    const { signal } = new AbortController()
    for (let rests = 0; rests < 1_000; rests += 1) {
      await restUntil({ pollMs: anHourMs, oneDone: Promise.resolve(), stopping: signal })
    }
    expect(keptBy(signal)).toBe(0)
  })

  test('is counted rightly: a derived signal is seen', () => {
    const { signal } = new AbortController()
    const derived = AbortSignal.any([signal])
    expect(keptBy(signal)).toBe(1)
    expect(derived.aborted).toBe(false)
  })

  test('ends with its time, with a job, and at once where the runner stops or has stopped', async () => {
    const stopping = new AbortController()
    const { signal } = stopping
    await restUntil({ pollMs: 1, oneDone: never, stopping: signal })
    await restUntil({ pollMs: anHourMs, oneDone: Promise.resolve(), stopping: signal })
    const resting = restUntil({ pollMs: anHourMs, oneDone: never, stopping: signal })
    stopping.abort()
    await resting
    await restUntil({ pollMs: anHourMs, oneDone: never, stopping: signal })
    expect(keptBy(signal)).toBe(0)
  })
})
