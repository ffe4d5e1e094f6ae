import { EventEmitter, once } from 'node:events'
import { expect, it } from 'vitest'
import { createLoop, stopLoops } from '../../../src/ops/loop.ts'

it('loops stop together, and a run that does not end is not waited for beyond the grace', async () => {
  const events = new EventEmitter()
  const runs: string[] = []
  const open = (name: string, work: () => Promise<unknown>) =>
    createLoop(
      async () => {
        runs.push(name)
        await work()
      },
      { everyMs: 1, onError: () => undefined },
    )
  const endless = open('endless', () => once(events, 'end'))
  const usual = open('usual', () => Promise.resolve())
  for (const loop of [endless, usual]) loop.start()
  expect(await stopLoops([endless, usual], 5)).toBe(false)
  const before = runs.length
  expect(await stopLoops([usual], 1_000)).toBe(true)
  expect(runs).toHaveLength(before)
  events.emit('end')
  expect(await stopLoops([endless, usual], 1_000)).toBe(true)
})
