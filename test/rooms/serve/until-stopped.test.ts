import { pino } from 'pino'
import { expect, it } from 'vitest'
import { untilSignal } from '../../../src/cli/until-signal.ts'
import { untilStopped } from '../../../src/serve/until-stopped.ts'

const signals = ['SIGINT', 'SIGTERM'] as const
const listeners = () => signals.map((signal) => process.listenerCount(signal))

it.each(signals)('after %s another signal of either kind ends the process', async (signal) => {
  const before = listeners()
  const stopped = untilStopped(pino({ enabled: false }))
  const interrupted = untilSignal()
  expect(listeners()).toEqual(before.map((count) => count + 2))
  process.emit(signal)
  await stopped
  expect(interrupted.aborted).toBe(true)
  // Node ends a process on a signal that nothing listens to.
  expect(listeners()).toEqual(before)
})
