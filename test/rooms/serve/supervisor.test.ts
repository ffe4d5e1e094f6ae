import { expect, it } from 'vitest'
import { restartWaitMs, usualPace } from '../../../src/serve/supervisor.ts'

it('restarts the first time at once, then after a wait that doubles', () => {
  const waits = [1, 2, 3, 4, 5].map((deaths) => restartWaitMs(deaths, usualPace))
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000])
})
